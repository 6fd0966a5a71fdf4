import type { Thread } from '@bocau/contract/mailbox'
import { lazy, type ReactNode, type RefObject, Suspense, useMemo } from 'react'
import { t } from '../../../i18n/index.ts'
import { groupByDate } from '../date-groups.ts'
import { folderTitle } from '../folders.ts'
import css from './ThreadList.module.css'
import type { ListEvents } from './use-list-events.ts'

interface Props {
  folder: string
  threads: readonly Thread[]
  today: number
  isSelecting: boolean
  isBusy: boolean
  scroller: RefObject<HTMLDivElement | null>
  events: ListEvents
  onScroll: () => void
  row: (thread: Thread) => ReactNode
}

/** Above this only the rows in sight exist. Page sizes end at it: only a page that mail was added to is longer. */
const VIRTUAL_ABOVE = 100

const VirtualRows = lazy(() => import('./VirtualRows.tsx'))

/** The threads of a page under the headings of their dates, as one grid for keyboard and screen reader. */
export function ThreadList(props: Props) {
  const { folder, threads, today, isSelecting, isBusy, scroller, events, onScroll, row } = props
  const groups = useMemo(() => groupByDate(threads, today), [threads, today])

  return (
    <div ref={scroller} className={css.list} data-selecting={isSelecting || undefined} onScroll={onScroll}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: focus roves over the rows */}
      <div
        role="grid"
        aria-label={t('mailbox.list', { folder: folderTitle(folder) })}
        aria-multiselectable
        aria-busy={isBusy}
        aria-rowcount={threads.length}
        {...events}
      >
        {threads.length > VIRTUAL_ABOVE ? (
          <Suspense>
            <VirtualRows groups={groups} row={row} scroller={scroller} />
          </Suspense>
        ) : (
          groups.map(({ group, threads }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: a group of rows takes no focus
            <div key={group} role="rowgroup" aria-label={t(`group.${group}`)}>
              <div className={css.heading} aria-hidden>
                {t(`group.${group}`)}
              </div>
              {threads.map(row)}
            </div>
          ))
        )}
      </div>
    </div>
  )
}
