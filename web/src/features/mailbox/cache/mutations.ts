import type { Id } from '@bocau/contract/ids'
import type { Folder, Thread, ThreadDetail, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { request } from '../../../api/client.ts'
import { requestOrKeep } from '../../../api/kept-acts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { folderNames } from '../folders/folders.ts'
import type { Undo } from '../moves.ts'
import { addUnread, patchDetail, patchPage, type ThreadPatch } from './cache-patches.ts'
import { holdAct } from './unsettled-acts.ts'

/** Marks threads as read or unread in the folder they are shown in: at once here, then on the server. */
export async function markThreads(threads: readonly Thread[], unread: boolean): Promise<Undo | undefined> {
  const changed = threads.filter((thread) => thread.unread !== unread)
  const send = () =>
    Promise.all(
      [...Map.groupBy(changed, placeOf)].map(([folder_id, inFolder]) =>
        requestOrKeep('POST /api/v2/threads/unreads', {
          body: { ids: idsOf(inFolder), unread, ...(folder_id ? { folder_id } : {}) },
        }),
      ),
    )
  const replies = await showMarked(changed, unread, () => inTurn(idsOf(changed), send))
  const undos = replies.flatMap((reply) => reply?.undo ?? [])
  if (undos.length === 0) return undefined
  return async () => {
    await showMarked(changed, !unread, () =>
      Promise.all(undos.map((undo) => request('POST /api/v2/threads/undo', { body: { undo } }))),
    )
    // Of an opened thread only some messages may have changed.
    void queryClient.invalidateQueries({ queryKey: queryKeys.allThreadDetails })
  }
}

/** Shows how threads are marked before the server knows of it, and holds that against what it says of the time before. */
function showMarked<R>(threads: readonly Thread[], unread: boolean, send: () => Promise<R>): Promise<R> {
  const patches = (value: boolean) =>
    threads.map((thread) => ({
      id: thread.id,
      ...(placeOf(thread) ? { folderId: thread.folder_id } : {}),
      unread: value,
    }))
  const marks = holdAct('mark', threads, (page) => {
    // A row that a message came to is another matter.
    const rows = page.items.filter((row) => threads.some((thread) => isAsItWas(row, thread)))
    const ids = new Set(idsOf(rows))
    return patchPage(
      page,
      patches(unread).filter(({ id }) => ids.has(id)),
    )
  })
  return optimistically(
    () => markHere(threads, patches(unread), unread ? 1 : -1),
    () => {
      marks.end()
      markHere(threads, patches(!unread), unread ? -1 : 1)
    },
    async () => {
      const reply = await send()
      marks.settle()
      return reply
    },
  )
}

const isAsItWas = (row: Thread, before: Thread) =>
  row.id === before.id && row.message_ids.join() === before.message_ids.join()

const idsOf = (threads: readonly Thread[]): Id[] => threads.map((thread) => thread.id)

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
          inTurn([id], () =>
            requestOrKeep('PATCH /api/v2/threads/:id', { params: { id }, body: { starred } }),
          ),
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

/** What was sent last of each thread and has no answer yet. */
const last = new Map<Id, Promise<unknown>>()

/**
 * Sends what is done to the same threads one after another. On a poor line the later of two requests may be the first
 * to arrive: what was done before it would be what counts.
 */
async function inTurn<R>(ids: readonly Id[], send: () => Promise<R>): Promise<R> {
  const sent = Promise.allSettled(ids.flatMap((id) => last.get(id) ?? [])).then(send)
  for (const id of ids) last.set(id, sent)
  try {
    return await sent
  } finally {
    for (const id of ids) if (last.get(id) === sent) last.delete(id)
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
