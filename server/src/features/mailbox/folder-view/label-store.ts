import { sql } from 'kysely'
import type { Sql, Transaction, WriteSql } from '../../../db/database.ts'
import type { IdMaker } from '../../../db/ids.ts'

/** The labels of keywords by their names in small letters; those that are not there are made where that is wanted. */
export async function findLabels(
  deps: { ids: IdMaker },
  tx: Transaction,
  accountId: string,
  keywords: readonly string[],
  { isMade }: { isMade: boolean },
): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  for (const keyword of keywords) {
    const key = keyword.toLowerCase()
    if (labels.has(key)) continue
    const found = await tx.sql
      .selectFrom('label')
      .select('id')
      .where('account_id', '=', accountId)
      .where(sql`lower(keyword)`, '=', key)
      .executeTakeFirst()
    if (found) labels.set(key, found.id)
    else if (isMade) {
      const id = deps.ids.next()
      await tx.sql.insertInto('label').values({ account_id: accountId, id, keyword }).execute()
      labels.set(key, id)
    }
  }
  return labels
}

/** The keywords of an account, as they were first written. */
export async function listLabels(db: Sql, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('label')
    .select('keyword')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.keyword)
}

export async function linkLabels(
  db: WriteSql,
  accountId: string,
  messageId: string,
  labelIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('message_label')
    .values(labelIds.map((label_id) => ({ account_id: accountId, message_id: messageId, label_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unlinkLabels(
  db: WriteSql,
  accountId: string,
  messageId: string,
  keys: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('message_label')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('label_id', 'in', (eb) =>
      eb
        .selectFrom('label')
        .select('label.id')
        .where('label.account_id', '=', accountId)
        .where(sql`lower(label.keyword)`, 'in', [...keys]),
    )
    .execute()
}
