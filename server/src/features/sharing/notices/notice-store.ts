import type { Sql, WriteSql } from '../../../db/database.ts'
import type { SharingNoticeTable } from '../../../db/tables/tables-sharing.ts'

type Kind = SharingNoticeTable['kind']

/** Counts the notices that an account caused since a given time. Relies on the index `sharing_notice_kind`. */
export async function countNotices(
  db: Sql,
  accountId: string,
  { kind, since }: { kind: Kind; since: number },
): Promise<number> {
  const { total } = await db
    .selectFrom('sharing_notice')
    .select(db.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the time of the last notice about a subject since a given time. */
export async function findNoticeTime(
  db: Sql,
  accountId: string,
  { kind, subject, since }: { kind: Kind; subject: string; since: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('sharing_notice')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

const rowsAtOnce = 500

export async function saveNotices(db: WriteSql, notices: readonly SharingNoticeTable[]): Promise<void> {
  for (let at = 0; at < notices.length; at += rowsAtOnce) {
    await db
      .insertInto('sharing_notice')
      .values(notices.slice(at, at + rowsAtOnce))
      .execute()
  }
}

export async function deleteNotices(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('sharing_notice').where('created_at', '<', before).execute()
}
