import type { OutsideRecall } from '@bocau/contract/outbox'
import type { Sql, WriteSql } from '../../../db/database.ts'

type Takes = OutsideRecall['takes']

/** Finds what a sender may recall from a mailbox: everything within one organisation. */
export async function findReach(
  db: Sql,
  { senderId, mailboxId }: { senderId: string; mailboxId: string },
): Promise<{ isOutside: boolean; takes: Takes }> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'organisation_id'])
    .where('id', 'in', [senderId, mailboxId])
    .execute()
  const [own, other] = [senderId, mailboxId].map(
    (id) => rows.find((row) => row.id === id)?.organisation_id ?? '',
  )
  if (own === other) return { isOutside: false, takes: 'all' }
  return { isOutside: true, takes: await findTakes(db, other ?? '') }
}

/** Finds what an organisation allows others to recall; unread messages by default. */
export async function findTakes(db: Sql, organisationId: string): Promise<Takes> {
  const row = await db
    .selectFrom('outside_recall')
    .select('takes')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.takes ?? 'unread'
}

export async function saveTakes(db: WriteSql, organisationId: string, takes: Takes): Promise<void> {
  await db
    .insertInto('outside_recall')
    .values({ organisation_id: organisationId, takes })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ takes }))
    .execute()
}
