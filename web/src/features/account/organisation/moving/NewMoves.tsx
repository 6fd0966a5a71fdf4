import type { MovesTableFault } from '@bocau/contract/account/moving-many'
import { limits } from '@bocau/contract/limits'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { Button, KindTag, showToast } from '../../../../ui/index.ts'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import { useAction } from '../../parts/use-action.ts'
import { ImportForm } from './ImportForm.tsx'
import css from './MoveMany.module.css'
import { emptyInput, type MoveInput, requestTable } from './move-input.ts'
import { type MoveLine, refetchMovesAfter } from './moving-queries.ts'

interface Props {
  onBack: (() => void) | undefined
  onStarted: () => void
}

/** Starts mailbox imports: choose a table, review its lines, then start. */
export function NewMoves({ onBack, onStarted }: Props) {
  const [input, setInput] = useState<MoveInput>(emptyInput)
  const [lines, setLines] = useState<readonly MoveLine[]>()
  const { isBusy, error, setError, run } = useAction()
  const loadPreview = () =>
    run(async () => {
      const preview = await request('POST /api/v2/organisation/moving-in/preview', {
        body: requestTable(input),
      })
      if (preview.fault) return setError(faultText(preview.fault))
      setLines(preview.lines)
    })
  const start = () =>
    run(async () => {
      const body = { ...requestTable(input), keeps_fetching: input.continuesFetching }
      const { begun, left } = await refetchMovesAfter(
        request('POST /api/v2/organisation/moving-in', { body }),
      )
      // Another administrator may have started some of them meanwhile; the lines show it.
      if (begun === 0) return setLines(left)
      showToast({ text: t('moveMany.begun', { n: begun }) })
      onStarted()
    })
  return lines ? (
    <MovesPreview
      lines={lines}
      isBusy={isBusy}
      error={error}
      onBack={() => setLines(undefined)}
      onStart={() => void start()}
    />
  ) : (
    <ImportForm
      input={input}
      isBusy={isBusy}
      error={error}
      onChange={(changes) => {
        setError(undefined)
        setInput((before) => ({ ...before, ...changes }))
      }}
      onCheck={() => void loadPreview()}
      onBack={onBack}
    />
  )
}

const faultText = (fault: MovesTableFault) =>
  fault === 'many' ? t('moveMany.fault.many', { n: limits.maxMovesLines }) : t(`moveMany.fault.${fault}`)

interface MovesPreviewProps {
  lines: readonly MoveLine[]
  isBusy: boolean
  error: string | undefined
  onStart: () => void
  onBack: () => void
}

/** Preview of the table; lines with errors are explained and skipped. */
function MovesPreview({ lines, isBusy, error, onStart, onBack }: MovesPreviewProps) {
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
