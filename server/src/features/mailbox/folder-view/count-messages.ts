import type { MailboxDeps } from '../deps.ts'
import { countMessages as count, countFromUid, sumSizes } from './content-store.ts'

/** How many messages of a folder have this number or a greater one. */
export async function countFrom(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  folderId: string,
  uid: number,
): Promise<number> {
  return countFromUid(db.sql, accountId, folderId, uid)
}

/** How many messages of a folder there are, how many of them are unseen and to be deleted, and what they weigh if that is asked. */
export async function countMessages(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  folderId: string,
  { withSize = false }: { withSize?: boolean } = {},
): Promise<{ total: number; unseen: number; deleted: number; size: number; deletedSize: number }> {
  const counts = await count(db.sql, accountId, folderId)
  return {
    ...counts,
    size: withSize ? await sumSizes(db.sql, accountId, folderId) : 0,
    deletedSize: withSize ? await sumSizes(db.sql, accountId, folderId, true) : 0,
  }
}
