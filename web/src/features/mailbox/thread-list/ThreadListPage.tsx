import type { Id } from '@bocau/contract/ids'
import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import {
  type CSSProperties,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { requestPicture } from '../../../api/pictures.ts'
import type { Narrowing } from '../folders/folders.ts'
import { folderNames, folderTitle } from '../folders/folders.ts'
import { folderSource, type ListSource } from '../navigation/list-source.ts'
import { useShare } from '../navigation/split.ts'
import { avatarPerson } from '../participants.ts'
import { loadActions, useActions } from '../run-action.ts'
import { useFolderLabels, useReader } from '../use-reader.ts'
import { PreviewPane } from './PreviewPane.tsx'
import { useStableEvents } from './row/row-events.ts'
import { ThreadRow } from './row/ThreadRow.tsx'
import type { FirstStepsPart } from './states/EmptyFolder.tsx'
import css from './ThreadList.module.css'
import { ThreadList } from './ThreadList.tsx'
import { ThreadToolbar } from './toolbar/ThreadToolbar.tsx'
import { useThreadList } from './use-thread-list.ts'

const TrashBanner = lazy(async () => ({ default: (await loadActions()).TrashBanner }))

interface Props {
  folder: string
  narrowing: Narrowing | undefined
  /** Cursor of the page; '' is the first. */
  cursor: string
  isVisible: boolean
  FirstSteps: FirstStepsPart
}

export function ThreadListPage({ folder, narrowing, cursor, isVisible, FirstSteps }: Props) {
  const source = useMemo(() => folderSource(folder, narrowing), [folder, narrowing])
  const isPeriodic = folder === folderNames.periodic
  return (
    <>
      {/* Rendered together with the content above it; rows that move down later would be mispressed. */}
      <Suspense>
        <ThreadListPane
          source={source}
          cursor={cursor}
          isVisible={isVisible}
          above={folder === folderNames.trash && <TrashBanner />}
          empty={
            <ActionsPart
              render={({ EmptyFolder }) => <EmptyFolder {...{ folder, narrowing, FirstSteps }} />}
            />
          }
        />
      </Suspense>
      {isVisible && isPeriodic && <ActionsPart render={({ PeriodicAddress }) => <PeriodicAddress />} />}
    </>
  )
}

interface ActionsPartProps {
  render: (actions: NonNullable<ReturnType<typeof useActions>>) => ReactNode
}

/** Renders a part of the code that the first list does not need, once that is loaded. */
function ActionsPart({ render }: ActionsPartProps) {
  const actions = useActions(true)
  return actions && render(actions)
}

interface PaneProps {
  source: ListSource
  /** Cursor of the page; '' is the first. */
  cursor: string
  /** An earlier list stays mounted but hidden and inactive. */
  isVisible: boolean
  empty: ReactNode
  /** Content above the toolbar. */
  above?: ReactNode
  /** Content below the rows. */
  below?: ReactNode
}

/**
 * List with toolbar, rows, selection, shortcuts and actions, for any source of threads. The reading pane is next to it
 * if configured.
 */
export function ThreadListPane(props: PaneProps) {
  const list = useThreadList(props.source, props.cursor, props.isVisible)
  const { split, selection } = list
  const share = useShare(split?.side ?? 'right')
  return (
    <div
      className={css.panes}
      data-kept={!props.isVisible || undefined}
      data-split={split?.side}
      {...(split && { style: { '--share': `${share}%` } as CSSProperties })}
    >
      <List {...props} list={list} />
      {split && (
        <PreviewPane
          key={split.side}
          split={split}
          selectedCount={list.whole.wholeFolder?.total ?? selection.threads.length}
          onClear={selection.clear}
        />
      )}
    </div>
  )
}

interface ListProps extends PaneProps {
  list: ReturnType<typeof useThreadList>
}

/** Not rendered while hidden. */
const List = memo(
  RenderedList,
  (before, now) => !now.isVisible && before.list.selection.ids === now.list.selection.ids,
)

function RenderedList({ source, isVisible, empty, above, below, list }: ListProps) {
  const { page, selection } = list
  const isEntireFolderOffered = useDeferredValue(list.whole.isOffered)
  return (
    <section className={css.page}>
      {above}
      <ThreadToolbar
        source={source}
        page={page.data}
        selected={selection.threads}
        folderTotal={list.whole.wholeFolder?.total}
        side={list.split?.side}
        isRefreshing={page.isRefetching}
        onSelect={selection.select}
        onRefresh={() => void page.refetch()}
        onAction={list.act}
        onNavigate={page.go}
        onPointPage={page.prefetch}
      />
      {page.data && page.data.items.length > 0 ? (
        <Rows source={source} list={list} page={page.data} isVisible={isVisible} below={below} />
      ) : page.data && page.data.total === 0 ? (
        empty
      ) : (
        <ActionsPart
          render={({ ThreadListFailed, ThreadListSkeleton }) =>
            page.isError ? (
              <ThreadListFailed error={page.error} onRetry={() => void page.refetch()} />
            ) : (
              <ThreadListSkeleton />
            )
          }
        />
      )}
      {isEntireFolderOffered && list.whole.isOffered && <EntireFolderNote list={list} source={source} />}
    </section>
  )
}

interface RowsProps {
  source: ListSource
  list: ReturnType<typeof useThreadList>
  page: ThreadPage
  isVisible: boolean
  below: ReactNode
}

function Rows({ source, list, page, isVisible, below }: RowsProps) {
  const hits = useMemo(() => source.hitsOf?.(page), [source, page])
  const reader = useReader()
  const labels = useFolderLabels()
  const isSelecting = useDeferredValue(list.selection.threads.length > 0)
  // Requests the pictures of later rows together with the first ones.
  useEffect(() => {
    if (isVisible) for (const thread of page.items) requestPicture(avatarPerson(thread, reader).email)
  }, [isVisible, page.items, reader])
  const { today, arrivals } = list
  const cursorId = list.cursor?.id
  const openId = list.split?.openId
  const [pointedId, setPointed] = useState<Id>()
  const [focusedId, setFocused] = useState<Id>()
  const on = useStableEvents({
    ...list.events,
    onPoint: (id, pointer) => {
      // The row keeps its actions until another row is hovered, because a popup may be attached to them.
      if (id !== null) setPointed(id)
      list.events.onPoint(id, pointer)
    },
    onFocus: (id) => {
      setFocused(id)
      list.events.onFocus(id)
    },
  })
  const renderRow = useCallback(
    (thread: Thread, isSelected: boolean) => (
      <ThreadRow
        key={thread.id}
        thread={thread}
        folder={source.threadFolder(thread)}
        hit={hits?.get(thread.id)}
        reader={reader}
        folderLabels={labels}
        isSelected={isSelected}
        isCursor={cursorId === thread.id}
        isArrived={arrivals.arrived.has(thread.id)}
        isOpen={thread.id === openId}
        isReached={thread.id === pointedId || thread.id === focusedId}
        today={today}
        on={on}
      />
    ),
    [source, hits, reader, labels, cursorId, arrivals.arrived, openId, pointedId, focusedId, today, on],
  )
  return (
    <>
      {arrivals.unseen.size > 0 && (
        <ActionsPart
          render={({ ArrivalsPill }) => (
            <ArrivalsPill count={arrivals.unseen.size} onShow={list.showArrivals} />
          )}
        />
      )}
      <ThreadList
        source={source}
        list={list.page.list}
        threads={page.items}
        hits={hits}
        isComplete={list.isReturning}
        isVisible={isVisible}
        today={today}
        isSelecting={isSelecting}
        isBusy={list.page.isPlaceholderData}
        scroller={list.scroller}
        onScroll={arrivals.onScroll}
        ticked={list.selection.ids}
        renderRow={renderRow}
        below={below}
      />
    </>
  )
}

/** Offers to select the entire folder once all rows of a page are selected. */
function EntireFolderNote({
  list: { whole, selection },
  source,
}: Omit<RowsProps, 'page' | 'isVisible' | 'below'>) {
  const actions = useActions(true)
  return (
    actions && (
      <actions.SelectionNote
        count={selection.threads.length}
        total={whole.total}
        folder={folderTitle(source.id)}
        isEntireFolder={whole.wholeFolder !== undefined}
        onSelectFolder={whole.choose}
        onClear={selection.clear}
      />
    )
  )
}
