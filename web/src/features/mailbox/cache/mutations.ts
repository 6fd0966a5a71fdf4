import type { Id } from '@bocau/contract/ids'
import type { Folder, Thread, ThreadDetail, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { request } from '../../../api/client.ts'
import { requestOrKeep } from '../../../api/kept-acts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { folderNames } from '../folders/folders.ts'
import type { Undo } from '../moves.ts'
import { addUnread, patchDetail, patchPage, type ThreadPatch } from './cache-patches.ts'

/** Marks threads as read or unread in the folder they are shown in: at once here, then on the server. */
export async function markThreads(threads: readonly Thread[], unread: boolean): Promise<Undo | undefined> {
  const changed = threads.filter((thread) => thread.unread !== unread)
  const patches = (value: boolean) =>
    changed.map((thread) => ({
      id: thread.id,
      ...(placeOf(thread) ? { folderId: thread.folder_id } : {}),
      unread: value,
    }))

  const mark = () => markHere(changed, patches(unread), unread ? 1 : -1)
  const markBack = () => markHere(changed, patches(!unread), unread ? -1 : 1)
  const replies = await optimistically(mark, markBack, () =>
    Promise.all(
      [...Map.groupBy(changed, placeOf)].map(([folder_id, inFolder]) =>
        requestOrKeep('POST /api/v2/threads/unreads', {
          body: { ids: inFolder.map((thread) => thread.id), unread, ...(folder_id ? { folder_id } : {}) },
        }),
      ),
    ),
  )
  const undos = replies.flatMap((reply) => reply?.undo ?? [])
  if (undos.length === 0) return undefined
  return async () => {
    await optimistically(markBack, mark, () =>
      Promise.all(undos.map((undo) => request('POST /api/v2/threads/undo', { body: { undo } }))),
    )
    // Of an opened thread only some messages may have changed.
    void queryClient.invalidateQueries({ queryKey: queryKeys.allThreadDetails })
  }
}

/** The folder whose messages are meant: the starred list has none of its own, it means all of them. */
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
        changed.map(({ id }) =>
          requestOrKeep('PATCH /api/v2/threads/:id', { params: { id }, body: { starred } }),
        ),
      ),
  )
}

/** Shows a change before the server knows of it, and takes it back when the server refuses. */
async function optimistically<R>(
  change: () => void,
  takeBack: () => void,
  send: () => Promise<R>,
): Promise<R> {
  change()
  try {
    return await send()
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
