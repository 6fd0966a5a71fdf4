import { t } from '../../../../i18n/index.ts'
import { Button, KindTag } from '../../../../ui/index.ts'
import { classes } from '../../../../ui/styles/classes.ts'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import rows from '../parts/ResultTable.module.css'
import css from './PeopleImport.module.css'
import type { NewLine } from './read-people.ts'

interface Props {
  lines: readonly NewLine[]
  onStart: () => void
  onOther: () => void
}

/** Preview of the table; lines with errors are explained and skipped. */
export function ImportPreview({ lines, onStart, onOther }: Props) {
  const faulty = lines.filter(({ faults }) => faults.length > 0).length
  const good = lines.length - faulty
  return (
    <>
      <div className={rows.sum}>
        <p role="status">
          {t('import.good', { n: good })} {faulty > 0 && t('import.faulty', { n: faulty })}
        </p>
        <div className={rows.actions}>
          <Button onClick={onOther}>{t('import.other')}</Button>
          {good > 0 && (
            <Button kind="primary" onClick={onStart}>
              {t('import.go', { n: good })}
            </Button>
          )}
        </div>
      </div>
      <TableCard>
        <DataTable
          className={classes(rows.table, css.table)}
          label={t('import.preview')}
          columns={[t('import.line'), t('organisation.people.name'), t('import.state')]}
        >
          {lines.map((line) => (
            <tr key={line.number} data-faulty={line.faults.length > 0 || undefined}>
              <td className={css.number}>{line.number}</td>
              <td className={rows.who}>
                <b>{line.fullname || '–'}</b>
                <small>{line.email || '–'}</small>
              </td>
              <td className={classes(rows.state, css.state)}>
                {line.faults.length === 0 ? (
                  <KindTag kind="success">{t('import.ready')}</KindTag>
                ) : (
                  line.faults.map((fault) => (
                    <span key={fault} className={rows.fault}>
                      {t(`import.why.${fault}`)}
                    </span>
                  ))
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      </TableCard>
    </>
  )
}
