import type { Sql } from '../../../../db/database.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { Flag } from '../../../../db/tables/tables.ts'
import { byMessageId, isInFolders, onlyFolders } from '../../../folders/index.ts'

/** Reminder state of a message. */
export interface ReminderOfMessage {
  id: string
  thread_id: string
  remind_at: number | null
  unanswered_at: number | null
}

const columns = ['id', 'thread_id', 'remind_at', 'unanswered_at'] as const

/** Lists the newest message of each thread in one folder. */
export async function listNewestIn(
  db: Sql,
  accountId: string,
  { threadIds, folderId }: { threadIds: readonly string[]; folderId: string },
): Promise<ReminderOfMessage[]> {
  const rows = await db
    .selectFrom('message')
    .select([...columns, 'sent_at'])
    .where('account_id', '=', accountId)
    .where('thread_id', 'in', threadIds)
    .where(isInFolders(onlyFolders([folderId])))
    .where('is_draft', '=', 0)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
  const newest = new Map(rows.map(({ sent_at: _, ...row }) => [row.thread_id, row]))
  return [...newest.values()]
}

/** Lists the messages of threads that wait for a reply, or that are in the inbox because none arrived. */
export async function listReminders(
  db: Sql,
  accountId: string,
  threadIds: readonly string[],
): Promise<ReminderOfMessage[]> {
  if (threadIds.length === 0) return []
  return db
    .selectFrom('message')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('thread_id', 'in', threadIds)
    .where((eb) => eb.or([eb('remind_at', 'is not', null), eb('unanswered_at', 'is not', null)]))
    .orderBy(byMessageId)
    .execute()
}

/** Like `listReminders`, for the one thread that receives a message. */
export async function listRemindersOfThread(
  db: Sql,
  accountId: string,
  threadId: string,
): Promise<ReminderOfMessage[]> {
  return remindersQuery.all(db, { accountId, threadId })
}

const remindersQuery = prepared((db, params: { accountId: string; threadId: string }) =>
  db
    .selectFrom('message')
    .select(columns)
    .where('account_id', '=', params.accountId)
    .where('thread_id', '=', params.threadId)
    .where((eb) => eb.or([eb('remind_at', 'is not', null), eb('unanswered_at', 'is not', null)])),
)

/** A message whose reminder is due. */
export interface DueReminder extends ReminderOfMessage {
  folder_id: string
  is_draft: Flag
}

/** Lists the due reminders of an account. Relies on the index `message_to_remind`. */
export async function listDueReminders(
  db: Sql,
  accountId: string,
  { now, limit }: { now: number; limit: number },
): Promise<DueReminder[]> {
  return db
    .selectFrom('message')
    .select([...columns, 'folder_id', 'is_draft'])
    .where('account_id', '=', accountId)
    .where('remind_at', 'is not', null)
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the accounts with missed reminders. */
export async function listAccountsToRemind(db: Sql, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('account_id')
    .distinct()
    .where('remind_at', 'is not', null)
    .where('remind_at', '<=', now)
    .execute()
  return rows.map((row) => row.account_id)
}
