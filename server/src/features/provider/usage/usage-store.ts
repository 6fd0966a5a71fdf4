import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { UsageDayTable } from '../../../db/tables/tables-organisation.ts'

/** Sums the stored bytes of the drives of organisations, including earlier versions of files. */
export async function sumDriveBytes(
  db: Sql,
  organisationIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('drive_version')
    .innerJoin('account', 'account.id', 'drive_version.account_id')
    .select(['account.organisation_id', sql<number | string>`sum(drive_version.size)`.as('bytes')])
    .where('account.organisation_id', 'in', organisationIds)
    .groupBy('account.organisation_id')
    .execute()
  return new Map(rows.map(({ organisation_id, bytes }) => [organisation_id, Number(bytes)]))
}

/** Saves the figures of a day; those of an earlier run on the same day are replaced. */
export async function saveUsage(db: WriteSql, figures: readonly UsageDayTable[]): Promise<void> {
  if (figures.length === 0) return
  await db
    .insertInto('usage_day')
    .values([...figures])
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'day']).doUpdateSet((eb) => ({
        people: eb.ref('excluded.people'),
        mailboxes: eb.ref('excluded.mailboxes'),
        mail_bytes: eb.ref('excluded.mail_bytes'),
        drive_bytes: eb.ref('excluded.drive_bytes'),
      })),
    )
    .execute()
}

/** Counts the messages that organisations sent in a time range. */
export async function countSent(
  db: Sql,
  organisationIds: readonly string[],
  { from, until }: { from: number; until: number },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sent_count')
    .innerJoin('account', 'account.id', 'sent_count.account_id')
    .select(['account.organisation_id', sql<number | string>`sum(sent_count.letters)`.as('messages')])
    .where('account.organisation_id', 'in', organisationIds)
    .where('sent_count.slot', '>=', from)
    .where('sent_count.slot', '<', until)
    .groupBy('account.organisation_id')
    .execute()
  return new Map(rows.map(({ organisation_id, messages }) => [organisation_id, Number(messages)]))
}

/**
 * Saves the number of messages that organisations sent on a day; a lower earlier number is replaced. A deleted account
 * takes its counts with it, so that a later run counts fewer.
 */
export async function saveSent(db: WriteSql, day: number, sent: ReadonlyMap<string, number>): Promise<void> {
  if (sent.size === 0) return
  const rows = [...sent].map(([organisation_id, count]) => ({
    organisation_id,
    day,
    came: 0,
    spam: 0,
    infected: 0,
    sent: count,
  }))
  await db
    .insertInto('mail_day')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'day'])
        .doUpdateSet((eb) => ({ sent: eb.ref('excluded.sent') }))
        .whereRef('excluded.sent', '>', 'mail_day.sent'),
    )
    .execute()
}

/** Deletes figures of days before this one. */
export async function deleteUsageBefore(db: WriteSql, day: number): Promise<void> {
  await db.deleteFrom('usage_day').where('day', '<', day).execute()
}

/** Range of days: the first, and the one after the last. */
export interface DayRange {
  from: number
  until: number
}

/** Lists the recorded days of organisations, by organisation. */
export async function listUsage(
  db: Sql,
  organisationIds: readonly string[],
  { from, until }: DayRange,
): Promise<Map<string, UsageDayTable[]>> {
  const rows = await db
    .selectFrom('usage_day')
    .select(['organisation_id', 'day', 'people', 'mailboxes', 'mail_bytes', 'drive_bytes'])
    .where('organisation_id', 'in', organisationIds)
    .where('day', '>=', from)
    .where('day', '<', until)
    .orderBy('day')
    .execute()
  return Map.groupBy(rows, (row) => row.organisation_id)
}

/** Sums the messages that organisations received and sent. */
export async function sumMail(
  db: Sql,
  organisationIds: readonly string[],
  { from, until }: DayRange,
): Promise<Map<string, { received: number; sent: number }>> {
  const rows = await db
    .selectFrom('mail_day')
    .select([
      'organisation_id',
      sql<number | string>`sum(came)`.as('received'),
      sql<number | string>`sum(sent)`.as('sent'),
    ])
    .where('organisation_id', 'in', organisationIds)
    .where('day', '>=', from)
    .where('day', '<', until)
    .groupBy('organisation_id')
    .execute()
  return new Map(
    rows.map(({ organisation_id, received, sent }) => [
      organisation_id,
      { received: Number(received), sent: Number(sent) },
    ]),
  )
}
