import { type NumberRanges, rangeNumbers } from '@bocau/mail-core/imap/sets/number-ranges'
import type { Sql, WriteSql } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { prepared, preparedWrite } from '../../db/prepared.ts'
import { inBatches } from '../../kernel/batches.ts'
import type { FlagColumns } from './flag-columns.ts'

/** A flag change of many messages in a folder that is recorded and not applied to their rows yet. */
export interface RecordedFlagChange {
  folderId: string
  /** MODSEQ of the messages since the change. */
  modseq: number
  flags: FlagColumns
  /** UIDs of the messages. */
  ranges: NumberRanges
}

/** Records a flag change, and the number of messages of the account with recorded changes. */
export async function insertFlagChange(
  db: WriteSql,
  accountId: string,
  { change: { folderId, modseq, flags, ranges }, waiting }: { change: RecordedFlagChange; waiting: number },
): Promise<void> {
  const change = JSON.stringify({ flags, ranges })
  await insertQuery.run(db, { accountId, folderId, modseq, change })
  await saveWaitingQuery.run(db, { accountId, waiting })
  await folderQuery.run(db, { accountId, folderId, modseq })
}

type ChangeRow = { accountId: string; folderId: string; modseq: number; change: string }

const insertQuery = preparedWrite((db, params: ChangeRow) =>
  db.insertInto('flag_change').values({
    account_id: params.accountId,
    folder_id: params.folderId,
    modseq: params.modseq,
    change: params.change,
  }),
)

const saveWaitingQuery = preparedWrite((db, params: { accountId: string; waiting: number }) =>
  db
    .updateTable('account_counter')
    .set({ waiting_flag_changes: params.waiting })
    .where('account_id', '=', params.accountId),
)

const folderQuery = preparedWrite((db, params: { accountId: string; folderId: string; modseq: number }) =>
  db
    .updateTable('folder')
    .set({ modseq: params.modseq })
    .where('account_id', '=', params.accountId)
    .where('id', '=', params.folderId),
)

/** Returns true when an account has recorded flag changes. */
export async function hasFlagChanges(db: Sql, accountId: string): Promise<boolean> {
  return ((await waitingQuery.first(db, { accountId }))?.waiting_flag_changes ?? 0) > 0
}

const waitingQuery = prepared((db, params: { accountId: string }) =>
  db.selectFrom('account_counter').select('waiting_flag_changes').where('account_id', '=', params.accountId),
)

/** Lists the accounts with recorded flag changes. */
export async function listAccountsWithFlagChanges(db: Sql): Promise<string[]> {
  const rows = await db.selectFrom('flag_change').select('account_id').distinct().execute()
  return rows.map((row) => row.account_id)
}

/** Lists the recorded flag changes of an account in their order. */
export async function listFlagChanges(db: Sql, accountId: string): Promise<RecordedFlagChange[]> {
  return (await changesQuery.all(db, { accountId })).map(toChange)
}

const changesQuery = prepared((db, params: { accountId: string }) =>
  db
    .selectFrom('flag_change')
    .select(['folder_id', 'modseq', 'change'])
    .where('account_id', '=', params.accountId)
    .orderBy('modseq'),
)

/** Lists the flag changes of a folder that were recorded up to a MODSEQ, in their order. */
export async function listFlagChangesOfFolder(
  db: Sql,
  query: { accountId: string; folderId: string; until: number },
): Promise<RecordedFlagChange[]> {
  return (await folderChangesQuery.all(db, query)).map(toChange)
}

const folderChangesQuery = prepared((db, params: { accountId: string; folderId: string; until: number }) =>
  db
    .selectFrom('flag_change')
    .select(['folder_id', 'modseq', 'change'])
    .where('account_id', '=', params.accountId)
    .where('folder_id', '=', params.folderId)
    .where('modseq', '<=', params.until)
    .orderBy('modseq'),
)

function toChange(row: { folder_id: string; modseq: number; change: string }): RecordedFlagChange {
  const { flags, ranges } = JSON.parse(row.change) as Pick<RecordedFlagChange, 'flags' | 'ranges'>
  return { folderId: row.folder_id, modseq: row.modseq, flags, ranges }
}

/** Short enough that other requests do not wait long for a statement. */
const uidsAtOnce = 200

/** Applies a recorded change to the rows of its messages; returns their threads. */
export async function applyToMessages(
  db: WriteSql,
  accountId: string,
  { folderId, modseq, flags, ranges }: RecordedFlagChange,
): Promise<string[]> {
  const threads: string[] = []
  for await (const some of inBatches(rangeNumbers(ranges).map(String), uidsAtOnce)) {
    const changed = await db
      .updateTable('message')
      .set({ ...flags, modseq })
      .where('account_id', '=', accountId)
      .where('folder_id', '=', folderId)
      .where(isOneOf(db, 'uid', some))
      .where('modseq', '<', modseq)
      .returning('thread_id')
      .execute()
    for (const { thread_id } of changed) threads.push(thread_id)
  }
  return threads
}

/** Deletes the recorded flag changes of an account after they were applied. */
export async function deleteFlagChanges(db: WriteSql, accountId: string): Promise<void> {
  await db.deleteFrom('flag_change').where('account_id', '=', accountId).execute()
  await saveWaitingQuery.run(db, { accountId, waiting: 0 })
}
