import { memo } from 'react'
import { useQuota } from '../../api/session.ts'
import { formatPercent, formatSize, splitSize, t } from '../../i18n/index.ts'
import { Meter } from '../../ui/display/Meter.tsx'
import { Emphasised, tip } from '../../ui/index.ts'
import css from './QuotaLine.module.css'
import { readUsage, type Usage } from './usage.ts'

/** Storage use. */
export const QuotaLine = memo(() => {
  const quota = useQuota()
  const usage = readUsage(quota)
  const share = formatPercent(usage.share)
  if (usage.total <= 0) return null
  return (
    <footer className={css.quota}>
      <div {...tip(t('app.usedOf', { used: formatSize(usage.used), total: formatSize(usage.total) }))}>
        <Meter share={usage.share} kind={usage.level} />
        <div className={css.line}>
          <span>
            <Emphasised text={quota.auto_quota ? remainingText(usage) : usedText(usage)} />
          </span>
          {!quota.auto_quota && <span>{share}</span>}
        </div>
      </div>
    </footer>
  )
})

const remainingText = ({ used, remaining }: Usage) =>
  t('app.usedAuto', { used: formatSize(used), left: formatSize(remaining) })

/** Formats the used and total size, with a single unit if both have the same. */
function usedText({ used, total }: Usage): string {
  const { amount, unit } = splitSize(used)
  const isSameUnit = unit === splitSize(total).unit
  return t('app.used', { used: isSameUnit ? amount : `${amount} ${unit}`, total: formatSize(total) })
}
