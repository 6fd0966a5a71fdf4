import type { Id } from '@bocau/contract/ids'
import type { Folder, Thread, ThreadDetail, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { request } from '../../../api/client.ts'
import { requestOrQueue } from '../../../api/pending-actions.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { perSession } from '../../../store.ts'
import { folderNames } from '../folders/folders.ts'
import type { Undo } from '../moves.ts'
import { addUnread, patchDetail, patchPage, type ThreadPatch } from './cache-patches.ts'
import { protectAction } from './protect-action.ts'

/** Marks threads as read or unread in their folder, optimistically. */
export async function setThreadsUnread(
  threads: readonly Thread[],
  unread: boolean,
): Promise<Undo | undefined> {
  const changed = threads.filter((thread) => thread.unread !== unread)
  const send = () =>
    Promise.all(
      [...Map.groupBy(changed, patchFolderId)].map(([folder_id, inFolder]) =>
        requestOrQueue('POST /api/v2/threads/unreads', {
          body: { ids: threadIds(inFolder), unread, ...(folder_id ? { folder_id } : {}) },
        }),
      ),
    )
  const replies = await showUnread(changed, unread, () => runSequentially(threadIds(changed), send))
  const undos = replies.flatMap((reply) => reply?.undo ?? [])
  if (undos.length === 0) return undefined
  return async () => {
    await showUnread(changed, !unread, () =>
      Promise.all(undos.map((undo) => request('POST /api/v2/threads/undo', { body: { undo } }))),
    )
    // Only some messages of an open thread may have changed.
    void queryClient.invalidateQueries({ queryKey: queryKeys.allThreadDetails })
  }
}

/** Marks threads in the cache and protects the marks against older server data. */
function showUnread<R>(threads: readonly Thread[], unread: boolean, send: () => Promise<R>): Promise<R> {
  const patches = (value: boolean) =>
    threads.map((thread) => ({
      id: thread.id,
      ...(patchFolderId(thread) ? { folderId: thread.folder_id } : {}),
      unread: value,
    }))
  const protection = protectAction('mark', threads, (page) => {
    // Skips a row that received a new message meanwhile.
    const rows = page.items.filter((row) => threads.some((thread) => isUnchanged(row, thread)))
    const ids = new Set(threadIds(rows))
    return patchPage(
      page,
      patches(unread).filter(({ id }) => ids.has(id)),
    )
  })
  return optimistically(
    () => patchUnread(threads, patches(unread), unread ? 1 : -1),
    () => {
      protection.end()
      patchUnread(threads, patches(!unread), unread ? -1 : 1)
    },
    async () => {
      const reply = await send()
      protection.settle()
      return reply
    },
  )
}

const isUnchanged = (row: Thread, before: Thread) =>
  row.id === before.id && row.message_ids.join() === before.message_ids.join()

const threadIds = (threads: readonly Thread[]): Id[] => threads.map((thread) => thread.id)

/** Returns the folder of the marked messages; undefined for the starred list, which means all folders. */
const patchFolderId = (thread: Thread): Id | undefined =>
  thread.mailbox_name === folderNames.starred ? undefined : thread.folder_id

/** Adds or removes stars, optimistically. Returns no undo, because the opposite is equally accessible. */
export async function starThreads(threads: readonly Thread[], starred: boolean): Promise<undefined> {
  const changed = threads.filter((thread) => thread.starred !== starred)
  const patches = (value: boolean) => changed.map((thread) => ({ id: thread.id, starred: value }))

  await optimistically(
    () => patchThreads(patches(starred)),
    () => patchThreads(patches(!starred)),
    () =>
      Promise.all(
        changed.map(({ id }) =>
          runSequentially([id], () =>
            requestOrQueue('PATCH /api/v2/threads/:id', { params: { id }, body: { starred } }),
          ),
        ),
      ),
  )
}

/** Applies a change optimistically and reverts it if the server rejects it. */
async function optimistically<R>(change: () => void, revert: () => void, send: () => Promise<R>): Promise<R> {
  change()
  try {
    return await send()
  } catch (error) {
    revert()
    throw error
  }
}

/** Last unanswered request per thread. */
const pendingRequests = perSession(() => new Map<Id, Promise<unknown>>())

/**
 * Sends requests for the same threads one after the other. On a poor connection a later request could arrive first and
 * be overwritten by the earlier one.
 */
async function runSequentially<R>(ids: readonly Id[], send: () => Promise<R>): Promise<R> {
  const lastRequests = pendingRequests()
  const sent = Promise.allSettled(ids.flatMap((id) => lastRequests.get(id) ?? [])).then(send)
  for (const id of ids) lastRequests.set(id, sent)
  try {
    return await sent
  } finally {
    for (const id of ids) if (lastRequests.get(id) === sent) lastRequests.delete(id)
  }
}

function patchUnread(threads: readonly Thread[], patches: readonly ThreadPatch[], delta: 1 | -1): void {
  patchThreads(patches)
  queryClient.setQueryData<Folder[]>(
    queryKeys.folders,
    (folders) =>
      folders && threads.reduce((tree, thread) => addUnread(tree, thread.folder_id, delta), folders),
  )
}

/** Applies patches to all cached lists and open threads. */
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
