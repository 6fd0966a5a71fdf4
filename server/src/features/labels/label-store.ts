import type { Label } from '@bocau/contract/mailbox/labels'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { firstElements, prepared, preparedByCount } from '../../db/prepared.ts'
import type { LabelTable } from '../../db/tables/tables-numbering.ts'

export type LabelRow = Omit<Selectable<LabelTable>, 'account_id' | 'merges_into'>

const columns = [
  'id',
  'keyword',
  'name',
  'colour',
  'visibility',
  'unread_threads',
  'total_threads',
  'state',
] as const

/** Lists all keywords of an account, including labels, oldest first. */
export async function listKeywordRows(db: Sql, accountId: string): Promise<LabelRow[]> {
  return db.selectFrom('label').select(columns).where('account_id', '=', accountId).orderBy('id').execute()
}

/** Lists the keywords of an account in their original spelling. */
export async function listKeywordsOf(db: Sql, accountId: string, limit: number): Promise<string[]> {
  const rows = await keywordsQuery.all(db, { accountId, limit })
  return rows.map((row) => row.keyword)
}

const keywordsQuery = prepared((db, params: { accountId: string; limit: number }) =>
  db
    .selectFrom('label')
    .select('keyword')
    .where('account_id', '=', params.accountId)
    .orderBy('id')
    .limit(params.limit),
)

const labelsQuery = prepared((db, params: { accountId: string }) =>
  db
    .selectFrom('label')
    .select(columns)
    .where('account_id', '=', params.accountId)
    .where('name', '<>', '')
    .where('state', '<>', 'leaving'),
)

const collator = new Intl.Collator('vi', { numeric: true })

/** Lists the labels of an account by name. */
export async function listLabels(db: Sql, accountId: string): Promise<Label[]> {
  const rows = await labelsQuery.all(db, { accountId })
  return rows.map(toLabel).toSorted((a, b) => collator.compare(a.name, b.name))
}

function toLabel({ state: _, ...row }: LabelRow): Label {
  return row
}

export async function findLabel(db: Sql, accountId: string, id: string): Promise<LabelRow | undefined> {
  return db
    .selectFrom('label')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('name', '<>', '')
    .where('state', '<>', 'leaving')
    .executeTakeFirst()
}

/** Finds a keyword, ignoring case. */
export async function findKeyword(
  db: Sql,
  accountId: string,
  keyword: string,
): Promise<{ id: string; state: LabelRow['state'] } | undefined> {
  return db
    .selectFrom('label')
    .select(['id', 'state'])
    .where('account_id', '=', accountId)
    .where(sql`lower(keyword)`, '=', keyword.toLowerCase())
    .executeTakeFirst()
}

/** Returns those of some keywords that are labels, in lower case. */
export async function listLabelKeywords(
  db: Sql,
  accountId: string,
  keywords: readonly string[],
): Promise<Set<string>> {
  if (keywords.length === 0) return new Set()
  const rows = await db
    .selectFrom('label')
    .select('keyword')
    .where('account_id', '=', accountId)
    .where(
      sql`lower(keyword)`,
      'in',
      keywords.map((keyword) => keyword.toLowerCase()),
    )
    .where('name', '<>', '')
    .where('state', '<>', 'leaving')
    .execute()
  return new Set(rows.map(({ keyword }) => keyword.toLowerCase()))
}

export async function insertLabel(
  db: WriteSql,
  accountId: string,
  label: Pick<LabelRow, 'id' | 'keyword' | 'name' | 'colour' | 'state'>,
): Promise<void> {
  await db
    .insertInto('label')
    .values({ account_id: accountId, ...label })
    .execute()
}

export async function updateLabel(
  db: WriteSql,
  accountId: string,
  { id, change }: { id: string; change: Omit<Updateable<LabelTable>, 'account_id' | 'id'> },
): Promise<void> {
  await db.updateTable('label').set(change).where('account_id', '=', accountId).where('id', '=', id).execute()
}

export async function deleteLabelRow(db: WriteSql, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('label').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Returns the ids of the labels of messages, without internal keywords. */
export async function listLabelsOfMessages(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, string[]>> {
  const labels = new Map<string, string[]>()
  for (let at = 0; at < messageIds.length; at += idsAtOnce) {
    const some = messageIds.slice(at, at + idsAtOnce)
    for (const { message_id, label_id } of await linksQuery(some.length).all(db, { accountId, some }))
      labels.set(message_id, [...(labels.get(message_id) ?? []), label_id])
  }
  return labels
}

/** Returns the names of the labels of messages. */
export async function listLabelNames(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, string[]>> {
  const links = await listLabelsOfMessages(db, accountId, messageIds)
  if (links.size === 0) return links
  const names = new Map((await listLabels(db, accountId)).map(({ id, name }) => [id, name]))
  return new Map([...links].map(([message, ids]) => [message, ids.flatMap((id) => names.get(id) ?? [])]))
}

/** Some databases reject statements with more parameters. */
const idsAtOnce = 500

const linksQuery = preparedByCount((count) =>
  prepared((db, params: { accountId: string; some: readonly string[] }) =>
    db
      .selectFrom('message_label')
      .innerJoin('label', (join) =>
        join
          .onRef('label.account_id', '=', 'message_label.account_id')
          .onRef('label.id', '=', 'message_label.label_id'),
      )
      .select(['message_label.message_id', 'message_label.label_id'])
      .where('message_label.account_id', '=', params.accountId)
      .where('message_label.message_id', 'in', firstElements(params.some, count))
      .where('label.name', '<>', '')
      .where('label.state', '<>', 'leaving')
      // Messages first: with labels first, SQLite would read the labels of all messages in order.
      .orderBy('message_label.message_id')
      .orderBy('message_label.label_id'),
  ),
)
