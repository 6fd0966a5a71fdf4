import { TriangleAlert, X } from 'lucide'
import { useState } from 'react'
import { formatPercent, formatSize, t } from '../../i18n/index.ts'
import { Banner, IconButton } from '../../ui/index.ts'
import type { Usage } from './usage.ts'
import '../../i18n/areas/notices.ts'

interface Props {
  usage: Usage
  level: NonNullable<Usage['level']>
}

/** Storage warning; it can be dismissed unless mail is being rejected. */
export function StorageBanner({ usage, level }: Props) {
  const [isHidden, setHidden] = useState(false)
  const isFull = usage.share >= 1
  if (isHidden && !isFull) return null

  const used = formatSize(usage.used)
  const total = formatSize(usage.total)
  return (
    <Banner
      icon={TriangleAlert}
      kind={level}
      actions={
        !isFull && (
          <IconButton size="s" label={t('app.hideBanner')} icon={X} onClick={() => setHidden(true)} />
        )
      }
    >
      {isFull
        ? t('app.full', { used, total })
        : t('app.almostFull', { used, total, share: formatPercent(usage.share) })}
    </Banner>
  )
}
