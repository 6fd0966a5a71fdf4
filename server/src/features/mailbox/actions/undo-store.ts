import type { Sql, WriteSql } from '../../../db/database.ts'
import { isRowOneOf } from '../../../db/is-one-of.ts'
import { preparedInsert } from '../../../db/prepared.ts'
import { byMessageId, type FolderSet, isInFolders } from '../../folders/index.ts'
import { nextModseq, updateFolderModseq } from '../../numbering/index.ts'
import type { MessageLocation } from './move-store.ts'
import type { MutedLocation } from './muting/mute-store.ts'
import type { ReminderOfMessage } from './reminders/reminder-store.ts'
import type { SnoozedLocation } from './snoozing/snooze-store.ts'

/**
 * Changes made by an action, or by one step of an action on an entire folder: previous folders, changed read flags,
 * added and removed labels, snooze times or mute states. May also hold changed reminders, alone or with the others.
 */
export type UndoStep = (
  | { moved: MessageLocation[] }
  | { marked: { ids: string[]; isUnread: boolean } }
  | { labelled: LabelChange[] }
  | { snoozed: SnoozedLocation[] }
  | { muted: MutedLocation[] }
  | { reminded: ReminderOfMessage[] }
) & { reminded?: ReminderOfMessage[] }

/** Labels that were added to a message, and those removed. */
export interface LabelChange {
  messageId: string
  added: readonly string[]
  removed: readonly string[]
}

export const insertUndo = preparedInsert('undo')

/** Deletes and returns the undo step of an action, so that an action is undone only once. */
export async function consumeUndo(
  db: WriteSql,
  accountId: string,
  id: string,
): Promise<UndoStep | undefined> {
  const row = await db
    .deleteFrom('undo')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('places')
    .executeTakeFirst()
  return row && (JSON.parse(row.places) as UndoStep)
}

export async function deleteUndoSteps(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('undo').where('created_at', '<', before).execute()
}

/** Deletes and returns the last remaining undo step of an action. Relies on the index `undo_of_batch`. */
export async function consumeUndoStep(
  db: WriteSql,
  accountId: string,
  batchId: string,
): Promise<UndoStep | undefined> {
  const last = await db
    .selectFrom('undo')
    .select(['id', 'places'])
    .where('account_id', '=', accountId)
    .where('batch_id', '=', batchId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  await db.deleteFrom('undo').where('account_id', '=', accountId).where('id', '=', last.id).execute()
  return JSON.parse(last.places) as UndoStep
}

/** Returns true when an action still has undo steps. */
export async function hasUndoSteps(db: Sql, accountId: string, batchId: string): Promise<boolean> {
  const step = await db
    .selectFrom('undo')
    .select('id')
    .where('account_id', '=', accountId)
    .where('batch_id', '=', batchId)
    .limit(1)
    .executeTakeFirst()
  return step !== undefined
}

/** Lists the messages of threads in some folders whose read flag would change. */
export async function listReadFlagChanges(
  db: Sql,
  accountId: string,
  {
    threadIds,
    inFolders,
    isUnread,
  }: { threadIds: readonly string[]; inFolders: FolderSet; isUnread: boolean },
): Promise<{ id: string; thread_id: string }[]> {
  if (threadIds.length === 0) return []
  return db
    .selectFrom('message')
    .select(['id', 'thread_id'])
    .where('account_id', '=', accountId)
    .where('thread_id', 'in', threadIds)
    .where(isInFolders(inFolders))
    .where('is_unread', '=', isUnread ? 0 : 1)
    .orderBy(byMessageId)
    .execute()
}

/** Short enough that other requests do not wait long for a statement. */
const idsAtOnce = 100

/** Sets the read flag of messages; returns those that changed. */
export async function setUnreadByIds(
  db: WriteSql,
  accountId: string,
  { messageIds, isUnread }: { messageIds: readonly string[]; isUnread: boolean },
): Promise<{ thread_id: string }[]> {
  const all: { thread_id: string }[] = []
  for (let at = 0; at < messageIds.length; at += idsAtOnce) {
    const changed = await db
      .updateTable('message')
      .set({ is_unread: isUnread ? 1 : 0, modseq: nextModseq(accountId) })
      .where(
        isRowOneOf(db, ['account_id', 'id'], {
          ownerId: accountId,
          ids: messageIds.slice(at, at + idsAtOnce),
        }),
      )
      .where('is_unread', '=', isUnread ? 0 : 1)
      .returning(['thread_id', 'folder_id'])
      .execute()
    all.push(...changed)
    await updateFolderModseq(
      db,
      accountId,
      changed.map((message) => message.folder_id),
    )
  }
  return all
}
