import type { MoveInOfMany, MovesAction, MovesSum } from '@bocau/contract/account/moving-many'
import { importFailures } from '@bocau/contract/import-failures'
import type { MoveInTable } from '../../../db/tables/tables-moving.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditInOrganisation } from '../../audit/index.ts'
import type { MovingDeps } from '../deps.ts'
import { changeMoveInWithin, discardMoveIn } from '../moving-in/change-move-in.ts'
import {
  countManagedMoves,
  listManagedMoves,
  type ManagedMove,
  type ManagedMovesQuery,
  sumManagedMoves,
} from './many-store.ts'
import { formatSource } from './start-many.ts'

type Deps = Pick<MovingDeps, 'clock' | 'db' | 'ids' | 'jobs' | 'secrets'>

/** Lists a page of the imports for users of the organisation, with totals. */
export async function listMany(
  { db }: Pick<Deps, 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
  query: Omit<ManagedMovesQuery, 'ids'>,
): Promise<{ sum: MovesSum; items: MoveInOfMany[]; next: string | null }> {
  const counts = await countManagedMoves(db.sql, organisationId)
  const rows = await listManagedMoves(db.sql, organisationId, { ...query, limit: query.limit + 1 })
  const page = rows.slice(0, query.limit)
  return {
    sum: {
      running: counts.get('running') ?? 0,
      watching: counts.get('watching') ?? 0,
      paused: counts.get('paused') ?? 0,
      failed: counts.get('failed') ?? 0,
      ended: counts.get('ended') ?? 0,
      messages: await sumManagedMoves(db.sql, organisationId),
    },
    items: page.map(wireManagedMove),
    next: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

function wireManagedMove({
  isOwner: _,
  created_at,
  next_at,
  trouble,
  keeps_fetching,
  ...row
}: ManagedMove): MoveInOfMany {
  return {
    ...row,
    trouble: importFailures.find((one) => one === trouble) ?? null,
    keeps_fetching: keeps_fetching === 1,
    created_at: Math.floor(created_at / 1000),
    next_at: next_at === null ? null : Math.floor(next_at / 1000),
  }
}

/** An action and the imports to apply it to. */
export interface MoveActionRequest {
  act: MovesAction
  ids?: readonly string[] | undefined
  password?: string | undefined
}

type State = MoveInTable['state']

/** Result of each action, and the states in which it applies. */
const actions: Record<
  Exclude<MovesAction, 'forget'>,
  {
    newState: 'running' | 'paused' | 'ended'
    applicableStates: readonly State[]
    kind: 'moving_paused' | 'moving_resumed' | 'moving_ended'
  }
> = {
  pause: { newState: 'paused', applicableStates: ['running', 'watching'], kind: 'moving_paused' },
  resume: { newState: 'running', applicableStates: ['paused'], kind: 'moving_resumed' },
  end: {
    newState: 'ended',
    applicableStates: ['running', 'watching', 'paused', 'failed'],
    kind: 'moving_ended',
  },
}

const rowsPerRead = 500

/** Applies an action to many imports, each on its own; skips those in other states. */
export async function changeMany(
  deps: Deps,
  actor: Actor,
  { act, ids, password }: MoveActionRequest,
): Promise<number> {
  let changed = 0
  for (let before: string | undefined; ; ) {
    const question = { text: '', ids, before, limit: rowsPerRead }
    const moves = await listManagedMoves(deps.db.sql, actor.organisationId, question)
    for (const move of moves)
      if (mayChange(actor, move) && (await changeOne(deps, actor, { move, act, password }))) changed++
    if (moves.length < rowsPerRead) return changed
    before = moves.at(-1)?.id
  }
}

const mayChange = ({ role }: Actor, { isOwner }: ManagedMove) => role === 'owner' || !isOwner

/** Applies an action to one import; returns false when its state does not allow the action. */
async function changeOne(
  deps: Deps,
  actor: Actor,
  { move, act, password }: { move: ManagedMove } & Omit<MoveActionRequest, 'ids'>,
): Promise<boolean> {
  const { account_id, id, state } = move
  if (act === 'forget') {
    if (state !== 'ended') return false
    await discardMoveIn(deps, { accountId: account_id }, id)
    return true
  }
  const { newState, applicableStates, kind } = actions[act]
  const hasNewPassword = act === 'resume' && state === 'failed' && password !== undefined
  if (!applicableStates.includes(state) && !hasNewPassword) return false
  try {
    await deps.db.transaction(async (tx) => {
      await changeMoveInWithin(deps, tx, {
        key: { account_id, id },
        change: { state: newState, ...(hasNewPassword ? { password } : {}) },
      })
      const details = { name: formatSource(move) }
      await auditInOrganisation(deps, tx, {
        organisationId: actor.organisationId,
        kind,
        subject: move.email,
        by: actor,
        details,
      })
    })
    return true
  } catch (error) {
    // It has ended meanwhile, or its password is deleted.
    if (error instanceof Refused) return false
    throw error
  }
}
