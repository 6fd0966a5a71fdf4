import type { Sql } from '../../db/database.ts'
import { findThreadSize } from '../../features/mailbox/threads/index.ts'
import { listOpenMailboxes } from '../../features/mailbox-rights/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import { readAddress } from './first-data.ts'

/**
 * The mailbox of another in which somebody reads the thread of an address, where their own does not hold it: reports
 * that were written before they named a mailbox lead there, and so does an address that its person passed on.
 */
export async function findMailboxOfThread(
  { db }: { db: { sql: Sql } },
  { accountId, actedBy, isProgram }: Actor,
  path: string,
): Promise<string | undefined> {
  const { threadId } = readAddress(path)
  if (!threadId || actedBy || isProgram) return undefined
  if (await findThreadSize(db.sql, accountId, threadId)) return undefined
  for (const { id } of await listOpenMailboxes(db.sql, accountId))
    if (await findThreadSize(db.sql, id, threadId)) return id
  return undefined
}
