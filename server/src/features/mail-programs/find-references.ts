import type { MailboxDeps } from '../mailbox/index.ts'
import { listReferences } from './count-store.ts'

/** Returns the references of messages as a header value; null when there are none. */
export async function findReferences(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await listReferences(db.sql, accountId, messageIds)
  const written = (ids: string) =>
    ids
      .split(' ')
      .filter(Boolean)
      .map((id) => `<${id}>`)
  return new Map(rows.map((row) => [row.id, written(row.reference_headers).join(' ') || null]))
}
