import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { releaseBlobs } from '../../blobs/index.ts'
import { AccountFolders, onlyFolders } from '../../folders/index.ts'
import { listOutgoing } from '../../messages/index.ts'
import { addUsedBytes } from '../../quota/index.ts'
import { notifyThreads } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { changeMail } from './change-mail.ts'
import { deleteEmptyThreads, deleteMessages, listLocationsOfThreads, listSomeMessages } from './move-store.ts'
import { requireDeleting } from './require-deleting.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events'>

/** Permanently deletes the messages of threads in a folder that may be emptied. Their blobs are swept later. */
export async function deleteForever(
  deps: Deps,
  actor: Actor,
  input: { threadIds: readonly string[]; folder: 'Trash' | 'Junk' },
): Promise<number> {
  requireDeleting(actor)
  return changeMail(deps, actor, async (tx, folders) => {
    const locations = await listLocationsOfThreads(tx.sql, actor.accountId, {
      threadIds: input.threadIds,
      inFolders: onlyFolders([folders.system(input.folder).id]),
    })
    const messageIds = locations.map(({ id }) => id)
    await removeMessages(deps, tx, { accountId: actor.accountId, folders, messageIds })
    return messageIds.length
  })
}

const messagesAStep = 100

/** Deletes some messages of an account that is being deleted; returns their number. */
export async function removeSomeMessages(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<number> {
  const messageIds = await listSomeMessages(tx.sql, accountId, messagesAStep)
  const folders = await AccountFolders.read(tx.sql, accountId)
  await removeMessages(deps, tx, { accountId, folders, messageIds })
  return messageIds.length
}

/** Deletes messages with their search terms and files, updates the storage usage and notifies clients. */
export async function removeMessages(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Transaction,
  {
    accountId,
    folders,
    messageIds,
  }: { accountId: string; folders: AccountFolders; messageIds: readonly string[] },
): Promise<void> {
  if (messageIds.length === 0) return
  const drafts = await listOutgoing(tx.sql, accountId, messageIds)
  await releaseBlobs(tx.sql, accountId, { messageIds, now: deps.clock.now() })
  await tx.fullText.remove(accountId, messageIds)
  const deleted = await deleteMessages(tx, accountId, messageIds)
  if (deleted.length === 0) return
  await addUsedBytes(tx.sql, accountId, -deleted.reduce((sum, { size }) => sum + size, 0))
  await notifyThreads(deps, tx, { accountId, folders, changed: deleted })
  await deleteEmptyThreads(
    tx.sql,
    accountId,
    deleted.map((message) => message.thread_id),
  )
  // A window that has the draft open must stop editing it.
  for (const [message_id, { save_id }] of drafts) {
    await deps.events.append(tx, accountId, 'draft_changed', { message_id, version: null, save_id })
  }
}
