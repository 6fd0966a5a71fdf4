import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../../db/database.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { Flag } from '../../../../db/tables/tables.ts'
import type { FoldersChosen } from '../../folders/folders-chosen.ts'
import { inOrderOfIds, liesIn } from '../../folders/lying-store.ts'
import type { MessagePlace } from '../move-store.ts'

/** Where a message lies, and whether it is muted. */
export interface MutedPlace extends MessagePlace {
  is_muted: Flag
}

/** The messages of threads in some folders that are not as they are to be. */
export async function listUnlikeMuted(
  db: Sql,
  accountId: string,
  threadIds: readonly string[],
  { lying, isMuted }: { lying: FoldersChosen; isMuted: boolean },
): Promise<MutedPlace[]> {
  return db
    .selectFrom('message')
    .select(['id', 'thread_id', 'folder_id', 'old_folder_id', 'is_muted'])
    .where('account_id', '=', accountId)
    .where('thread_id', 'in', threadIds)
    .where(liesIn(lying))
    .where('is_muted', '=', isMuted ? 0 : 1)
    .orderBy(inOrderOfIds)
    .execute()
}

/** More values than this some databases refuse in one statement. */
const idsAtOnce = 500

/** Mutes messages, or lets them be heard again. */
export async function setMuted(
  db: WriteSql,
  accountId: string,
  messageIds: readonly string[],
  isMuted: boolean,
): Promise<void> {
  for (let at = 0; at < messageIds.length; at += idsAtOnce) {
    await db
      .updateTable('message')
      .set({ is_muted: isMuted ? 1 : 0 })
      .where('account_id', '=', accountId)
      .where('id', 'in', messageIds.slice(at, at + idsAtOnce))
      .execute()
  }
}

/** Whether a thread is muted. Counts on the index `message_muted`. */
export async function isThreadMuted(db: Sql, accountId: string, threadId: string): Promise<boolean> {
  return (await mutedOf.first(db, { accountId, threadId })) !== undefined
}

const mutedOf = prepared((db, given: { accountId: string; threadId: string }) =>
  db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', given.accountId)
    .where('thread_id', '=', given.threadId)
    // Written out, because a partial index is for what is written out.
    .where(sql<boolean>`is_muted = 1`)
    .limit(1),
)
