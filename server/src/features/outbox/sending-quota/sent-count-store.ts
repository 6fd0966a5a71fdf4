import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { SendingLimitTable, SentCountTable } from '../../../db/tables/tables-sending.ts'
import type { SentCount } from './sending-quota.ts'

/** Kind of a sent message: by a user, or automatic. */
export type SentKind = SentCountTable['kind']

/** Lists the sent messages per time slot, for slots after a given time. */
export async function listSent(
  db: Sql,
  accountId: string,
  { kind, since }: { kind: SentKind; since: number },
): Promise<SentCount[]> {
  return db
    .selectFrom('sent_count')
    .select(['slot', 'letters', 'recipients', 'refused'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('slot', '>', since)
    .execute()
}

/** Lists the recipients per day between two times, for days with sent messages. */
export async function listSentDays(
  db: Sql,
  accountId: string,
  { since, until }: { since: number; until: number },
): Promise<number[]> {
  const day = sql<number>`(${until} - slot) / 86400000`
  const rows = await db
    .selectFrom('sent_count')
    .select(sql<number>`cast(sum(recipients) as integer)`.as('recipients'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'person')
    .where('slot', '>', since)
    .where('slot', '<=', until)
    .where('letters', '>', 0)
    .groupBy(day)
    .execute()
  return rows.map((row) => row.recipients)
}

/** Adds to the counts of a time slot; a count never becomes negative. */
export async function addSent(
  db: WriteSql,
  accountId: string,
  { kind, added }: { kind: SentKind; added: SentCount },
): Promise<void> {
  const { slot, letters, recipients, refused } = added
  const addNonNegative = (column: string, more: number) =>
    sql<number>`case when sent_count.${sql.ref(column)} + ${more} < 0 then 0 else sent_count.${sql.ref(column)} + ${more} end`
  await db
    .insertInto('sent_count')
    .values({
      account_id: accountId,
      kind,
      slot,
      letters: Math.max(0, letters),
      recipients: Math.max(0, recipients),
      refused,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'slot']).doUpdateSet({
        letters: addNonNegative('letters', letters),
        recipients: addNonNegative('recipients', recipients),
        refused: addNonNegative('refused', refused),
      }),
    )
    .execute()
}

/** Deletes counts that no longer matter. */
export async function deleteSentBefore(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('sent_count').where('slot', '<', before).execute()
}

/** Finds the sending quota that the operator set for the account's organisation. */
export async function findSendingLimit(db: Sql, accountId: string) {
  return db
    .selectFrom('sending_limit')
    .select(['letters_per_hour', 'recipients_per_hour', 'recipients_per_day'])
    .where('organisation_id', '=', (queries) =>
      queries.selectFrom('account').select('organisation_id').where('id', '=', accountId),
    )
    .executeTakeFirst()
}

export async function findOrganisationOf(db: Sql, domain: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('domain')
    .select('organisation_id')
    .where('name', '=', domain)
    .executeTakeFirst()
  return row?.organisation_id
}

export async function saveSendingLimit(db: WriteSql, row: SendingLimitTable): Promise<void> {
  const { organisation_id: _, ...limits } = row
  await db
    .insertInto('sending_limit')
    .values(row)
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(limits))
    .execute()
}

/** Saves the messages per hour of an organisation and keeps its other limits. */
export async function saveMessagesPerHour(
  db: WriteSql,
  organisationId: string,
  messagesPerHour: number | null,
): Promise<void> {
  await db
    .insertInto('sending_limit')
    .values({
      organisation_id: organisationId,
      letters_per_hour: messagesPerHour,
      recipients_per_hour: null,
      recipients_per_day: null,
    })
    .onConflict((conflict) =>
      conflict.column('organisation_id').doUpdateSet({ letters_per_hour: messagesPerHour }),
    )
    .execute()
}

/** Returns true when the sending of an account was stopped automatically. */
export async function isSendingStopped(db: Sql, accountId: string): Promise<boolean> {
  const stop = await db
    .selectFrom('sending_stop')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return stop !== undefined
}
