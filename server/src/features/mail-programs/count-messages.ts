import type { MailboxDeps } from '../mailbox/index.ts'
import { countMessages as count, countFromUid, sumSizes } from './count-store.ts'

/** Counts the messages of a folder with this UID or a greater one. */
export async function countFrom(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  { folderId, uid }: { folderId: string; uid: number },
): Promise<number> {
  return countFromUid(db.sql, accountId, { folderId, uid })
}

/** Counts all, unseen and deleted messages of a folder, and sums their sizes on request. */
export async function countMessages(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  { folderId, withSize = false }: { folderId: string; withSize?: boolean },
): Promise<{ total: number; unseen: number; deleted: number; size: number; deletedSize: number }> {
  const counts = await count(db.sql, accountId, folderId)
  return {
    ...counts,
    size: withSize ? await sumSizes(db.sql, accountId, { folderId }) : 0,
    deletedSize: withSize ? await sumSizes(db.sql, accountId, { folderId, isDeleted: true }) : 0,
  }
}
