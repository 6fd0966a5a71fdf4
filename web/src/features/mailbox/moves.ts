import type { Id } from '@bocau/contract/ids'
import type { Folder, Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { Moved } from '@bocau/contract/mailbox/mailbox-actions'
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { isProblem } from '../../api/api-problem.ts'
import { request } from '../../api/client.ts'
import { requestOrQueue } from '../../api/pending-actions.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { applyCounts } from './cache/cache-patches.ts'
import { countsAfter, removeRows, restoreRows } from './cache/cache-removals.ts'
import { protectAction } from './cache/protect-action.ts'
import { refillSoon } from './cache/refill.ts'
import { staysAfterMove } from './cache/stays-after-move.ts'
import { folderNames, showsSendTime } from './folders/folders.ts'
import { requestListFocus } from './navigation/list-focus.ts'

export type Undo = () => Promise<void>

/** Folder, or one that is created on first use. */
export type Target = Folder | { name: string; find: () => Promise<Folder> }

/** Moves threads from their list to a folder, optimistically. */
export function moveThreads(threads: readonly Thread[], to: Target): Promise<Undo | undefined> {
  return removeOptimistically(threads, removedRows(threads, to.name), async () => {
    const { id: to_folder_id } = 'find' in to ? await to.find() : to
    return requestOrQueue('POST /api/v2/threads/move', {
      body: [...Map.groupBy(threads, (thread) => thread.folder_id)].map(([from_folder_id, inFolder]) => ({
        thread_ids: threadIds(inFolder),
        from_folder_id,
        to_folder_id,
      })),
    })
  })
}

/** Moves threads to Trash from all folders. */
export function deleteThreads(threads: readonly Thread[]): Promise<Undo | undefined> {
  const ids = new Set(threadIds(threads))
  // Messages waiting to be sent stay.
  const isRemoved: RowPredicate = (row, list = '') =>
    ids.has(row.thread_id) &&
    row.mailbox_name !== folderNames.trash &&
    !showsSendTime(row.mailbox_name) &&
    !staysAfterMove(list, true)
  return removeOptimistically(threads, isRemoved, () =>
    requestOrQueue('POST /api/v2/threads/delete', { body: { ids: threadIds(threads) } }),
  )
}

/** Snoozes threads until a time in seconds, or returns them to the inbox immediately. */
export function snoozeThreads(threads: readonly Thread[], until: number | null): Promise<Undo | undefined> {
  const isRemovedFrom = removedRows(threads, folderNames.snoozed)
  // A thread with a new time stays in the snoozed list.
  const isRemoved: RowPredicate = (row, list) =>
    isRemovedFrom(row, list) && (until === null || row.mailbox_name !== folderNames.snoozed)
  const from = [...Map.groupBy(threads, (thread) => thread.folder_id)].map(([folder_id, some]) => ({
    thread_ids: threadIds(some),
    folder_id,
  }))
  return removeOptimistically(threads, isRemoved, () =>
    request('POST /api/v2/threads/snooze', { body: { from, until } }),
  )
}

/** Mutes threads, which leave the inbox, or unmutes them in their folder. */
export function muteThreads(threads: readonly Thread[], muted: boolean): Promise<Undo | undefined> {
  const isArchived = removedRows(threads, folderNames.archive)
  const isRemoved: RowPredicate = (row, list) =>
    muted && row.mailbox_name === folderNames.inbox && isArchived(row, list)
  return removeOptimistically(threads, isRemoved, () =>
    request('POST /api/v2/threads/mute', { body: { ids: threadIds(threads), muted } }),
  )
}

/** Sets or removes a reminder: threads return to the top of the inbox at a time in seconds unless there is a reply. */
export function setReminders(threads: readonly Thread[], at: number | null): Promise<Undo | undefined> {
  // A thread in the inbox only because of its reminder leaves it.
  const isRemoved: RowPredicate = (row) =>
    row.unanswered === true && row.folder_ids.every((id) => id !== row.folder_id) && isOneOf(threads, row)
  return removeOptimistically(threads, isRemoved, () =>
    request('POST /api/v2/threads/remind', { body: { ids: threadIds(threads), at } }),
  )
}

const isOneOf = (threads: readonly Thread[], row: Thread) =>
  threads.some((thread) => thread.thread_id === row.thread_id)

/** Pins or unpins threads in their folder. */
export async function pinThreads(threads: readonly Thread[], pinned: boolean): Promise<Undo> {
  const send = async (isPinned: boolean) => {
    for (const [folder_id, some] of Map.groupBy(threads, (thread) => thread.folder_id))
      await request('POST /api/v2/threads/pin', {
        body: { ids: threadIds(some), folder_id, pinned: isPinned },
      })
  }
  await send(pinned)
  return () => send(!pinned)
}

/** Moves threads out of Junk, each message to its previous folder. */
export const returnFromJunk = (threads: readonly Thread[]): Promise<Undo | undefined> =>
  removeOptimistically(threads, removedRows(threads), () =>
    requestOrQueue('POST /api/v2/threads/not_spam', { body: { ids: threadIds(threads) } }),
  )

/** Moves threads out of Trash, each message to its previous folder. */
export const restoreThreads = (threads: readonly Thread[]): Promise<Undo | undefined> =>
  removeOptimistically(threads, removedRows(threads), () =>
    requestOrQueue('POST /api/v2/threads/restore', { body: { ids: threadIds(threads) } }),
  )

/** Moves the drafts of threads to Trash; other messages stay. */
export const discardDrafts = (threads: readonly Thread[]): Promise<Undo | undefined> =>
  removeOptimistically(threads, removedRows(threads), () =>
    requestOrQueue('POST /api/v2/threads/delete', { body: { ids: threadIds(threads), only: 'drafts' } }),
  )

/** Deletes the messages of threads in Trash or Junk permanently. */
export async function deleteForever(
  threads: readonly Thread[],
  folder: 'Trash' | 'Junk',
): Promise<undefined> {
  await removeOptimistically(threads, removedRows(threads), async () => {
    await request('POST /api/v2/messages/delete', { body: { thread_ids: threadIds(threads), folder } })
    return undefined
  })
}

const threadIds = (threads: readonly Thread[]): Id[] => threads.map((thread) => thread.thread_id)

/** Returns true if a row leaves a list, or its folder if none is given. */
type RowPredicate = (row: Thread, list?: string) => boolean

/**
 * Returns the predicate for affected rows. The starred list and search results keep threads that stay visible
 * elsewhere.
 */
function removedRows(threads: readonly Thread[], target?: string): RowPredicate {
  const rowKeys = new Set(threads.map(rowKey))
  const isHidden = target === folderNames.trash || target === folderNames.junk
  return (row, list = '') =>
    rowKeys.has(rowKey(row)) &&
    // Nor does it leave the list of a label, whose address is its id.
    ((row.mailbox_name !== folderNames.starred && row.mailbox_name !== row.folder_id) || isHidden) &&
    !(target && staysAfterMove(list, isHidden))
}

const rowKey = (row: Thread) => `${row.thread_id} ${row.folder_id}`

/** Removes rows optimistically and restores them if the server rejects the action. */
async function removeOptimistically(
  threads: readonly Thread[],
  isRemoved: RowPredicate,
  send: () => Promise<Moved | undefined>,
): Promise<Undo | undefined> {
  const protection = protectAction(
    'place',
    threads,
    (page, list) => removeRows(page, inList(list, isRemoved))[0],
  )
  let removed = removeFromLists(threads, isRemoved)
  try {
    const id = (await send())?.undo
    protection.settle()
    refillSoon()
    if (!id) return undefined
    return async () => {
      const returning = protectAction('place', threads, removed.restoreInto)
      removed.restore()
      try {
        await request('POST /api/v2/threads/undo', { body: { undo: id } })
        returning.settle()
        // The next page now starts at another row.
        refillSoon(removed.lists)
      } catch (error) {
        returning.end()
        removed = removeFromLists(threads, isRemoved)
        throw error
      }
    }
  } catch (error) {
    protection.end()
    removed.restore()
    // The threads are in other folders than this page assumes.
    if (isProblem(error, 'not_found')) void queryClient.invalidateQueries({ queryKey: queryKeys.allThreads })
    throw error
  }
}

const inList = (list: QueryKey, isRemoved: RowPredicate) => (row: Thread) => isRemoved(row, String(list[1]))

interface RemovedRows {
  /** Affected lists. */
  lists: readonly QueryKey[]
  restore: () => void
  restoreInto: (page: ThreadPage, list: QueryKey) => ThreadPage
}

/** Removes rows from all cached lists and from the folder counts. */
function removeFromLists(threads: readonly Thread[], isRemoved: RowPredicate): RemovedRows {
  const removed: [QueryKey, Thread[]][] = []
  for (const [key, page] of queryClient.getQueriesData<ThreadPage>({ queryKey: queryKeys.allThreads })) {
    if (!page) continue
    const [remaining, rows] = removeRows(page, inList(key, isRemoved))
    if (rows.length === 0) continue
    removed.push([key, rows])
    queryClient.setQueryData(key, remaining)
  }
  const removedThreads = [
    ...threads.filter((thread) => isRemoved(thread)),
    ...removed.flatMap(([, rows]) => rows),
  ]
  updateCounts(removedThreads, -1)
  requestListFocus()

  const restoreInto = (page: ThreadPage, list: QueryKey) => {
    const rows = removed.find(([key]) => hashKey(key) === hashKey(list))?.[1]
    return rows ? restoreRows(page, rows) : page
  }
  const restore = () => {
    for (const [key] of removed)
      queryClient.setQueryData<ThreadPage>(key, (page) => page && restoreInto(page, key))
    updateCounts(removedThreads, 1)
    requestListFocus()
  }
  return { lists: removed.map(([key]) => key), restore, restoreInto }
}

function updateCounts(rows: readonly Thread[], sign: 1 | -1): void {
  queryClient.setQueryData<Folder[]>(
    queryKeys.folders,
    (folders) => folders && applyCounts(folders, countsAfter(folders, rows, sign)),
  )
}
