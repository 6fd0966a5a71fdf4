import { useQuota } from '../../api/session.ts'
import { formatPercent, formatSize, t } from '../../i18n/index.ts'
import { Meter } from '../../ui/index.ts'
import css from './QuotaLine.module.css'
import { readUsage } from './usage.ts'

/** How full the mailbox is, and who provides it. */
export function QuotaLine() {
  const quota = useQuota()
  const { used, total, left, share, level } = readUsage(quota)
  return (
    <footer className={css.quota}>
      {total > 0 && (
        <>
          <Meter share={share} label={t('app.usedShare', { share: formatPercent(share) })} kind={level} />
          <div
            className={css.line}
            title={t('app.usedOf', { used: formatSize(used), total: formatSize(total) })}
          >
            <span>
              {quota.auto_quota
                ? t('app.usedAuto', { used: formatSize(used), left: formatSize(left) })
                : t('app.usedOf', { used: formatSize(used), total: formatSize(total) })}
            </span>
            {!quota.auto_quota && <span>{formatPercent(share)}</span>}
          </div>
        </>
      )}
      <a href="/">{t('app.provider')}</a>
    </footer>
  )
}
