import type { ThreadPage } from '@bocau/contract/mailbox'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { ChevronDown } from '../../../ui/icons.ts'
import { ErrorState, Icon } from '../../../ui/index.ts'
import { loadActions, useActions } from '../act.ts'
import { folderNames, folderTitle } from '../folders.ts'
import { folderSource, type ListSource } from '../list-source.ts'
import { useFolderLabels, useReader } from '../use-reader.ts'
import css from './ThreadList.module.css'
import { ThreadList } from './ThreadList.tsx'
import { ThreadListSkeleton } from './ThreadListSkeleton.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { ThreadToolbar } from './ThreadToolbar.tsx'
import { useKnownFolder } from './use-known-folder.ts'
import { useThreadList } from './use-thread-list.ts'

const EmptyFolder = lazy(() => import('./EmptyFolder.tsx'))
const TrashBanner = lazy(async () => ({ default: (await loadActions()).TrashBanner }))

/** The threads of a folder. */
export function ThreadListPage({ folder }: { folder: string }) {
  useKnownFolder(folder)
  const source = useMemo(() => folderSource(folder), [folder])
  return (
    <ThreadListPane
      key={folder}
      source={source}
      above={
        folder === folderNames.trash && (
          <Suspense>
            <TrashBanner />
          </Suspense>
        )
      }
      empty={
        <Suspense>
          <EmptyFolder folder={folder} />
        </Suspense>
      }
    />
  )
}

interface PaneProps {
  source: ListSource
  /** What is shown in the place of rows when there are none. */
  empty: ReactNode
  /** Above the toolbar. */
  above?: ReactNode
  /** Below the rows of the page. */
  below?: ReactNode
}

/** A list with its toolbar: rows, selection, keys and acts are the same wherever its threads come from. */
export function ThreadListPane({ source, empty, above, below }: PaneProps) {
  const list = useThreadList(source)
  const { page, selected } = list

  return (
    <section className={css.page}>
      {above}
      <ThreadToolbar
        source={source}
        page={page.data}
        selected={selected}
        wholeTotal={list.whole.wholeFolder?.total}
        isRefreshing={page.isRefetching}
        onSelect={list.select}
        onRefresh={() => void page.refetch()}
        onAction={list.act}
        onGo={page.go}
        onPointPage={page.prefetch}
      />
      {page.data && page.data.items.length > 0 ? (
        <Rows source={source} list={list} page={page.data} below={below} />
      ) : page.data && page.data.total === 0 ? (
        empty
      ) : page.isError ? (
        <ErrorState
          title={t('mailbox.listFailed')}
          text={errorText(page.error)}
          retryLabel={t('app.retry')}
          onRetry={() => void page.refetch()}
        />
      ) : (
        <ThreadListSkeleton />
      )}
      {list.whole.isOffered && <WholeFolderNote list={list} source={source} />}
    </section>
  )
}

interface RowsProps {
  source: ListSource
  list: ReturnType<typeof useThreadList>
  page: ThreadPage
  below: ReactNode
}

function Rows({ source, list, page, below }: RowsProps) {
  const hits = useMemo(() => source.hitsOf?.(page), [source, page])
  const reader = useReader()
  const labels = useFolderLabels()
  return (
    <>
      {list.arrivals.unseen.size > 0 && (
        <ArrivalsPill count={list.arrivals.unseen.size} onShow={list.showArrivals} />
      )}
      <ThreadList
        source={source}
        threads={page.items}
        today={list.today}
        isSelecting={list.selected.length > 0}
        isBusy={list.page.isPlaceholderData}
        scroller={list.scroller}
        events={list.events}
        onScroll={list.arrivals.onScroll}
        renderRow={(thread) => (
          <ThreadRow
            key={thread.id}
            thread={thread}
            folder={source.folderOf(thread)}
            hit={hits?.get(thread.id)}
            reader={reader}
            folderLabels={labels}
            isSelected={list.selection.ids.has(thread.id)}
            isCursor={list.cursor?.id === thread.id}
            isArrived={list.arrivals.arrived.has(thread.id)}
            today={list.today}
          />
        )}
        below={below}
      />
    </>
  )
}

/** Once all of a page is ticked, everything in the folder can be. */
function WholeFolderNote({ list: { whole, selected, select }, source }: Omit<RowsProps, 'page' | 'below'>) {
  const actions = useActions(true)
  return (
    actions && (
      <actions.SelectionNote
        count={selected.length}
        total={whole.total}
        folder={folderTitle(source.id)}
        isWholeFolder={whole.wholeFolder !== undefined}
        onSelectFolder={whole.choose}
        onClear={() => select('none')}
      />
    )
  )
}

/** Says that mail came in above what is in sight; shows it when pressed. */
function ArrivalsPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <output>
      <button type="button" className={css.pill} onClick={onShow}>
        <Icon of={ChevronDown} size="s" />
        {t('mailbox.arrived', { n: count })}
      </button>
    </output>
  )
}
