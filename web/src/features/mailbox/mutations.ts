import type { Id } from '@bocau/contract/ids'
import type { Folder, Thread, ThreadDetail, ThreadPage } from '@bocau/contract/mailbox'
import { request } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { addUnread, patchDetail, patchPage, type ThreadPatch } from './cache-patches.ts'
import { folderNames } from './folders.ts'

/** Marks threads as read or unread in the folder they are shown in: at once here, then on the server. */
export async function markThreads(threads: readonly Thread[], unread: boolean): Promise<void> {
  const changed = threads.filter((thread) => thread.unread !== unread)
  const patches = (value: boolean) =>
    changed.map((thread) => ({
      id: thread.id,
      ...(placeOf(thread) ? { folderId: thread.folder_id } : {}),
      unread: value,
    }))

  await optimistically(
    () => markHere(changed, patches(unread), unread ? 1 : -1),
    () => markHere(changed, patches(!unread), unread ? -1 : 1),
    () =>
      Promise.all(
        [...Map.groupBy(changed, placeOf)].map(([folder_id, inFolder]) =>
          request('POST /api/v2/threads/unreads', {
            body: { ids: inFolder.map((thread) => thread.id), unread, ...(folder_id ? { folder_id } : {}) },
          }),
        ),
      ),
  )
}

/** The folder whose letters are meant: the starred list has none of its own, it means all of them. */
const placeOf = (thread: Thread): Id | undefined =>
  thread.mailbox_name === folderNames.starred ? undefined : thread.folder_id

/** Puts a star on threads or takes it off: at once here, then on the server. */
export async function starThreads(threads: readonly Thread[], starred: boolean): Promise<void> {
  const changed = threads.filter((thread) => thread.starred !== starred)
  const patches = (value: boolean) => changed.map((thread) => ({ id: thread.id, starred: value }))

  await optimistically(
    () => patchThreads(patches(starred)),
    () => patchThreads(patches(!starred)),
    () =>
      Promise.all(
        changed.map(({ id }) => request('PATCH /api/v2/threads/:id', { params: { id }, body: { starred } })),
      ),
  )
}

/** Shows a change before the server knows of it, and takes it back when the server refuses. */
async function optimistically(change: () => void, takeBack: () => void, send: () => Promise<unknown>) {
  change()
  try {
    await send()
  } catch (error) {
    takeBack()
    throw error
  }
}

function markHere(threads: readonly Thread[], patches: readonly ThreadPatch[], delta: 1 | -1): void {
  patchThreads(patches)
  queryClient.setQueryData<Folder[]>(
    queryKeys.folders,
    (folders) =>
      folders && threads.reduce((tree, thread) => addUnread(tree, thread.folder_id, delta), folders),
  )
}

function patchThreads(patches: readonly ThreadPatch[]): void {
  queryClient.setQueriesData<ThreadPage>(
    { queryKey: queryKeys.allThreads },
    (page) => page && patchPage(page, patches),
  )
  queryClient.setQueriesData<ThreadDetail>(
    { queryKey: queryKeys.allThreadDetails },
    (detail) => detail && patchDetail(detail, patches),
  )
}

/** The row of a thread in a folder, as the cache has it now. */
export function findCachedThread(folder: string, id: Id): Thread | undefined {
  const detail = queryClient.getQueryData<ThreadDetail>(queryKeys.thread(folder, id))
  if (detail) return detail.thread
  // A row that a search found may stand in no page of its folder.
  return findCachedRow(folder, id) ?? rowsOf(cachedPages()).find((row) => isAt(row, folder, id))
}

/** The row of a thread in the pages of a list that were read. */
export const findCachedRow = (list: string, id: Id): Thread | undefined =>
  rowsOf(cachedPages(list)).find((row) => row.id === id)

const rowsOf = (pages: readonly ThreadPage[]) => pages.flatMap((page) => page.items)
const isAt = (row: Thread, folder: string, id: Id) => row.id === id && row.mailbox_name === folder

/** The pages of a list that were read, or of all lists. */
export function cachedPages(...list: [id?: string]): ThreadPage[] {
  const entries = queryClient.getQueriesData<ThreadPage>({ queryKey: [...queryKeys.allThreads, ...list] })
  return entries.flatMap(([, page]) => page ?? [])
}
