import type { MailboxDeps } from '../mailbox/index.ts'
import { messageSize } from '../messages/index.ts'
import { listGrams } from './description-store.ts'

/**
 * Returns the grams of messages: fragments of their text (`text-grams` of mail-core), which rule out texts
 * that a message does not contain. Leaves out messages without current grams.
 */
export async function findGrams(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const rows = await listGrams(db.sql, accountId, messageIds)
  const current = rows.filter((row) => row.made_of === messageSize(row).version)
  return new Map(current.map(({ id, grams }) => [id, grams]))
}
