/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table lays itself out; the rows of a grid take two forms */
// biome-ignore-all lint/a11y/useSemanticElements: a table lays itself out; the rows of a grid take two forms
import type { Thread } from '@bocau/contract/mailbox'
import { lazy, type ReactNode, type RefObject, Suspense, type UIEvent, useMemo } from 'react'
import { t } from '../../../i18n/index.ts'
import { useActions } from '../act.ts'
import { groupByDate } from '../date-groups.ts'
import type { ListSource } from '../list-source.ts'
import css from './ThreadList.module.css'
import type { ListEvents } from './use-list-events.ts'

interface Props {
  source: ListSource
  threads: readonly Thread[]
  today: number
  isSelecting: boolean
  isBusy: boolean
  scroller: RefObject<HTMLDivElement | null>
  events: ListEvents
  onScroll: (event: UIEvent<HTMLElement>) => void
  renderRow: (thread: Thread) => ReactNode
  below: ReactNode
}

/** Above this only the rows in sight exist. Page sizes end at it: only a page that mail was added to is longer. */
const VIRTUAL_ABOVE = 100

const VirtualRows = lazy(() => import('./VirtualRows.tsx'))

/** The threads of a page under the headings of their dates, as one grid for keyboard and screen reader. */
export function ThreadList(props: Props) {
  const { source, threads, today, isSelecting, isBusy, scroller, events, onScroll, renderRow, below } = props
  const actions = useActions()
  const groups = useMemo(
    () => (source.isDated ? groupByDate(threads, today) : []),
    [source.isDated, threads, today],
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
        {...events}
      >
        {threads.length > VIRTUAL_ABOVE ? (
          <Suspense>
            <VirtualRows groups={groups} renderRow={renderRow} scroller={scroller} />
          </Suspense>
        ) : !source.isDated ? (
          <div role="rowgroup">{threads.map(renderRow)}</div>
        ) : (
          groups.map(({ group, threads: inGroup }) => (
            <div key={group} role="rowgroup" aria-label={t(`group.${group}`)}>
              <div className={css.heading} aria-hidden>
                {t(`group.${group}`)}
              </div>
              {inGroup.map(renderRow)}
            </div>
          ))
        )}
        {actions && <actions.RowActions list={scroller} threads={threads} />}
      </div>
      {below}
    </div>
  )
}
