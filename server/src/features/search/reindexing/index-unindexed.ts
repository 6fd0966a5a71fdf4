import { deleteUnindexed, listUnindexed } from '../../../db/unindexed-messages.ts'
import type { MailboxDeps } from '../../mailbox/index.ts'
import { listMessagesById, readIndexTexts } from '../../messages/index.ts'

/**
 * Indexes the messages whose search terms were only in memory when a process crashed. Runs before search is
 * available; returns the number of messages. Only the server may call this, because pending terms of another
 * running process look the same. With several processes, a restarting one handles only its own `shard`.
 */
export async function indexUnindexed(
  deps: Pick<MailboxDeps, 'db' | 'blobs' | 'parser'>,
  shard: number | null = null,
): Promise<number> {
  const remaining = await listUnindexed(deps.db, shard)
  for (const [accountId, rows] of Map.groupBy(remaining, (row) => row.account_id)) {
    const ids = rows.map((row) => row.message_id)
    const messages = await listMessagesById(deps.db.sql, accountId, ids)
    const entries = await Promise.all(messages.map((message) => readIndexTexts(deps, message)))
    await deps.db.transaction(async (tx) => {
      await deleteUnindexed(tx.sql, accountId, ids)
      await tx.fullText.remove(accountId, ids)
      for (const entry of entries) if (entry) await tx.fullText.add(entry)
    })
  }
  return remaining.length
}
