import type { Sql, WriteSql } from '../../db/database.ts'
import { isRowOneOf } from '../../db/is-one-of.ts'
import type { MailboxActTable } from '../../db/tables/tables-organisation.ts'

export async function insertAction(db: WriteSql, action: MailboxActTable): Promise<void> {
  await db.insertInto('mailbox_act').values(action).execute()
}

/** Lists actions in a mailbox, newest first, each with the subject of one of its messages if that still exists. */
export async function listActions(
  db: Sql,
  mailboxId: string,
  { before, limit }: { before: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('mailbox_act')
    .select(['id', 'at', 'person_email', 'act', 'count', 'target_id'])
    .where('mailbox_id', '=', mailboxId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.execute()
  const subjects = await listSubjects(
    db,
    mailboxId,
    rows.flatMap(({ target_id }) => target_id ?? []),
  )
  return rows.map((row) => ({ ...row, subject: subjects.get(row.target_id ?? '') ?? '' }))
}

/** Returns the subjects of threads or messages. */
export async function listSubjects(
  db: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const listBy = (column: 'id' | 'thread_id') =>
    db
      .selectFrom('message')
      .select(['id', 'thread_id', 'subject'])
      .where(isRowOneOf(db, ['account_id', column], { ownerId: accountId, ids }))
  const rows = await listBy('id').union(listBy('thread_id')).execute()
  return new Map(
    rows.flatMap(({ id, thread_id, subject }) => [
      [thread_id, subject],
      [id, subject],
    ]),
  )
}

export async function deleteActionsBefore(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('mailbox_act').where('at', '<', before).execute()
}
