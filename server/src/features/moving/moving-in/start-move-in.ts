import type { MoveIn, RemoteFolder } from '@bocau/contract/moving'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { MoveInTable } from '../../../db/tables/tables-moving.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { RemoteSignIn } from '../../../ports/remote-mailbox.ts'
import type { MovingDeps } from '../deps.ts'
import { countUploads } from '../file-mailbox/file-store.ts'
import { listRemoteFolders } from './list-remote-folders.ts'
import { passwordContext } from './open-remote-mailbox.ts'
import { scheduleRound } from './plan-round.ts'
import { addMoveInFolder, findMoveIn, insertMoveIn, listMoveIns, type MoveInRow } from './store.ts'
import { toWireMoveIn } from './wire-move-in.ts'

/** Request to import a remote mailbox. */
export interface MoveInRequest {
  signIn: RemoteSignIn
  /** Folders to import; null for all suggested ones, including those created later. */
  paths: readonly string[] | null
  continuesFetching: boolean
}

/** Maximum number of active imports of one account. */
export const maxActiveMoves = 10

/**
 * Rejects a further import above the limit; an unfinished upload counts as one. The domain need not be verified,
 * because its MX record names the old server during the migration.
 */
export async function refuseTooManyMoves(db: Sql, { accountId }: Pick<Actor, 'accountId'>): Promise<void> {
  const open = (await listMoveIns(db, accountId)).filter(({ state }) => state !== 'ended')
  const uploadCount = await countUploads(db, accountId)
  if (open.length + uploadCount >= maxActiveMoves) throw new Refused('too_many_moves')
}

/** Opens the remote mailbox and starts its import, which survives a restart. */
export async function startMoveIn(
  deps: MovingDeps,
  actor: Pick<Actor, 'accountId'>,
  { signIn, paths, continuesFetching }: MoveInRequest,
): Promise<MoveIn> {
  const { accountId } = actor
  await refuseTooManyMoves(deps.db.sql, actor)
  const folders = await listRemoteFolders(deps, signIn)
  const chosen = folders.filter(({ path, is_suggested }) => (paths ? paths.includes(path) : is_suggested))
  const move = { accountId, signIn, importsAll: paths === null, continuesFetching, isByAdministrator: false }
  return deps.db.transaction(async (tx) => {
    // Other imports may have started while the mailbox was opened.
    await tx.lockAccount(accountId)
    await refuseTooManyMoves(tx.sql, actor)
    return createMoveIn(deps, tx, { move, folders: chosen })
  })
}

/** An import from a remote mailbox to a local one. */
export interface NewMoveIn {
  accountId: string
  signIn: RemoteSignIn
  importsAll: boolean
  continuesFetching: boolean
  /** True when an administrator or the operator started it. */
  isByAdministrator: boolean
}

/** Saves and schedules an import; without known folders, the import lists them itself. */
export async function createMoveIn(
  deps: Pick<MovingDeps, 'clock' | 'ids' | 'jobs' | 'secrets'>,
  tx: Transaction,
  {
    move: { accountId, signIn, importsAll, continuesFetching, isByAdministrator },
    folders,
  }: { move: NewMoveIn; folders: readonly RemoteFolder[] },
): Promise<MoveIn> {
  const key = { account_id: accountId, id: deps.ids.next() }
  const now = deps.clock.now()
  const { password, signsInAs = null, host, port, security, username } = signIn
  await insertMoveIn(tx.sql, {
    ...newMove(key, now),
    host,
    port,
    security,
    username,
    signs_in_as: signsInAs,
    password: deps.secrets.seal(password, passwordContext(key)),
    takes_all: importsAll ? 1 : 0,
    keeps_fetching: continuesFetching ? 1 : 0,
    is_by_keeper: isByAdministrator ? 1 : 0,
  })
  for (const { path, folder, total } of folders)
    await addMoveInFolder(tx.sql, { ...newFolder(key), path, folder, total })
  await scheduleRound(deps, tx, { move: { ...key, round: 0 }, runAt: now })
  return toWireMoveIn((await findMoveIn(tx.sql, key)) as MoveInRow)
}

/** Starts an import from an uploaded file. */
export async function startFromFile(
  deps: Pick<MovingDeps, 'clock' | 'ids' | 'jobs'>,
  tx: Transaction,
  file: { account_id: string; id: string; name: string },
): Promise<MoveIn> {
  const key = { account_id: file.account_id, id: deps.ids.next() }
  const now = deps.clock.now()
  await insertMoveIn(tx.sql, { ...newMove(key, now), username: file.name, file_id: file.id })
  await scheduleRound(deps, tx, { move: { ...key, round: 0 }, runAt: now })
  return toWireMoveIn((await findMoveIn(tx.sql, key)) as MoveInRow)
}

function newMove(key: { account_id: string; id: string }, now: number): MoveInTable {
  return {
    ...key,
    host: '',
    port: 0,
    security: 'none',
    username: '',
    password: '',
    state: 'running',
    trouble: null,
    takes_all: 1,
    keeps_fetching: 0,
    round: 0,
    tries: 0,
    created_at: now,
    changed_at: now,
    ended_at: null,
    next_at: null,
    file_id: null,
    signs_in_as: null,
    is_by_keeper: 0,
  }
}

/** Returns the columns of a folder without progress. */
export function newFolder({ account_id, id }: { account_id: string; id: string }) {
  return {
    account_id,
    move_in_id: id,
    uid_validity: 0,
    last_uid: 0,
    since_id: '0',
    brought: 0,
    known: 0,
    failed: 0,
    is_done: 0 as const,
  }
}
