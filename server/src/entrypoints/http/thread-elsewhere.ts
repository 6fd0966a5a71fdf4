import type { Sql } from '../../db/database.ts'
import { listAccessibleMailboxes } from '../../features/mailbox-rights/index.ts'
import { findThreadSize } from '../../features/threads/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import { parsePageUrl } from './first-data.ts'

/**
 * Finds the delegated mailbox that contains the thread of a URL when the user's own does not. Old reports link to
 * threads without a mailbox prefix, and owners share such links.
 */
export async function findMailboxOfThread(
  { db }: { db: { sql: Sql } },
  { accountId, actedBy, isProgram }: Actor,
  path: string,
): Promise<string | undefined> {
  const { threadId } = parsePageUrl(path)
  if (!threadId || actedBy || isProgram) return undefined
  if (await findThreadSize(db.sql, accountId, threadId)) return undefined
  for (const { id } of await listAccessibleMailboxes(db.sql, accountId))
    if (await findThreadSize(db.sql, id, threadId)) return id
  return undefined
}
