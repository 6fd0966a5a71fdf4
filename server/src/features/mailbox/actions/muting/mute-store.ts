import { sql } from 'kysely'
import type { Sql } from '../../../../db/database.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { Flag } from '../../../../db/tables/tables.ts'
import { byMessageId, type FolderSet, isInFolders } from '../../../folders/index.ts'
import type { MessageLocation } from '../move-store.ts'

/** Folder and mute state of a message. */
export interface MutedLocation extends MessageLocation {
  is_muted: Flag
}

/** Lists the messages of threads in some folders whose mute state differs from the requested one. */
export async function listToMute(
  db: Sql,
  accountId: string,
  { threadIds, inFolders, isMuted }: { threadIds: readonly string[]; inFolders: FolderSet; isMuted: boolean },
): Promise<MutedLocation[]> {
  return db
    .selectFrom('message')
    .select(['id', 'thread_id', 'folder_id', 'old_folder_id', 'is_muted'])
    .where('account_id', '=', accountId)
    .where('thread_id', 'in', threadIds)
    .where(isInFolders(inFolders))
    .where('is_muted', '=', isMuted ? 0 : 1)
    .orderBy(byMessageId)
    .execute()
}

/** Returns true when the thread is muted. Relies on the index `message_muted`. */
export async function isThreadMuted(db: Sql, accountId: string, threadId: string): Promise<boolean> {
  return (await mutedQuery.first(db, { accountId, threadId })) !== undefined
}

const mutedQuery = prepared((db, params: { accountId: string; threadId: string }) =>
  db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', params.accountId)
    .where('thread_id', '=', params.threadId)
    // A literal, because the partial index only matches a literal condition.
    .where(sql<boolean>`is_muted = 1`)
    .limit(1),
)
