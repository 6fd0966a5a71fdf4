import type { Sql } from '../../../../db/database.ts'
import { snoozedFolderName } from '../../../folders/index.ts'
import type { MessageLocation } from '../move-store.ts'

/** Folder of a message, and the end of its snooze time. */
export interface SnoozedLocation extends MessageLocation {
  snoozed_until: number | null
}

const columns = ['id', 'thread_id', 'folder_id', 'old_folder_id', 'snoozed_until'] as const

/** Some databases reject statements with more parameters. */
const idsAtOnce = 500

/** Lists messages with the end of their snooze time. */
export async function listSnoozedLocations(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<SnoozedLocation[]> {
  const locations: SnoozedLocation[] = []
  for (let at = 0; at < messageIds.length; at += idsAtOnce) {
    const some = messageIds.slice(at, at + idsAtOnce)
    const rows = await db
      .selectFrom('message')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('id', 'in', some)
      .orderBy('id')
      .execute()
    locations.push(...rows)
  }
  return locations
}

/** Lists the messages of a thread in a folder. */
export async function listLocationsInFolder(
  db: Sql,
  accountId: string,
  { threadId, folderId }: { threadId: string; folderId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .where('folder_id', '=', folderId)
    .execute()
  return rows.map(({ id }) => id)
}

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
