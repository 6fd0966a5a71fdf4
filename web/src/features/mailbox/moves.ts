import type { Id } from '@bocau/contract/ids'
import type { Folder, Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { Moved } from '@bocau/contract/mailbox/mailbox-actions'
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { isProblem } from '../../api/api-problem.ts'
import { request } from '../../api/client.ts'
import { requestOrKeep } from '../../api/kept-acts.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { applyCounts } from './cache/cache-patches.ts'
import { countsAfter, putRowsBack, takeRows } from './cache/cache-removals.ts'
import { outlastsMove } from './cache/found-lists.ts'
import { refillSoon } from './cache/refill.ts'
import { holdAct } from './cache/unsettled-acts.ts'
import { folderNames, showsDepartures } from './folders/folders.ts'
import { wantListFocus } from './navigation/list-focus.ts'

export type Undo = () => Promise<void>

/** Folder, or one that is created on first use. */
export type Target = Folder | { name: string; find: () => Promise<Folder> }

/** Moves threads from their list to a folder, optimistically. */
export function moveThreads(threads: readonly Thread[], to: Target): Promise<Undo | undefined> {
  return takeAway(threads, leavesFor(threads, to.name), async () => {
    const { id: to_folder_id } = 'find' in to ? await to.find() : to
    return requestOrKeep('POST /api/v2/threads/move', {
      body: [...Map.groupBy(threads, (thread) => thread.folder_id)].map(([from_folder_id, inFolder]) => ({
        thread_ids: idsOf(inFolder),
        from_folder_id,
        to_folder_id,
      })),
    })
  })
}

/** Moves threads to Trash from all folders. */
export function deleteThreads(threads: readonly Thread[]): Promise<Undo | undefined> {
  const ids = new Set(idsOf(threads))
  // Messages waiting to be sent stay.
  const leaves: Leaves = (row, list = '') =>
    ids.has(row.thread_id) &&
    row.mailbox_name !== folderNames.trash &&
    !showsDepartures(row.mailbox_name) &&
    !outlastsMove(list, true)
  return takeAway(threads, leaves, () =>
    requestOrKeep('POST /api/v2/threads/delete', { body: { ids: idsOf(threads) } }),
  )
}

/** Snoozes threads until a time in seconds, or returns them to the inbox immediately. */
export function snoozeThreads(threads: readonly Thread[], until: number | null): Promise<Undo | undefined> {
  const leave = leavesFor(threads, folderNames.snoozed)
  // A thread with a new time stays in the snoozed list.
  const leaves: Leaves = (row, list) =>
    leave(row, list) && (until === null || row.mailbox_name !== folderNames.snoozed)
  const from = [...Map.groupBy(threads, (thread) => thread.folder_id)].map(([folder_id, some]) => ({
    thread_ids: idsOf(some),
    folder_id,
  }))
  return takeAway(threads, leaves, () => request('POST /api/v2/threads/snooze', { body: { from, until } }))
}

/** Mutes threads, which leave the inbox, or unmutes them in their folder. */
export function muteThreads(threads: readonly Thread[], muted: boolean): Promise<Undo | undefined> {
  const leave = leavesFor(threads, folderNames.archive)
  const leaves: Leaves = (row, list) => muted && row.mailbox_name === folderNames.inbox && leave(row, list)
  return takeAway(threads, leaves, () =>
    request('POST /api/v2/threads/mute', { body: { ids: idsOf(threads), muted } }),
  )
}

/** Sets or removes a reminder: threads return to the top of the inbox at a time in seconds unless there is a reply. */
export function remindOfThreads(threads: readonly Thread[], at: number | null): Promise<Undo | undefined> {
  // A thread in the inbox only because of its reminder leaves it.
  const leaves: Leaves = (row) =>
    row.unanswered === true && row.folder_ids.every((id) => id !== row.folder_id) && isOneOf(threads, row)
  return takeAway(threads, leaves, () =>
    request('POST /api/v2/threads/remind', { body: { ids: idsOf(threads), at } }),
  )
}

const isOneOf = (threads: readonly Thread[], row: Thread) =>
  threads.some((thread) => thread.thread_id === row.thread_id)

/** Pins or unpins threads in their folder. */
export async function pinThreads(threads: readonly Thread[], pinned: boolean): Promise<Undo> {
  const send = async (isPinned: boolean) => {
    for (const [folder_id, some] of Map.groupBy(threads, (thread) => thread.folder_id))
      await request('POST /api/v2/threads/pin', { body: { ids: idsOf(some), folder_id, pinned: isPinned } })
  }
  await send(pinned)
  return () => send(!pinned)
}

/** Moves threads out of Junk, each message to its previous folder. */
export const returnFromJunk = (threads: readonly Thread[]): Promise<Undo | undefined> =>
  takeAway(threads, leavesFor(threads), () =>
    requestOrKeep('POST /api/v2/threads/not_spam', { body: { ids: idsOf(threads) } }),
  )

/** Moves threads out of Trash, each message to its previous folder. */
export const restoreThreads = (threads: readonly Thread[]): Promise<Undo | undefined> =>
  takeAway(threads, leavesFor(threads), () =>
    requestOrKeep('POST /api/v2/threads/restore', { body: { ids: idsOf(threads) } }),
  )

/** Moves the drafts of threads to Trash; other messages stay. */
export const discardDrafts = (threads: readonly Thread[]): Promise<Undo | undefined> =>
  takeAway(threads, leavesFor(threads), () =>
    requestOrKeep('POST /api/v2/threads/delete', { body: { ids: idsOf(threads), only: 'drafts' } }),
  )

/** Deletes the messages of threads in Trash or Junk permanently. */
export async function deleteForever(
  threads: readonly Thread[],
  folder: 'Trash' | 'Junk',
): Promise<undefined> {
  await takeAway(threads, leavesFor(threads), async () => {
    await request('POST /api/v2/messages/delete', { body: { thread_ids: idsOf(threads), folder } })
    return undefined
  })
}

const idsOf = (threads: readonly Thread[]): Id[] => threads.map((thread) => thread.thread_id)

/** Returns true if a row leaves a list, or its folder if none is given. */
type Leaves = (row: Thread, list?: string) => boolean

/**
 * Returns the predicate for affected rows. The starred list and search results keep threads that stay visible
 * elsewhere.
 */
function leavesFor(threads: readonly Thread[], target?: string): Leaves {
  const places = new Set(threads.map(placeOf))
  const isHidden = target === folderNames.trash || target === folderNames.junk
  return (row, list = '') =>
    places.has(placeOf(row)) &&
    // Nor does it leave the list of a label, whose address is its id.
    ((row.mailbox_name !== folderNames.starred && row.mailbox_name !== row.folder_id) || isHidden) &&
    !(target && outlastsMove(list, isHidden))
}

const placeOf = (row: Thread) => `${row.thread_id} ${row.folder_id}`

/** Removes rows optimistically and restores them if the server rejects the action. */
async function takeAway(
  threads: readonly Thread[],
  leaves: Leaves,
  send: () => Promise<Moved | undefined>,
): Promise<Undo | undefined> {
  const leaving = holdAct('place', threads, (page, list) => takeRows(page, leavesFrom(list, leaves))[0])
  let taken = takeFromLists(threads, leaves)
  try {
    const id = (await send())?.undo
    leaving.settle()
    refillSoon()
    if (!id) return undefined
    return async () => {
      const returning = holdAct('place', threads, taken.putBackInto)
      taken.putBack()
      try {
        await request('POST /api/v2/threads/undo', { body: { undo: id } })
        returning.settle()
        // The next page now starts at another row.
        refillSoon(taken.lists)
      } catch (error) {
        returning.end()
        taken = takeFromLists(threads, leaves)
        throw error
      }
    }
  } catch (error) {
    leaving.end()
    taken.putBack()
    // The threads are in other folders than this page assumes.
    if (isProblem(error, 'not_found')) void queryClient.invalidateQueries({ queryKey: queryKeys.allThreads })
    throw error
  }
}

const leavesFrom = (list: QueryKey, leaves: Leaves) => (row: Thread) => leaves(row, String(list[1]))

interface Taken {
  /** Affected lists. */
  lists: readonly QueryKey[]
  putBack: () => void
  putBackInto: (page: ThreadPage, list: QueryKey) => ThreadPage
}

/** Removes rows from all cached lists and from the folder counts. */
function takeFromLists(threads: readonly Thread[], leaves: Leaves): Taken {
  const taken: [QueryKey, Thread[]][] = []
  for (const [key, page] of queryClient.getQueriesData<ThreadPage>({ queryKey: queryKeys.allThreads })) {
    if (!page) continue
    const [left, rows] = takeRows(page, leavesFrom(key, leaves))
    if (rows.length === 0) continue
    taken.push([key, rows])
    queryClient.setQueryData(key, left)
  }
  const gone = [...threads.filter((thread) => leaves(thread)), ...taken.flatMap(([, rows]) => rows)]
  count(gone, -1)
  wantListFocus()

  const putBackInto = (page: ThreadPage, list: QueryKey) => {
    const rows = taken.find(([key]) => hashKey(key) === hashKey(list))?.[1]
    return rows ? putRowsBack(page, rows) : page
  }
  const putBack = () => {
    for (const [key] of taken)
      queryClient.setQueryData<ThreadPage>(key, (page) => page && putBackInto(page, key))
    count(gone, 1)
    wantListFocus()
  }
  return { lists: taken.map(([key]) => key), putBack, putBackInto }
}

function count(rows: readonly Thread[], sign: 1 | -1): void {
  queryClient.setQueryData<Folder[]>(
    queryKeys.folders,
    (folders) => folders && applyCounts(folders, countsAfter(folders, rows, sign)),
  )
}
