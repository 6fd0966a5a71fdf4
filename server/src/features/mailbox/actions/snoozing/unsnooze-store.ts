import type { Sql } from '../../../../db/database.ts'
import { snoozedFolderName } from '../../../folders/index.ts'
import type { SnoozedLocation } from './snooze-store.ts'

/** Lists snoozed messages that are due, and those without a time. */
export async function listDue(
  db: Sql,
  accountId: string,
  { folderId, now, limit }: { folderId: string; now: number; limit: number },
): Promise<SnoozedLocation[]> {
  return db
    .selectFrom('message')
    .select(['id', 'thread_id', 'folder_id', 'old_folder_id', 'snoozed_until'])
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .where((eb) => eb.or([eb('snoozed_until', '<=', now), eb('snoozed_until', 'is', null)]))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the accounts with overdue snoozed messages. */
export async function listAccountsToUnsnooze(db: Sql, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('folder')
    .select('folder.account_id')
    .where('folder.name', '=', snoozedFolderName)
    .where('folder.total_threads', '>', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('message')
          .select('message.id')
          .whereRef('message.account_id', '=', 'folder.account_id')
          .whereRef('message.folder_id', '=', 'folder.id')
          .where((or) => or.or([or('snoozed_until', '<=', now), or('snoozed_until', 'is', null)])),
      ),
    )
    .execute()
  return rows.map((row) => row.account_id)
}
