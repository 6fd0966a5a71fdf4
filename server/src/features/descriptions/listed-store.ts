import { sql } from 'kysely'
import type { Sql } from '../../db/database.ts'
import { firstElements, prepared, preparedByCount } from '../../db/prepared.ts'
import { infectedStatus } from '../messages/index.ts'

const atOnce = 500

/** Parts of a description that lists request in addition to the size. */
export type DescriptionParts = 'header' | 'structure' | 'both'

/** Returns the sizes and versions of messages, in no particular order. */
export function listSizes(db: Sql, accountId: string, ids: readonly string[]) {
  return listInBatches(ids, (some) => sizesQuery(some.length).all(db, { accountId, ids: some }))
}

/** Returns the sizes of messages and the requested parts of their stored descriptions: null if they are outdated. */
export function listSizesWithDescriptions(
  db: Sql,
  accountId: string,
  { ids, what }: { ids: readonly string[]; what: DescriptionParts },
) {
  return listInBatches(ids, (some) => sizesWithParts[what](some.length).all(db, { accountId, ids: some }))
}

/** Runs a query for some ids at a time. */
export async function listInBatches<Row>(
  ids: readonly string[],
  query: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (ids.length <= atOnce) return ids.length === 0 ? [] : query(ids)
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += atOnce)
    for (const row of await query(ids.slice(at, at + atOnce))) rows.push(row)
  return rows
}

/** Messages of a query. */
export interface MessagesRequest {
  accountId: string
  ids: readonly string[]
}

/** Selects the columns from which `messageSize` computes sizes and versions. */
export const sizesOf = (db: Sql, params: MessagesRequest, count: number) =>
  db
    .selectFrom('message')
    .select(['message.id', 'message.folder_id', 'message.uid'])
    .select(['message.blob_hash', 'message.size', 'message.status'])
    .where('message.account_id', '=', params.accountId)
    .where('message.id', 'in', firstElements(params.ids, count))

const sizesQuery = preparedByCount((count) =>
  prepared((db, params: MessagesRequest) => sizesOf(db, params, count)),
)

/** Version of the bytes of a message, as `messageSize` computes it. */
export const versionInSql = sql<string | null>`case
  when message.status = ${sql.lit(infectedStatus)} then ${sql.lit(infectedStatus)}
  when message.blob_hash <> '' then substr(message.blob_hash, 1, 16)
  when message.uid = 0 then null
  else cast(message.folder_id as text) || ':' || cast(message.uid as text) end`

/**
 * Lists hundreds of messages: one join avoids reading and merging the ids twice, and comparing the versions in SQL
 * avoids converting the columns that they consist of. The size is that of the bytes: null for a draft that was never
 * described.
 */
const sizesWithColumns = (columns: readonly ('header' | 'body_structure')[]) =>
  preparedByCount((count) =>
    prepared((db, params: MessagesRequest) =>
      db
        .selectFrom('message')
        .leftJoin('message_outline', (join) =>
          join
            .onRef('message_outline.account_id', '=', 'message.account_id')
            .onRef('message_outline.message_id', '=', 'message.id')
            .on('message_outline.made_of', '=', versionInSql),
        )
        .select([
          'message.id',
          sql<number | null>`coalesce(message_outline.size,
            case when message.blob_hash <> '' and message.status <> ${sql.lit(infectedStatus)} then message.size end)`.as(
            'size',
          ),
        ])
        .select(columns.map((column) => `message_outline.${column}` as const))
        .where('message.account_id', '=', params.accountId)
        .where('message.id', 'in', firstElements(params.ids, count)),
    ),
  )

const sizesWithParts = {
  header: sizesWithColumns(['header']),
  structure: sizesWithColumns(['body_structure']),
  both: sizesWithColumns(['header', 'body_structure']),
}
