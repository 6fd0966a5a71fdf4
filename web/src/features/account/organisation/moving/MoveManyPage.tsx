import type { MovesTableFault } from '@bocau/contract/account/moving-many'
import { limits } from '@bocau/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { Button, KindTag, showToast } from '../../../../ui/index.ts'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import { PageHead, QueryContent } from '../../parts/page/Page.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useDebounced } from '../parts/SearchField.tsx'
import { ImportForm } from './ImportForm.tsx'
import css from './MoveMany.module.css'
import { MovesList } from './MovesList.tsx'
import { emptyInput, type MoveInput, requestTable } from './move-input.ts'
import { type MoveLine, movesQuery, refetchMovesAfter } from './moving-queries.ts'
import '../../../../i18n/areas/moving-many.ts'

export function MoveManyPage({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [isNew, setNew] = useState(false)
  const moves = useInfiniteQuery(movesQuery(useDebounced(typed)))
  return (
    <>
      <PageHead
        title={t('moveMany.title')}
        lead={t('moveMany.lead')}
        end={
          <Button icon={ArrowLeft} onClick={onDone}>
            {t('moveMany.back')}
          </Button>
        }
      />
      <QueryContent query={moves} lines={4}>
        {({ pages }) => {
          const [first] = pages
          const isNone = typed === '' && first?.items.length === 0
          return isNew || isNone || !first ? (
            <NewMoves onBack={isNone ? undefined : () => setNew(false)} onStarted={() => setNew(false)} />
          ) : (
            <MovesList
              sum={first.sum}
              moves={pages.flatMap(({ items }) => items)}
              typed={typed}
              onType={setTyped}
              onNew={() => setNew(true)}
              onMore={moves.hasNextPage ? () => void moves.fetchNextPage() : undefined}
            />
          )
        }}
      </QueryContent>
    </>
  )
}

interface Props {
  onBack: (() => void) | undefined
  onStarted: () => void
}

/** Starts mailbox imports: choose a table, review its lines, then start. */
function NewMoves({ onBack, onStarted }: Props) {
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
