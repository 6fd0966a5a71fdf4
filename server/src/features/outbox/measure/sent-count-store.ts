import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { SendingLimitTable, SentCountTable } from '../../../db/tables/tables-sending.ts'
import type { Sent } from './measure.ts'

/** What leaves: by a person, or by itself. */
export type SentKind = SentCountTable['kind']

/** What has left lately, in steps; those that began after a moment. */
export async function listSent(db: Sql, accountId: string, kind: SentKind, since: number): Promise<Sent[]> {
  return db
    .selectFrom('sent_count')
    .select(['slot', 'letters', 'recipients', 'refused'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('slot', '>', since)
    .execute()
}

/** To how many messages went on each day on which some did, between two moments. */
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

/** Adds to what has left; below nothing no count goes. */
export async function addSent(db: WriteSql, accountId: string, kind: SentKind, added: Sent): Promise<void> {
  const { slot, letters, recipients, refused } = added
  const atLeastNone = (column: string, more: number) =>
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
        letters: atLeastNone('letters', letters),
        recipients: atLeastNone('recipients', recipients),
        refused: atLeastNone('refused', refused),
      }),
    )
    .execute()
}

/** Forgets what left so long ago that it counts no more. */
export async function forgetSentBefore(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('sent_count').where('slot', '<', before).execute()
}

/** What the organisation of an account may send, where the operator has said so. */
export async function findSendingLimit(db: Sql, accountId: string) {
  return db
    .selectFrom('sending_limit')
    .select(['letters_per_hour', 'recipients_per_hour', 'recipients_per_day'])
    .where('organisation_id', '=', (queries) =>
      queries.selectFrom('account').select('organisation_id').where('id', '=', accountId),
    )
    .executeTakeFirst()
}

/** The organisation that a domain belongs to. */
export async function findOrganisationOf(db: Sql, domain: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('domain')
    .select('organisation_id')
    .where('name', '=', domain)
    .executeTakeFirst()
  return row?.organisation_id
}

/** Keeps what an organisation may send. */
export async function saveSendingLimit(db: WriteSql, row: SendingLimitTable): Promise<void> {
  const { organisation_id: _, ...limits } = row
  await db
    .insertInto('sending_limit')
    .values(row)
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(limits))
    .execute()
}
