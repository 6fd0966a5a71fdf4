import type { EventPayloads } from '@bocau/contract/events'
import type { Label } from '@bocau/contract/mailbox/labels'
import type { Folder, ThreadDetail, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../api/query-keys.ts'
import { perSession } from '../../../store.ts'
import { findFolder, folderNames, readListId } from '../folders/folders.ts'
import {
  applyCounts,
  applyNewMail,
  applyThreadsChanged,
  applyToDetail,
  applyToResults,
  type PatchedList,
  type ThreadsChange,
} from './cache-patches.ts'

export function showNewMail(cache: QueryClient, mail: EventPayloads['new_mail']): void {
  patchLists(cache, (page, list) => applyNewMail(page, list, mail))
  patchRest(cache, { threads: [mail.thread], removed: [], counts: mail.counts })
}

export function showThreadsChanged(cache: QueryClient, change: ThreadsChange): void {
  patchLists(cache, (page, list) => applyThreadsChanged(page, list, change))
  patchRest(cache, change)
  if (change.read_anew) refetchPaced(cache, change.read_anew)
}

type Changed = NonNullable<ThreadsChange['read_anew']>

/** Shortest time between two refetches: an import reports changes several times a second. */
const refetchMilliseconds = 1000
/** Changes since the last refetch of a cache, until the next is allowed. */
const waiting = perSession(() => new WeakMap<QueryClient, Changed>())
const noneChanged: Changed = { folder_ids: [], thread_ids: [] }

/** Refetches immediately, and collects further changes for the next refetch. */
function refetchPaced(cache: QueryClient, changed: Changed): void {
  const before = waiting().get(cache)
  if (before) {
    waiting().set(cache, {
      folder_ids: [...before.folder_ids, ...changed.folder_ids],
      thread_ids: [...before.thread_ids, ...changed.thread_ids],
    })
    return
  }
  refetch(cache, changed)
  waiting().set(cache, noneChanged)
  setTimeout(() => {
    const collected = waiting().get(cache) ?? noneChanged
    waiting().delete(cache)
    if (collected !== noneChanged) refetchPaced(cache, collected)
  }, refetchMilliseconds)
}

/**
 * Refetches changed lists and threads if the changes are too many for single rows: visible data
 * immediately, the rest when displayed.
 */
function refetch(cache: QueryClient, changed: Changed): void {
  const [lists, threads] = [new Set(changed.folder_ids), new Set(changed.thread_ids)]
  for (const [key, page] of cache.getQueriesData<ThreadPage>({ queryKey: queryKeys.allThreads })) {
    const name = String(key[1])
    const isConcerned = name.startsWith('/')
      ? page?.items.some((row) => threads.has(row.thread_id))
      : lists.has(listIdOf(cache, readListId(name).folder))
    if (isConcerned) void cache.invalidateQueries({ queryKey: key, exact: true })
  }
  for (const [key, detail] of cache.getQueriesData<ThreadDetail>({ queryKey: queryKeys.allThreadDetails }))
    if (detail && threads.has(detail.thread.thread_id))
      void cache.invalidateQueries({ queryKey: key, exact: true })
}

/** Returns the id of a folder by its name; the list of a label is already named by its id. */
function listIdOf(cache: QueryClient, name: string): string {
  return findFolder(cache.getQueryData<Folder[]>(queryKeys.folders) ?? [], name)?.id ?? name
}

/** Applies a patch to every cached thread list. */
function patchLists(cache: QueryClient, patch: (page: ThreadPage, list: PatchedList) => ThreadPage): void {
  for (const [key, page] of cache.getQueriesData<ThreadPage>({ queryKey: queryKeys.allThreads })) {
    const { folder: name, narrowing } = readListId(String(key[1]))
    if (!page) continue
    const list = {
      folderId: listIdOf(cache, name),
      retainsUnstarred: name === folderNames.starred,
      narrowing,
    }
    cache.setQueryData<ThreadPage>(key, patch(page, list))
  }
}

/** Updates the rows of search results; new matches need a new search. */
function patchResults(cache: QueryClient, change: ThreadsChange): void {
  const isSearchList = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[1]).startsWith('/')
  cache.setQueriesData<ThreadPage>(
    { queryKey: queryKeys.allThreads, predicate: isSearchList },
    (page) => page && applyToResults(page, change),
  )
}

/** Applies a change to search results, counts and open threads; reloads a thread that cannot be patched. */
function patchRest(cache: QueryClient, change: ThreadsChange): void {
  patchResults(cache, change)
  cache.setQueryData<Folder[]>(queryKeys.folders, (folders) => folders && applyCounts(folders, change.counts))
  cache.setQueryData<Label[]>(queryKeys.labels, (labels) => labels && applyCounts(labels, change.counts))
  for (const [key, detail] of cache.getQueriesData<ThreadDetail>({ queryKey: queryKeys.allThreadDetails })) {
    const next = detail && applyToDetail(detail, change)
    if (next === 'stale') void cache.invalidateQueries({ queryKey: key, exact: true })
    else if (next && next !== detail) cache.setQueryData(key, next)
  }
}
