import type { MailboxDeps } from '../deps.ts'
import { sizeOf } from '../folder-view/index.ts'
import { listGrams } from './description-store.ts'

/** What excludes texts that messages do not hold (`text-grams` of mail-core), of those that were looked through as they are. */
export async function findGrams(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const rows = await listGrams(db.sql, accountId, messageIds)
  const current = rows.filter((row) => row.made_of === sizeOf(row).version)
  return new Map(current.map(({ id, grams }) => [id, grams]))
}
