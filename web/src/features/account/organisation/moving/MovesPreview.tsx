import { t } from '../../../../i18n/index.ts'
import { Button, KindTag } from '../../../../ui/index.ts'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import css from './MoveMany.module.css'
import type { MoveLine } from './moving-queries.ts'

interface Props {
  lines: readonly MoveLine[]
  isBusy: boolean
  error: string | undefined
  onStart: () => void
  onBack: () => void
}

/** Preview of the table; lines with errors are explained and skipped. */
export function MovesPreview({ lines, isBusy, error, onStart, onBack }: Props) {
  const faulty = lines.filter(({ faults }) => faults.length > 0).length
  const good = lines.length - faulty
  return (
    <>
      <div className={css.sum}>
        <p role="status" data-next tabIndex={-1}>
          {t('moveMany.good', { n: good })} {faulty > 0 && t('moveMany.faulty', { n: faulty })}
        </p>
        <div className={css.actions}>
          <Button onClick={onBack}>{t('moveMany.change')}</Button>
          {good > 0 && (
            <Button kind="primary" aria-disabled={isBusy} onClick={onStart}>
              {t('moveMany.begin', { n: good })}
            </Button>
          )}
        </div>
      </div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <TableCard>
        <DataTable
          className={css.lines}
          label={t('moveMany.preview')}
          columns={[t('moveMany.line'), t('moveMany.here'), t('moveMany.there'), t('moveMany.state')]}
        >
          {lines.map((line) => (
            <PreviewLine key={line.line} line={line} />
          ))}
        </DataTable>
      </TableCard>
    </>
  )
}

const PreviewLine = ({ line: { line, email, username, server, security, faults } }: { line: MoveLine }) => (
  <tr data-faulty={faults.length > 0 || undefined}>
    <td className={css.number}>{line}</td>
    <td className={css.who}>
      <b>{email || '–'}</b>
    </td>
    <td className={css.from}>
      {username || '–'}
      <small>{server === '' ? '–' : `${server} · ${t(`moveMany.security.${security}`)}`}</small>
    </td>
    <td className={css.state}>
      {faults.length === 0 ? (
        <KindTag kind="success">{t('moveMany.ready')}</KindTag>
      ) : (
        faults.map((fault) => (
          <span key={fault} className={css.fault}>
            {t(`moveMany.why.${fault}`)}
          </span>
        ))
      )}
    </td>
  </tr>
)
