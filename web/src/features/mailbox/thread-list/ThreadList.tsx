/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table has a fixed layout; the rows of a grid take two forms */
// biome-ignore-all lint/a11y/useSemanticElements: a table has a fixed layout; the rows of a grid take two forms
import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { SearchHit } from '@bocau/contract/search'
import { lazy, memo, type ReactNode, type RefObject, Suspense, type UIEvent, useMemo } from 'react'
import { t } from '../../../i18n/index.ts'
import { useRowsInSight } from '../../../speed/use-rows-in-sight.ts'
import type { ListSource } from '../navigation/list-source.ts'
import { loadActions } from '../run-action.ts'
import { groupByDate, groupByDiacritics, type ThreadGroup } from '../thread-groups.ts'
import type { RenderRow } from './row/VirtualRows.tsx'
import css from './ThreadList.module.css'

interface Props {
  source: ListSource
  list: string
  threads: readonly Thread[]
  /** Search hits per thread. */
  hits: ReadonlyMap<Id, SearchHit> | undefined
  /** Renders all rows at the same time, to restore a scroll position. */
  isComplete: boolean
  isVisible: boolean
  today: number
  isSelecting: boolean
  isBusy: boolean
  scroller: RefObject<HTMLDivElement | null>
  onScroll: (event: UIEvent<HTMLElement>) => void
  ticked: ReadonlySet<Id>
  /** Stable while the rows have the same content. */
  renderRow: RenderRow
  below: ReactNode
}

/** Number of rows above which the list is virtual. Page sizes do not exceed it; only a page with added mail does. */
const VIRTUAL_ABOVE = 100

const VirtualRows = lazy(async () => ({ default: (await loadActions()).VirtualRows }))

/** Threads of a page below date headings, as one grid for keyboard and screen reader. */
export function ThreadList(props: Props) {
  const { source, threads, today, isSelecting, isBusy, scroller, onScroll, ticked, renderRow, below } = props
  const { list, hits, isComplete, isVisible } = props
  const renderedRows = useRowsInSight({ list, rows: threads, isComplete, isVisible })
  const groups = useMemo(
    () =>
      source.isDated
        ? groupByDate(renderedRows, today)
        : hits
          ? groupByDiacritics(renderedRows, hits)
          : noGroups,
    [source.isDated, renderedRows, hits, today],
  )

  return (
    <div
      ref={scroller}
      className={css.list}
      data-region="list"
      data-selecting={isSelecting || undefined}
      onScroll={onScroll}
    >
      <div
        role="grid"
        aria-label={source.label}
        aria-multiselectable
        aria-busy={isBusy}
        aria-rowcount={threads.length}
      >
        {threads.length > VIRTUAL_ABOVE ? (
          <Suspense>
            <VirtualRows groups={groups} ticked={ticked} renderRow={renderRow} scroller={scroller} />
          </Suspense>
        ) : (
          <PlainRows
            groups={groups}
            threads={source.isDated || groups.length > 0 ? noThreads : renderedRows}
            ticked={ticked}
            renderRow={renderRow}
          />
        )}
      </div>
      {below}
    </div>
  )
}

const noThreads: readonly Thread[] = []
const noGroups: readonly ThreadGroup[] = []

interface RowsProps extends Pick<Props, 'threads' | 'ticked' | 'renderRow'> {
  groups: readonly ThreadGroup[]
}

const PlainRows = memo(({ groups, threads, ticked, renderRow }: RowsProps) => {
  const renderThread = (thread: Thread) => renderRow(thread, ticked.has(thread.id))
  if (threads.length > 0) return <div role="rowgroup">{threads.map(renderThread)}</div>
  return groups.map(({ group, threads: inGroup }) => (
    <div key={group} role="rowgroup" aria-label={t(`group.${group}`)}>
      <div className={css.heading} aria-hidden>
        {t(`group.${group}`)}
      </div>
      {inGroup.map(renderThread)}
    </div>
  ))
})
