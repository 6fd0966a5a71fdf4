import type { Transaction } from '../../../db/database.ts'
import type { MessageTable } from '../../../db/tables/tables.ts'
import type { MailboxDeps } from '../deps.ts'
import { AccountFolders } from '../folders/account-folders.ts'
import { saveSenderCheck } from '../messages/message-store.ts'
import { refreshThreads } from '../threads/refresh-thread.ts'

/** Result of a later check of a message's sender. */
export interface CheckedSender {
  blobHash: string
  authentication: MessageTable['authentication']
  is_unverified: MessageTable['is_unverified']
  /** Displayed subject, with or without a spam label. */
  subject: string
}

/** Stores the result for every unverified copy of a message and notifies open windows. */
export async function recordSender(
  deps: Pick<MailboxDeps, 'events'>,
  tx: Transaction,
  { accountId, blobHash, ...values }: { accountId: string } & CheckedSender,
): Promise<void> {
  const threadIds = await saveSenderCheck(tx.sql, accountId, { blobHash, values })
  if (threadIds.length === 0) return
  const folders = await AccountFolders.read(tx.sql, accountId)
  const change = await refreshThreads(tx, accountId, { threadIds, folders })
  await deps.events.append(tx, accountId, 'threads_changed', change)
}
