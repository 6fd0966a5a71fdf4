import { useState } from 'react'
import { useQuota } from '../../api/session.ts'
import { formatPercent, formatSize, t } from '../../i18n/index.ts'
import { TriangleAlert, X } from '../../ui/icons.ts'
import { Banner, IconButton } from '../../ui/index.ts'
import { readUsage } from './usage.ts'

/** Says in time that the mailbox is filling up. A full one keeps saying it. */
export function StorageBanner() {
  const [isHidden, setHidden] = useState(false)
  const { used, total, share, level } = readUsage(useQuota())
  const isFull = share >= 1
  if (!level || (isHidden && !isFull)) return null

  const values = { used: formatSize(used), total: formatSize(total), share: formatPercent(share) }
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
      {isFull ? t('app.full', values) : t('app.almostFull', values)}
    </Banner>
  )
}
