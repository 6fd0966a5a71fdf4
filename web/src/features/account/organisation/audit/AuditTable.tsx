import type { AuditLine } from '@bocau/contract/account/audit'
import { t } from '../../../../i18n/index.ts'
import { deviceText, whenText } from '../../parts/activity-text.ts'
import { DataTable } from '../../parts/page/DataTable.tsx'
import css from './AuditPage.module.css'
import { actionText, detailText } from './audit-text.ts'

/** Lines of the audit log: time, actor, action, target and origin. */
export const AuditTable = ({ lines }: { lines: readonly AuditLine[] }) => (
  <DataTable
    className={css.table}
    label={t('account.audit')}
    columns={[t('account.history.time'), t('audit.who'), t('audit.what'), t('audit.from')]}
  >
    {lines.map((line) => (
      <Line key={line.id} line={line} />
    ))}
  </DataTable>
)

function Line({ line }: { line: AuditLine }) {
  const { at, by, subject, address, device } = line
  const detail = detailText(line)
  return (
    <tr>
      <td className={css.time}>
        <time dateTime={new Date(at * 1000).toISOString()}>{whenText(at)}</time>
      </td>
      <td className={css.who}>{by ?? t('audit.server')}</td>
      <td className={css.what}>
        <b>{actionText(line)}</b>
        {subject && subject !== by && <span>{subject}</span>}
        {detail && <span>{detail}</span>}
      </td>
      <td className={css.from}>
        {address}
        {by !== null && <small>{deviceText(device)}</small>}
      </td>
    </tr>
  )
}
