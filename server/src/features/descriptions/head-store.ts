import type { Sql, WriteSql } from '../../db/database.ts'
import { firstElements, prepared, preparedByCount } from '../../db/prepared.ts'
import { type DescriptionRequest, withMessages } from './description-store.ts'
import { listInBatches, versionInSql } from './listed-store.ts'

/** Compressed header of a message, with the version of its bytes. */
export interface ComputedHead {
  messageId: string
  version: string
  head: Uint8Array
}

/** Returns existing messages with their stored headers: null if they are missing or outdated. */
export function listHeads(db: Sql, accountId: string, ids: readonly string[]) {
  return listInBatches(ids, (some) => headsQuery(some.length).all(db, { accountId, ids: some }))
}

const headsQuery = preparedByCount((count) =>
  prepared((db, params: { accountId: string; ids: readonly string[] }) =>
    db
      .selectFrom('message')
      .leftJoin('message_head', (join) =>
        join
          .onRef('message_head.account_id', '=', 'message.account_id')
          .onRef('message_head.message_id', '=', 'message.id')
          .on('message_head.made_of', '=', versionInSql),
      )
      .select(['message.id', 'message_head.head'])
      .where('message.account_id', '=', params.accountId)
      .where('message.id', 'in', firstElements(params.ids, count)),
  ),
)

/** Saves headers; skips messages deleted meanwhile. */
export async function saveHeads(
  db: WriteSql,
  accountId: string,
  rows: readonly ComputedHead[],
): Promise<void> {
  await insertHeads(db, accountId, await withMessages(db, accountId, rows))
}

/** Same as `saveHeads` for messages that exist. */
export async function insertHeads(
  db: WriteSql,
  accountId: string,
  rows: readonly ComputedHead[],
): Promise<void> {
  const values = rows.map(({ messageId, version, head }) => ({
    account_id: accountId,
    message_id: messageId,
    made_of: version,
    head,
  }))
  if (values.length === 0) return
  await db
    .insertInto('message_head')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'message_id'])
        .doUpdateSet((eb) => ({ made_of: eb.ref('excluded.made_of'), head: eb.ref('excluded.head') })),
    )
    .execute()
}

/** Returns the ids of the messages whose stored headers still match the version of their bytes. */
export async function listWithHead(
  db: Sql,
  accountId: string,
  messages: readonly DescriptionRequest[],
): Promise<Set<string>> {
  if (messages.length === 0) return new Set()
  const versions = new Map(messages.map(({ id, version }) => [id, version]))
  const rows = await db
    .selectFrom('message_head')
    .select(['message_id', 'made_of'])
    .where('account_id', '=', accountId)
    .where('message_id', 'in', [...versions.keys()])
    .execute()
  return new Set(
    rows.filter((row) => row.made_of === versions.get(row.message_id)).map(({ message_id }) => message_id),
  )
}
