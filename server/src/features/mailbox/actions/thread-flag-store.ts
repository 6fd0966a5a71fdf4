import { type RawBuilder, sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { type IdList, isListed, toList } from '../../../db/is-one-of.ts'
import { preparedWrite } from '../../../db/prepared.ts'
import type { Flag } from '../../../db/tables/tables.ts'
import { type FolderSet, isInListedFolders, isInNoListedFolder } from '../../folders/index.ts'
import { nextModseq, updateFolderModseq } from '../../numbering/index.ts'

/** Marks the messages of threads read or unread, in some folders or in all; returns those that changed. */
export async function setMessagesUnread(
  db: WriteSql,
  accountId: string,
  {
    threadIds,
    inFolders,
    isUnread,
  }: { threadIds: readonly string[]; inFolders: FolderSet; isUnread: boolean },
): Promise<{ id: string; thread_id: string }[]> {
  const changed = await unreadUpdates[inFolders.operator].all(db, {
    accountId,
    threads: toList(db, threadIds),
    folders: toList(db, inFolders.ids),
    isUnread: isUnread ? 1 : 0,
    wasUnread: isUnread ? 0 : 1,
  })
  await updateFolderModseq(
    db,
    accountId,
    changed.map((message) => message.folder_id),
  )
  return changed
}

interface UnreadUpdate {
  accountId: string
  threads: IdList
  folders: IdList
  isUnread: Flag
  wasUnread: Flag
}

const unreadUpdates = { in: unreadUpdate(isInListedFolders), 'not in': unreadUpdate(isInNoListedFolder) }

/** Prepares the update of read flags with a folder condition. */
function unreadUpdate(isInFolder: (db: Sql, folders: IdList) => RawBuilder<boolean>) {
  return preparedWrite((db, params: UnreadUpdate) =>
    db
      .updateTable('message')
      .set({ is_unread: params.isUnread, modseq: nextModseq(params.accountId) })
      .where('account_id', '=', params.accountId)
      .where(isListed(db, 'thread_id', params.threads))
      .where('is_unread', '=', params.wasUnread)
      .where(isInFolder(db, params.folders))
      .returning(['id', 'thread_id', 'folder_id']),
  )
}

/** Stars the newest message of a thread outside the given folders, or removes all stars of the thread. */
export async function starMessages(
  db: WriteSql,
  accountId: string,
  {
    threadId,
    isStarred,
    hiddenFolderIds,
  }: { threadId: string; isStarred: boolean; hiddenFolderIds: readonly string[] },
): Promise<boolean> {
  const messages = db
    .updateTable('message')
    .set({ is_starred: isStarred ? 1 : 0, modseq: nextModseq(accountId) })
    .where('account_id', '=', accountId)
  if (!isStarred) {
    const cleared = await messages
      .where('thread_id', '=', threadId)
      .where('is_starred', '=', 1)
      .returning('folder_id')
      .execute()
    await updateFolderModseq(
      db,
      accountId,
      cleared.map((message) => message.folder_id),
    )
    return cleared.length > 0
  }
  const newest = await db
    .selectFrom('message')
    .select(['id', 'folder_id', 'is_starred'])
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .orderBy(sql`case when folder_id in (${sql.join(hiddenFolderIds)}) then 1 else 0 end`)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.is_starred) return false
  await messages.where('id', '=', newest.id).execute()
  await updateFolderModseq(db, accountId, [newest.folder_id])
  return true
}
