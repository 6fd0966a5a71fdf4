import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { MoveInFolderTable, MoveInProblemTable, MoveInTable } from '../../../db/tables/tables-moving.ts'

/** An import with the totals of its folders. */
export interface MoveInRow extends MoveInTable {
  total: number
  brought: number
  known: number
  failed: number
}

type Key = Pick<MoveInTable, 'account_id' | 'id'>

const columns = [
  'account_id',
  'id',
  'host',
  'port',
  'security',
  'username',
  'password',
  'state',
  'trouble',
  'takes_all',
  'keeps_fetching',
  'round',
  'tries',
  'created_at',
  'changed_at',
  'ended_at',
  'next_at',
  'file_id',
  'signs_in_as',
  'is_by_keeper',
] as const

const sums = (['total', 'brought', 'known', 'failed'] as const).map((column) =>
  sql<number>`coalesce((select sum(${sql.ref(`move_in_folder.${column}`)}) from move_in_folder
    where move_in_folder.account_id = move_in.account_id and move_in_folder.move_in_id = move_in.id), 0)`.as(
    column,
  ),
)

export async function insertMoveIn(db: WriteSql, move: MoveInTable): Promise<void> {
  await db.insertInto('move_in').values(move).execute()
}

export async function listMoveIns(db: Sql, accountId: string): Promise<MoveInRow[]> {
  return db
    .selectFrom('move_in')
    .select(columns)
    .select(sums)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function findMoveIn(db: Sql, { account_id, id }: Key): Promise<MoveInRow | undefined> {
  return db
    .selectFrom('move_in')
    .select(columns)
    .select(sums)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updateMoveIn(
  db: WriteSql,
  { account_id, id }: Key,
  changes: Partial<Omit<MoveInTable, 'account_id' | 'id'>>,
): Promise<void> {
  await db
    .updateTable('move_in')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteMoveIn(db: WriteSql, { account_id, id }: Key): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('move_in')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Counts the imports that are running or waiting. */
export async function countDue(db: Sql, now: number): Promise<number> {
  const { n } = await db
    .selectFrom('move_in')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', 'in', ['running', 'watching'])
    .where((eb) => eb.or([eb('state', '=', 'running'), eb('next_at', '<=', now)]))
    .executeTakeFirstOrThrow()
  return n
}

/** Ends imports that were idle since a given time and deletes their passwords. */
export async function expireIdleMoveIns(db: WriteSql, before: number, now: number): Promise<void> {
  await db
    .updateTable('move_in')
    .set({ state: 'ended', password: '', ended_at: now, next_at: null })
    .where('state', 'in', ['paused', 'failed'])
    .where('changed_at', '<', before)
    .execute()
}

/** Adds a folder unless it exists. */
export async function addMoveInFolder(db: WriteSql, folder: MoveInFolderTable): Promise<void> {
  await db
    .insertInto('move_in_folder')
    .values(folder)
    .onConflict((conflict) => conflict.columns(['account_id', 'move_in_id', 'path']).doNothing())
    .execute()
}

export async function listMoveInFolders(db: Sql, { account_id, id }: Key): Promise<MoveInFolderTable[]> {
  return db
    .selectFrom('move_in_folder')
    .select(['account_id', 'move_in_id', 'path', 'folder', 'uid_validity', 'last_uid', 'since_id'])
    .select(['total', 'brought', 'known', 'failed', 'is_done'])
    .where('account_id', '=', account_id)
    .where('move_in_id', '=', id)
    .orderBy('path')
    .execute()
}

export interface FolderStep {
  last_uid: number
  since_id: string
  brought: number
  known: number
  failed: number
}

/** Saves the progress of a folder; returns false when another run has changed it meanwhile. */
export async function advanceFolder(
  db: WriteSql,
  folder: Pick<MoveInFolderTable, 'account_id' | 'move_in_id' | 'path' | 'last_uid'>,
  step: FolderStep,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('move_in_folder')
    .set((eb) => ({
      last_uid: step.last_uid,
      since_id: step.since_id,
      brought: eb('brought', '+', step.brought),
      known: eb('known', '+', step.known),
      failed: eb('failed', '+', step.failed),
    }))
    .where('account_id', '=', folder.account_id)
    .where('move_in_id', '=', folder.move_in_id)
    .where('path', '=', folder.path)
    .where('last_uid', '=', folder.last_uid)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function updateMoveInFolder(
  db: WriteSql,
  { account_id, move_in_id, path }: Pick<MoveInFolderTable, 'account_id' | 'move_in_id' | 'path'>,
  changes: Partial<Pick<MoveInFolderTable, 'uid_validity' | 'last_uid' | 'since_id' | 'total' | 'is_done'>>,
): Promise<void> {
  await db
    .updateTable('move_in_folder')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('move_in_id', '=', move_in_id)
    .where('path', '=', path)
    .execute()
}

export async function insertProblems(db: WriteSql, problems: readonly MoveInProblemTable[]): Promise<void> {
  if (problems.length === 0) return
  await db
    .insertInto('move_in_problem')
    .values([...problems])
    .execute()
}

export async function listProblems(
  db: Sql,
  { account_id, id }: Key,
  limit: number,
): Promise<MoveInProblemTable[]> {
  return db
    .selectFrom('move_in_problem')
    .select(['account_id', 'move_in_id', 'id', 'path', 'uid', 'subject', 'reason'])
    .where('account_id', '=', account_id)
    .where('move_in_id', '=', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Finds the target mailbox; undefined when it can no longer be used. */
export async function findReceiver(
  db: Sql,
  accountId: string,
): Promise<{ accountId: string; email: string } | undefined> {
  return db
    .selectFrom('account')
    .select(['id as accountId', 'email'])
    .where('id', '=', accountId)
    .where('is_disabled', '=', 0)
    .executeTakeFirst()
}
