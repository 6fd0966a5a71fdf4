import type { OutsideRecall } from '@bocau/contract/outbox'
import type { Sql, WriteSql } from '../../../db/database.ts'

/** Finds the recall window of an organisation; undefined when it was never set. */
export async function findRecallWindow(db: Sql, organisationId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('recall_window')
    .select('seconds')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.seconds
}

export async function saveRecallWindow(db: WriteSql, organisationId: string, seconds: number): Promise<void> {
  await db
    .insertInto('recall_window')
    .values({ organisation_id: organisationId, seconds })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ seconds }))
    .execute()
}

type RecallPolicy = OutsideRecall['takes']

/** Finds what a sender may recall from a mailbox: everything within one organisation. */
export async function findRecallScope(
  db: Sql,
  { senderId, mailboxId }: { senderId: string; mailboxId: string },
): Promise<{ isOutside: boolean; takes: RecallPolicy }> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'organisation_id'])
    .where('id', 'in', [senderId, mailboxId])
    .execute()
  const [senderOrganisation, other] = [senderId, mailboxId].map(
    (id) => rows.find((row) => row.id === id)?.organisation_id ?? '',
  )
  if (senderOrganisation === other) return { isOutside: false, takes: 'all' }
  return { isOutside: true, takes: await findRecallPolicy(db, other ?? '') }
}

/** Finds what an organisation allows others to recall; unread messages by default. */
export async function findRecallPolicy(db: Sql, organisationId: string): Promise<RecallPolicy> {
  const row = await db
    .selectFrom('outside_recall')
    .select('takes')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.takes ?? 'unread'
}

export async function saveRecallPolicy(
  db: WriteSql,
  organisationId: string,
  policy: RecallPolicy,
): Promise<void> {
  await db
    .insertInto('outside_recall')
    .values({ organisation_id: organisationId, takes: policy })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ takes: policy }))
    .execute()
}
