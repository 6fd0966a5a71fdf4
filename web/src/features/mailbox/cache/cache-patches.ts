import type { EventPayloads, FolderCounts } from '@bocau/contract/events'
import type { Id } from '@bocau/contract/ids'
import type { Folder, Thread, ThreadDetail, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { isPending, type Narrowing, narrowings } from '../folders/folders.ts'

/**
 * Pure functions that apply events and local changes to cached data. An unchanged value keeps its identity, so that
 * nothing is rendered again.
 */

/** Common part of `threads_changed` and `new_mail`. */
export type ThreadsChange = EventPayloads['threads_changed']

/** List of a page. The starred list keeps a thread that lost its star until it is refetched. */
export interface PatchedList {
  folderId: Id
  retainsUnstarred?: boolean
  /** Filter of the list; a thread that no longer matches stays until it is refetched. */
  narrowing?: Narrowing | undefined
}

/** Applies changed threads to a page: rows are replaced, sorted in, added or removed. */
export function applyThreadsChanged(
  page: ThreadPage,
  list: PatchedList,
  threadsChange: ThreadsChange,
): ThreadPage {
  const change = list.narrowing
    ? adaptToFilter(page, list.folderId, { narrowing: list.narrowing, change: threadsChange })
    : threadsChange
  const total = change.counts.find((count) => count.folder_id === list.folderId)?.total_threads
  // The number of new threads above the page is known only from the total.
  let added = (total ?? page.total) - page.total
  let next = removeThreads(page, list, change)
  for (const thread of change.threads) {
    if (thread.folder_id !== list.folderId) continue
    const positioned = insertThread(next, thread, added > 0)
    if (positioned.offset > next.offset) added--
    next = positioned
  }
  return total === undefined || total === next.total ? next : { ...next, total }
}

/** Adapts a change to a filtered list, whose size is independent of the folder counts. */
function adaptToFilter(
  page: ThreadPage,
  folderId: Id,
  { narrowing, change }: { narrowing: Narrowing; change: ThreadsChange },
): ThreadsChange {
  const isListed = (row: Thread) => page.items.some((item) => item.thread_id === row.thread_id)
  const folderThreads = change.threads.filter((row) => row.folder_id === folderId)
  const threads = folderThreads.filter((row) => isListed(row) || narrowings[narrowing].matches(row))
  // On a list of several pages, new rows cannot be identified; the page overflows and is refetched.
  const isComplete = page.previous_cursor === null && page.next_cursor === null
  const added = isComplete ? threads.filter((row) => !isListed(row)).length : 0
  const total = page.total + added
  return {
    ...change,
    threads,
    counts: added > 0 ? [{ folder_id: folderId, unread_threads: 0, total_threads: total }] : [],
  }
}

/** Removes threads that no longer belong to a list. */
function removeThreads(page: ThreadPage, list: PatchedList, change: ThreadsChange): ThreadPage {
  const items = page.items.flatMap((row) => {
    if (!isRemoved({ ...row, folder_id: list.folderId }, change)) return row
    const isElsewhere = change.threads.some((thread) => thread.thread_id === row.thread_id)
    return list.retainsUnstarred && isElsewhere ? { ...row, starred: false } : []
  })
  return withoutRows(page, items)
}

/** Returns a page with the remaining rows; its total decreases by the others. */
function withoutRows(page: ThreadPage, items: Thread[]): ThreadPage {
  if (hasSameRows(page.items, items)) return page
  return { ...page, items, total: page.total - (page.items.length - items.length) }
}

export const hasSameRows = (one: readonly Thread[], other: readonly Thread[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index])

/** Applies changed threads to search results: rows keep their position and show their current folder. */
export function applyToResults(page: ThreadPage, change: ThreadsChange): ThreadPage {
  const items = page.items.flatMap((row) => {
    const isSame = (thread: Thread) => thread.thread_id === row.thread_id
    const now =
      change.threads.find((thread) => isSame(thread) && thread.folder_id === row.folder_id) ??
      (isRemoved(row, change) ? change.threads.find(isSame) : row)
    return now ?? []
  })
  return withoutRows(page, items)
}

const isRemoved = (row: Thread, change: ThreadsChange): boolean =>
  change.removed.some((removed) => removed.thread_id === row.thread_id && removed.folder_id === row.folder_id)

export function applyNewMail(
  page: ThreadPage,
  list: PatchedList,
  mail: EventPayloads['new_mail'],
): ThreadPage {
  return applyThreadsChanged(page, list, { threads: [mail.thread], removed: [], counts: mail.counts })
}

/** Returns the sort key of the server, descending; scheduled messages are sorted by the next time. */
const sortKey = ({ mailbox_name, intended_time, last_message_timestamp, pinned }: Thread): number =>
  intended_time && isPending(mailbox_name) ? -intended_time : last_message_timestamp + (pinned ? pinLead : 0)

/** Offset that sorts pinned threads before all times. */
const pinLead = 1e12

/** Inserts a row at its sorted position, if that is on this page. */
function insertThread(page: ThreadPage, thread: Thread, mayBeNew: boolean): ThreadPage {
  const at = page.items.findIndex((row) => row.thread_id === thread.thread_id)
  const cached = page.items[at]
  const key = sortKey(thread)
  if (cached && sortKey(cached) === key) return { ...page, items: page.items.with(at, thread) }

  const rest = at < 0 ? page.items : page.items.toSpliced(at, 1)
  const isNew = at < 0 && mayBeNew ? 1 : 0
  const index = rest.findIndex((row) => sortKey(row) <= key)
  const isAbove = index === 0 && page.previous_cursor !== null
  const isBelow = index < 0 && page.next_cursor !== null
  // A row that moved up from a later page is already counted; a new one is counted by the event.
  if (isAbove) return { ...page, items: rest, offset: page.offset + isNew }
  if (isBelow) return { ...page, items: rest }

  const items = rest.toSpliced(index < 0 ? rest.length : index, 0, thread)
  return { ...page, items, total: Math.max(page.total, page.offset + items.length) }
}

/** Folder with its descendants, or label, with counts. */
interface Counted {
  id: Id
  unread_threads: number
  total_threads: number
  children?: Counted[]
}

/** Applies counts to the folder tree or the labels. */
export function applyCounts<Of extends Counted>(folders: Of[], counts: readonly FolderCounts[]): Of[] {
  return mapFolders(folders, (folder) => {
    const count = counts.find((each) => each.folder_id === folder.id)
    if (!count) return folder
    const { unread_threads, total_threads } = count
    if (folder.unread_threads === unread_threads && folder.total_threads === total_threads) return folder
    return { ...folder, unread_threads, total_threads }
  })
}

/** Adds `delta` to the unread count of a folder. */
export function addUnread(folders: Folder[], folderId: Id, delta: number): Folder[] {
  if (delta === 0) return folders
  return mapFolders(folders, (folder) =>
    folder.id === folderId
      ? { ...folder, unread_threads: Math.max(0, folder.unread_threads + delta) }
      : folder,
  )
}

function mapFolders<Of extends Counted>(folders: Of[], change: (folder: Of) => Of): Of[] {
  return mapPreserving(folders, (folder) => {
    const children = folder.children && mapFolders(folder.children as Of[], change)
    return change(children === folder.children ? folder : { ...folder, children })
  })
}

export type ThreadPatch = { id: Id; folderId?: Id; unread?: boolean; starred?: boolean }

/** Applies marks and stars to a page. `folderId` limits a patch to the row of that folder. */
export function patchPage(page: ThreadPage, patches: readonly ThreadPatch[]): ThreadPage {
  const items = mapPreserving(page.items, (thread) => patches.reduce(patchThread, thread))
  return items === page.items ? page : { ...page, items }
}

/** Applies patches to an open thread and its messages. */
export function patchDetail(detail: ThreadDetail, patches: readonly ThreadPatch[]): ThreadDetail {
  const thread = patches.reduce(patchThread, detail.thread)
  if (thread === detail.thread) return detail
  // Read applies to all messages in the folder; unread does not say which message.
  const read = patches.filter((patch) => patch.id === thread.id && patch.unread === false)
  const messages = mapPreserving(detail.messages, (message) =>
    message.unread && read.some(({ folderId }) => folderId === undefined || folderId === message.folder_id)
      ? { ...message, unread: false }
      : message,
  )
  return { thread, messages }
}

function patchThread(thread: Thread, patch: ThreadPatch): Thread {
  if (thread.id !== patch.id) return thread
  if (patch.folderId !== undefined && thread.folder_id !== patch.folderId) return thread
  const unread = patch.unread ?? thread.unread
  const starred = patch.starred ?? thread.starred
  return unread === thread.unread && starred === thread.starred ? thread : { ...thread, unread, starred }
}

/** Applies a change to an open thread: unchanged, a new row, or stale. */
export function applyToDetail(detail: ThreadDetail, change: ThreadsChange): ThreadDetail | 'stale' {
  const row = change.threads.find(
    (thread) => thread.thread_id === detail.thread.thread_id && thread.folder_id === detail.thread.folder_id,
  )
  const touched =
    change.threads.some((thread) => thread.thread_id === detail.thread.thread_id) ||
    change.removed.some((removed) => removed.thread_id === detail.thread.thread_id)
  if (!touched) return detail
  if (!row || isOtherContent(row, detail.thread)) return 'stale'
  return { ...detail, thread: row }
}

/** Returns true if the messages of a thread changed or something that is shown only in the open thread. */
function isOtherContent(now: Thread, before: Thread): boolean {
  return (
    now.unread !== before.unread ||
    now.status !== before.status ||
    now.remind_at !== before.remind_at ||
    now.message_ids.join() !== before.message_ids.join() ||
    now.draft_ids.join() !== before.draft_ids.join() ||
    now.tracking?.view_count !== before.tracking?.view_count
  )
}

function mapPreserving<T>(items: T[], change: (item: T) => T): T[] {
  const next = items.map(change)
  return next.some((item, index) => item !== items[index]) ? next : items
}
