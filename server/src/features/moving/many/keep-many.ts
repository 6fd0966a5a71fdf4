import type { MoveInOfMany, MovesAct, MovesSum } from '@bocau/contract/account/moving-many'
import { movingTroubles } from '@bocau/contract/moving-trouble'
import type { MoveInTable } from '../../../db/tables/tables-moving.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditIn } from '../../account/audit/index.ts'
import type { MovingDeps } from '../deps.ts'
import { changeMoveInIn, forgetMoveIn } from '../moving-in/index.ts'
import { sourceOf } from './begin-many.ts'
import {
  countGivenMoves,
  type GivenMove,
  type GivenMovesQuestion,
  listGivenMoves,
  sumGivenMoves,
} from './many-store.ts'

type Deps = Pick<MovingDeps, 'clock' | 'db' | 'ids' | 'jobs' | 'secrets'>

/** Lists a page of the imports for users of the organisation, with totals. */
export async function listMany(
  { db }: Pick<Deps, 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
  asked: Omit<GivenMovesQuestion, 'ids'>,
): Promise<{ sum: MovesSum; items: MoveInOfMany[]; next: string | null }> {
  const counts = await countGivenMoves(db.sql, organisationId)
  const rows = await listGivenMoves(db.sql, organisationId, { ...asked, limit: asked.limit + 1 })
  const page = rows.slice(0, asked.limit)
  return {
    sum: {
      running: counts.get('running') ?? 0,
      watching: counts.get('watching') ?? 0,
      paused: counts.get('paused') ?? 0,
      failed: counts.get('failed') ?? 0,
      ended: counts.get('ended') ?? 0,
      messages: await sumGivenMoves(db.sql, organisationId),
    },
    items: page.map(wireGiven),
    next: rows.length > asked.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

function wireGiven({
  isOwner: _,
  created_at,
  next_at,
  trouble,
  keeps_fetching,
  ...row
}: GivenMove): MoveInOfMany {
  return {
    ...row,
    trouble: movingTroubles.find((one) => one === trouble) ?? null,
    keeps_fetching: keeps_fetching === 1,
    created_at: Math.floor(created_at / 1000),
    next_at: next_at === null ? null : Math.floor(next_at / 1000),
  }
}

/** An action and the imports to apply it to. */
export interface WantedAct {
  act: MovesAct
  ids?: readonly string[] | undefined
  password?: string | undefined
}

type State = MoveInTable['state']

/** Result of each action, and the states in which it applies. */
const acts: Record<
  Exclude<MovesAct, 'forget'>,
  {
    to: 'running' | 'paused' | 'ended'
    of: readonly State[]
    kind: 'moving_paused' | 'moving_resumed' | 'moving_ended'
  }
> = {
  pause: { to: 'paused', of: ['running', 'watching'], kind: 'moving_paused' },
  resume: { to: 'running', of: ['paused'], kind: 'moving_resumed' },
  end: { to: 'ended', of: ['running', 'watching', 'paused', 'failed'], kind: 'moving_ended' },
}

const readAtOnce = 500

/** Applies an action to many imports, each on its own; skips those in other states. */
export async function actOnMany(
  deps: Deps,
  actor: Actor,
  { act, ids, password }: WantedAct,
): Promise<number> {
  let changed = 0
  for (let before: string | undefined; ; ) {
    const question = { text: '', ids, before, limit: readAtOnce }
    const moves = await listGivenMoves(deps.db.sql, actor.organisationId, question)
    for (const move of moves)
      if (mayTouch(actor, move) && (await actOnOne(deps, actor, move, { act, password }))) changed++
    if (moves.length < readAtOnce) return changed
    before = moves.at(-1)?.id
  }
}

const mayTouch = ({ role }: Actor, { isOwner }: GivenMove) => role === 'owner' || !isOwner

async function actOnOne(
  deps: Deps,
  actor: Actor,
  move: GivenMove,
  { act, password }: Omit<WantedAct, 'ids'>,
): Promise<boolean> {
  const { account_id, id, state } = move
  if (act === 'forget') {
    if (state !== 'ended') return false
    await forgetMoveIn(deps, { accountId: account_id }, id)
    return true
  }
  const { to, of, kind } = acts[act]
  const isAnswered = act === 'resume' && state === 'failed' && password !== undefined
  if (!of.includes(state) && !isAnswered) return false
  try {
    await deps.db.transaction(async (tx) => {
      await changeMoveInIn(deps, tx, { account_id, id }, { state: to, ...(isAnswered ? { password } : {}) })
      const details = { name: sourceOf(move) }
      await auditIn(deps, tx, actor.organisationId, { kind, subject: move.email, by: actor, details })
    })
    return true
  } catch (error) {
    // It has ended meanwhile, or its password is deleted.
    if (error instanceof Refused) return false
    throw error
  }
}
