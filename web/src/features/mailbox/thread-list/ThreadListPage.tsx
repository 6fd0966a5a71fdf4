import type { Thread } from '@bocau/contract/mailbox'
import { lazy, Suspense } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { ChevronDown } from '../../../ui/icons.ts'
import { ErrorState, Icon } from '../../../ui/index.ts'
import { useFolderLabels, useReader } from '../use-reader.ts'
import css from './ThreadList.module.css'
import { ThreadList } from './ThreadList.tsx'
import { ThreadListSkeleton } from './ThreadListSkeleton.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { ThreadToolbar } from './ThreadToolbar.tsx'
import { useThreadList } from './use-thread-list.ts'

const EmptyFolder = lazy(() => import('./EmptyFolder.tsx'))

/** The threads of a folder. */
export function ThreadListPage({ folder }: { folder: string }) {
  return <FolderList key={folder} folder={folder} />
}

function FolderList({ folder }: { folder: string }) {
  const list = useThreadList(folder)
  const { page, selected } = list

  return (
    <section className={css.page}>
      <ThreadToolbar
        page={page.data}
        selected={selected}
        isRefreshing={page.isRefetching}
        onSelect={list.select}
        onRefresh={() => void page.refetch()}
        onAction={list.act}
        onGo={page.go}
        onPointPage={page.prefetch}
      />
      {page.data && page.data.items.length > 0 ? (
        <Rows folder={folder} list={list} threads={page.data.items} />
      ) : page.data ? (
        <Suspense>
          <EmptyFolder folder={folder} />
        </Suspense>
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
    </section>
  )
}

interface RowsProps {
  folder: string
  list: ReturnType<typeof useThreadList>
  threads: readonly Thread[]
}

function Rows({ folder, list, threads }: RowsProps) {
  const reader = useReader()
  const labels = useFolderLabels()
  return (
    <>
      {list.arrivals.unseen.size > 0 && (
        <ArrivalsPill count={list.arrivals.unseen.size} onShow={list.showArrivals} />
      )}
      <ThreadList
        folder={folder}
        threads={threads}
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
            folder={folder}
            reader={reader}
            folderLabels={labels}
            isSelected={list.selection.ids.has(thread.id)}
            isCursor={list.cursor?.id === thread.id}
            isArrived={list.arrivals.arrived.has(thread.id)}
            today={list.today}
          />
        )}
      />
    </>
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
