import { type Expression, sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { dayOf } from '../../delivery/index.ts'

const countedUntil = 'mail_days_counted_until'
const zoneMilliseconds = 7 * 3_600_000
const dayMilliseconds = 24 * 3_600_000

/** SQL for the day of a time, like `dayOf`. */
const dayExpression = (moment: Expression<number>) =>
  // Literals: with parameters, PostgreSQL would treat each use as a different expression.
  sql<number>`cast(floor((${moment} + ${sql.lit(zoneMilliseconds)}) * 1.0 / ${sql.lit(dayMilliseconds)}) as integer)`

/** Messages that an organisation received on a day. */
export interface ReceivedOnDay {
  organisation_id: string
  day: number
  came: number
  spam: number
  infected: number
}

/** Returns the time up to which messages are counted; null before the first run. */
export async function findCountedUntil(db: Sql): Promise<number | null> {
  const row = await db
    .selectFrom('store_fact')
    .select('value')
    .where('key', '=', countedUntil)
    .executeTakeFirst()
  return row ? Number(row.value) : null
}

/** Saves that time; returns false when another run has changed it meanwhile. */
export async function saveCountedUntil(db: WriteSql, from: number | null, to: number): Promise<boolean> {
  if (from === null) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('store_fact')
      .values({ key: countedUntil, value: String(to) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('store_fact')
    .set({ value: String(to) })
    .where('key', '=', countedUntil)
    .where('value', '=', String(from))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts the messages received in a time range by day. Relies on the index `delivery_by_time`. */
export async function countReceived(
  db: Sql,
  { after, until, organisationId }: { after: number; until: number; organisationId?: string },
): Promise<ReceivedOnDay[]> {
  const day = dayExpression(sql.ref<number>('delivery.arrived_at'))
  let query = db
    .selectFrom('delivery')
    .innerJoin('account', 'account.id', 'delivery.account_id')
    .select([
      'account.organisation_id',
      day.as('day'),
      sql<number | string>`count(*)`.as('came'),
      sql<number | string>`sum(case when delivery.folder = 'Junk' then 1 else 0 end)`.as('spam'),
      sql<number | string>`sum(case when delivery.infected_at is null then 0 else 1 end)`.as('infected'),
    ])
    .where('delivery.arrived_at', '>', after)
    .where('delivery.arrived_at', '<=', until)
    .groupBy(['account.organisation_id', day])
  if (organisationId) query = query.where('account.organisation_id', '=', organisationId)
  const rows = await query.execute()
  return rows.map((row) => ({
    organisation_id: row.organisation_id,
    day: row.day,
    came: Number(row.came),
    spam: Number(row.spam),
    infected: Number(row.infected),
  }))
}

export async function addReceived(db: WriteSql, received: ReceivedOnDay): Promise<void> {
  await db
    .insertInto('mail_day')
    .values(received)
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'day']).doUpdateSet({
        came: sql<number>`mail_day.came + ${received.came}`,
        spam: sql<number>`mail_day.spam + ${received.spam}`,
        infected: sql<number>`mail_day.infected + ${received.infected}`,
      }),
    )
    .execute()
}

/** Lists the daily counts of an organisation since a day. */
export async function listDays(db: Sql, organisationId: string, since: number): Promise<ReceivedOnDay[]> {
  const rows = await db
    .selectFrom('mail_day')
    .select(['organisation_id', 'day', 'came', 'spam', 'infected'])
    .where('organisation_id', '=', organisationId)
    .where('day', '>=', since)
    .execute()
  return rows
}

/** Lists the number of recipients of sent messages by day, and of those rejected. */
export async function listSent(db: Sql, organisationId: string, since: number) {
  const day = dayExpression(sql.ref<number>('sent_count.slot'))
  const rows = await db
    .selectFrom('sent_count')
    .innerJoin('account', 'account.id', 'sent_count.account_id')
    .select([
      day.as('day'),
      sql<number | string>`sum(sent_count.recipients)`.as('left'),
      sql<number | string>`sum(sent_count.refused)`.as('refused'),
    ])
    .where('account.organisation_id', '=', organisationId)
    .where('sent_count.slot', '>=', since * dayMilliseconds - zoneMilliseconds)
    .groupBy(day)
    .execute()
  return rows.map((row) => ({ day: row.day, left: Number(row.left), refused: Number(row.refused) }))
}

/** Lists incoming messages that an organisation rejected since a day. */
export async function listRefusedIn(db: Sql, organisationId: string, since: number) {
  const rows = await db
    .selectFrom('intake_refusal')
    .select([
      'why',
      sql<number | string>`sum(count)`.as('count'),
      sql<number | string>`max(last_at)`.as('last_at'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('day', '>=', since)
    .groupBy('why')
    .execute()
  return rows
    .map(({ why, count, last_at }) => ({ why, count: Number(count), lastAt: Number(last_at) }))
    .toSorted((a, b) => b.count - a.count)
}

/** Lists recipients that messages of an organisation did not reach, newest first. */
export async function listRefusedOut(
  db: Sql,
  organisationId: string,
  { since, limit }: { since: number; limit: number },
) {
  return db
    .selectFrom('failed_delivery')
    .select(['at', 'sender', 'recipient', 'failure', 'answer'])
    .where('organisation_id', '=', organisationId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes days that are no longer displayed. */
export async function deleteDaysBefore(db: WriteSql, moment: number): Promise<void> {
  await db.deleteFrom('mail_day').where('day', '<', dayOf(moment)).execute()
  await db.deleteFrom('failed_delivery').where('at', '<', moment).execute()
  await db.deleteFrom('intake_refusal').where('day', '<', dayOf(moment)).execute()
}
