import type { MoveIn } from '@bocau/contract/moving'
import type { Transaction } from '../../../db/database.ts'
import type { MoveInTable } from '../../../db/tables/tables-moving.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { MovingDeps } from '../deps.ts'
import { releaseMailFile } from '../file-mailbox/file-store.ts'
import { passwordContext } from './open-remote-mailbox.ts'
import { scheduleRound } from './plan-round.ts'
import { deleteMoveIn, findMoveIn, type MoveInRow, updateMoveIn } from './store.ts'
import { toWireMoveIn } from './wire-move-in.ts'

type Deps = Pick<MovingDeps, 'clock' | 'db' | 'jobs' | 'secrets'>

/** Requested change of an import. */
export interface MoveInChange {
  state?: 'running' | 'paused' | 'ended' | undefined
  keeps_fetching?: boolean | undefined
  password?: string | undefined
}

/** Pauses, resumes or ends an import; imported messages stay. */
export async function changeMoveIn(
  deps: Deps,
  { accountId }: Pick<Actor, 'accountId'>,
  { id, change }: { id: string; change: MoveInChange },
): Promise<MoveIn> {
  return deps.db.transaction((tx) =>
    changeMoveInWithin(deps, tx, { key: { account_id: accountId, id }, change }),
  )
}

/** Like `changeMoveIn`, in the caller's transaction. */
export async function changeMoveInWithin(
  deps: Deps,
  tx: Transaction,
  { key, change }: { key: { account_id: string; id: string }; change: MoveInChange },
): Promise<MoveIn> {
  await tx.lockAccount(key.account_id)
  const move = await findMoveIn(tx.sql, key)
  if (!move) throw new Refused('not_found')
  if (move.state === 'ended') throw new Refused('move_in_over')
  await saveSettings(deps, tx, { move, change })
  if (change.state === 'running') await resume(deps, tx, (await findMoveIn(tx.sql, key)) as MoveInRow)
  if (change.state === 'paused' && move.state !== 'failed')
    await updateMoveIn(tx.sql, key, {
      state: 'paused',
      trouble: null,
      next_at: null,
      changed_at: deps.clock.now(),
    })
  const isDone = change.keeps_fetching === false && move.state === 'watching'
  if (change.state === 'ended' || isDone) await endMove(deps, tx, move)
  return toWireMoveIn((await findMoveIn(tx.sql, key)) as MoveInRow)
}

/** Ends an import and deletes its record; imported messages stay. */
export async function discardMoveIn(
  deps: Deps,
  { accountId }: Pick<Actor, 'accountId'>,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const move = await findMoveIn(tx.sql, { account_id: accountId, id })
    if (!move) throw new Refused('not_found')
    await deleteMoveIn(tx.sql, move)
    await releaseFile(deps, tx, move)
  })
}

/** Ends an import and deletes its password and its file. */
export async function endMove(deps: Pick<Deps, 'clock'>, tx: Transaction, move: MoveInTable): Promise<void> {
  const now = deps.clock.now()
  await updateMoveIn(tx.sql, move, {
    state: 'ended',
    password: '',
    trouble: null,
    ended_at: now,
    next_at: null,
    changed_at: now,
  })
  await releaseFile(deps, tx, move)
}

async function releaseFile(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { account_id, file_id }: MoveInTable,
): Promise<void> {
  if (file_id === null) return
  await releaseMailFile(tx, { account_id, id: file_id }, clock.now())
}

async function saveSettings(
  deps: Deps,
  tx: Transaction,
  { move, change }: { move: MoveInRow; change: MoveInChange },
): Promise<void> {
  const { keeps_fetching, password } = change
  if (keeps_fetching !== undefined)
    await updateMoveIn(tx.sql, move, { keeps_fetching: keeps_fetching ? 1 : 0 })
  if (password !== undefined)
    await updateMoveIn(tx.sql, move, { password: deps.secrets.seal(password, passwordContext(move)) })
}

/** Schedules an import again; fails when it has no password or its file cannot be read. */
async function resume(deps: Deps, tx: Transaction, move: MoveInRow): Promise<void> {
  if (move.file_id === null && move.password === '') throw new Refused('password_missing')
  // A file that could not be read will fail again.
  if (move.file_id !== null && move.state === 'failed') throw new Refused('move_in_over')
  const now = deps.clock.now()
  await scheduleRound(deps, tx, {
    move,
    runAt: now,
    state: 'running',
    trouble: null,
    tries: 0,
    next_at: null,
    changed_at: now,
  })
}
