import { listAttachments } from '../../attachments/index.ts'
import { checkBlob } from '../../blobs/index.ts'
import { AccountFolders, listFolders } from '../../folders/index.ts'
import { listKeywordRows } from '../../labels/index.ts'
import { listMessagesAfter } from '../../messages/index.ts'
import { getQuota, setUsedBytes } from '../../quota/index.ts'
import { findThreadInconsistency, refreshThread } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { countRows, deleteThread, listThreadsAfter, setCounts, sumSizes } from './check-store.ts'

/** An inconsistency in a mailbox. */
export interface Inconsistency {
  kind:
    | 'thread_is_empty'
    | 'thread_is_stale'
    | 'counts_are_wrong'
    | 'used_bytes_are_wrong'
    | 'blob_is_missing'
    | 'blob_is_broken'
  /** Id of the affected folder, thread or message. */
  id: string
  /** True once repaired; lost blob content cannot be repaired. */
  isRepaired: boolean
}

export type MaintenanceDeps = Pick<MailboxDeps, 'db' | 'blobs'>

const atOnce = 200

/**
 * Checks the consistency of a mailbox: lists against messages, counts against lists, storage usage against messages,
 * and blobs against their hashes. `repair` corrects derived data. Each step is a short transaction, so that a running
 * server is not blocked.
 */
export async function checkMailbox(
  deps: MaintenanceDeps,
  accountId: string,
  options: { repair: boolean },
): Promise<Inconsistency[]> {
  return [
    // Counts first: repairing a thread changes them relative to their current values.
    ...(await checkCounts(deps, accountId, options.repair)),
    ...(await checkThreads(deps, accountId, options.repair)),
    ...(await checkUsedBytes(deps, accountId, options)),
    ...(await checkBlobs(deps, accountId, options)),
  ]
}

async function checkThreads(
  deps: MaintenanceDeps,
  accountId: string,
  repair: boolean,
): Promise<Inconsistency[]> {
  const inconsistencies: Inconsistency[] = []
  const { special } = await AccountFolders.read(deps.db.sql, accountId)
  for (let after = '0'; ; ) {
    const threads = await listThreadsAfter(deps.db.sql, accountId, { afterId: after, limit: atOnce })
    for (const thread of threads) {
      const kind = await findThreadInconsistency(deps.db.sql, accountId, { thread, special })
      if (!kind) continue
      if (repair) {
        await deps.db.transaction(async (tx) => {
          await tx.lockAccount(accountId)
          await refreshThread(tx, accountId, {
            threadId: thread.id,
            folders: await AccountFolders.read(tx.sql, accountId),
          })
          if (kind === 'thread_is_empty') await deleteThread(tx.sql, accountId, thread.id)
        })
      }
      inconsistencies.push({ kind, id: thread.id, isRepaired: repair })
    }
    const last = threads.at(-1)
    if (!last) return inconsistencies
    after = last.id
  }
}

async function checkCounts(
  deps: MaintenanceDeps,
  accountId: string,
  repair: boolean,
): Promise<Inconsistency[]> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const actualCounts = await countRows(tx.sql, accountId)
    const inconsistencies: Inconsistency[] = []
    const lists = [...(await listFolders(tx.sql, accountId)), ...(await listKeywordRows(tx.sql, accountId))]
    for (const folder of lists) {
      const { unread, total } = actualCounts.find((one) => one.folder_id === folder.id) ?? {
        unread: 0,
        total: 0,
      }
      if (folder.unread_threads === unread && folder.total_threads === total) continue
      if (repair) await setCounts(tx.sql, accountId, { folderId: folder.id, counts: { unread, total } })
      inconsistencies.push({ kind: 'counts_are_wrong', id: folder.id, isRepaired: repair })
    }
    return inconsistencies
  })
}

async function checkUsedBytes(
  deps: MaintenanceDeps,
  accountId: string,
  options: { repair: boolean },
): Promise<Inconsistency[]> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const actualBytes = await sumSizes(tx.sql, accountId)
    if (actualBytes === (await getQuota(tx.sql, accountId)).user_used_quota) return []
    if (options.repair) await setUsedBytes(tx.sql, accountId, actualBytes)
    return [{ kind: 'used_bytes_are_wrong', id: accountId, isRepaired: options.repair }]
  })
}

async function checkBlobs(
  deps: MaintenanceDeps,
  accountId: string,
  { repair }: { repair: boolean },
): Promise<Inconsistency[]> {
  const inconsistencies: Inconsistency[] = []
  for (let after = '0'; ; ) {
    const messages = await listMessagesAfter(deps.db.sql, accountId, { afterId: after, limit: atOnce })
    const ids = messages.map((message) => message.id)
    const files = await listAttachments(deps.db.sql, accountId, ids)
    const blobs = [
      // A draft has no blob yet.
      ...messages
        .filter((message) => message.blob_hash !== '')
        .map((message) => ({ messageId: message.id, hash: message.blob_hash })),
      ...files.map((file) => ({ messageId: file.message_id, hash: file.blob_hash })),
    ]
    for (const { messageId, hash } of blobs) {
      const kind = await checkBlob(deps.blobs, hash, { shouldRepair: repair })
      if (kind) inconsistencies.push({ kind, id: messageId, isRepaired: false })
    }
    const last = messages.at(-1)
    if (!last) return inconsistencies
    after = last.id
  }
}
