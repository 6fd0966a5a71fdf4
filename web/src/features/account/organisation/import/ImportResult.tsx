import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import { Meter } from '../../../../ui/marks/Meter.tsx'
import { Download, Printer } from '../../icons.ts'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import { downloadText } from '../parts/download-text.ts'
import css from './PeopleImport.module.css'
import type { Added } from './use-import.ts'

interface Props {
  added: readonly Added[]
  total: number
  isRunning: boolean
  onStop: () => void
  /** The first passwords were printed or downloaded. */
  onTaken: () => void
}

/** How far it is, and then whom it added with their first passwords, to be printed: they are shown this one time. */
export function ImportResult({ added, total, isRunning, onStop, onTaken }: Props) {
  const good = added.filter(({ error }) => error === undefined)
  const told = added.filter(({ password }) => password !== undefined)
  return (
    <>
      <div className={css.sum}>
        <div className={css.progress} role="status">
          <p>
            {isRunning
              ? t('import.running', { n: added.length, total })
              : t('import.done', { n: good.length, total })}
          </p>
          {isRunning && <Meter share={total > 0 ? added.length / total : 0} kind={undefined} />}
          {!isRunning && told.length > 0 && <p className={css.note}>{t('import.once')}</p>}
        </div>
        <div className={css.acts}>
          {isRunning ? (
            <Button onClick={onStop}>{t('import.stop')}</Button>
          ) : (
            told.length > 0 && (
              <>
                <Button
                  icon={Download}
                  onClick={() => {
                    downloadText('first-passwords.csv', tableOf(told))
                    onTaken()
                  }}
                >
                  {t('import.download')}
                </Button>
                <Button
                  kind="primary"
                  icon={Printer}
                  onClick={() => {
                    print()
                    onTaken()
                  }}
                >
                  {t('import.print')}
                </Button>
              </>
            )
          )}
        </div>
      </div>
      <TableCard>
        <DataTable
          className={css.table}
          label={t('import.result')}
          columns={[t('import.line'), t('organisation.people.name'), t('organisation.add.password')]}
        >
          {added.map(({ line, password, isInvited, error }) => (
            <tr key={line.number} data-faulty={error !== undefined || undefined}>
              <td className={css.number}>{line.number}</td>
              <td className={css.who}>
                <b>{line.fullname}</b>
                <small>{line.email}</small>
              </td>
              <td className={css.state}>
                {password && <code>{password}</code>}
                {isInvited && t('import.invited', { to: line.inviteTo })}
                {error && <span className={css.fault}>{error}</span>}
              </td>
            </tr>
          ))}
        </DataTable>
      </TableCard>
    </>
  )
}

/** The list as a table for a spreadsheet: every cell quoted, none that one would run. */
const tableOf = (added: readonly Added[]) =>
  [
    [t('account.fullname'), t('organisation.add.address'), t('organisation.add.password')],
    ...added.map(({ line, password = '' }) => [line.fullname, line.email, password]),
  ]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')

const quoted = (cell: string) => `"${(/^[=+\-@]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
