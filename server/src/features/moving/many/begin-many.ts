import type { MoveLine, MovesTableFault } from '@bocau/contract/account/moving-many'
import type { MoveIn } from '@bocau/contract/moving'
import type { Actor } from '../../../kernel/actor.ts'
import { type AuditedActor, auditIn } from '../../account/audit/index.ts'
import type { MovingDeps } from '../deps.ts'
import { beginMoveIn, listFarFolders } from '../moving-in/index.ts'
import { type JudgedMove, judgeMoves } from './judge-moves.ts'
import type { Receiver } from './many-store.ts'
import { type GivenTable, readMovesTable, signInOf } from './read-moves-table.ts'

/** Result of checking a table before an import. */
export interface MovesPreview {
  fault: MovesTableFault | null
  lines: MoveLine[]
}

/** Reads a table of remote mailboxes: each line with its server and its faults. */
export async function previewMoves(
  deps: MovingDeps,
  actor: Pick<Actor, 'organisationId' | 'role'>,
  given: GivenTable,
): Promise<MovesPreview> {
  const read = readMovesTable(given)
  if ('fault' in read) return { fault: read.fault, lines: [] }
  return {
    fault: null,
    lines: (await judgeMoves(deps, forWhom(actor), read.lines, given.master)).map(toLine),
  }
}

const forWhom = ({ organisationId, role }: Pick<Actor, 'organisationId' | 'role'>) => ({
  organisationId,
  isOwner: role === 'owner',
})

/** Starts the import of all valid lines of a table; jobs open some mailboxes at a time. */
export async function beginMany(
  deps: MovingDeps,
  actor: Actor,
  { keepsFetching, ...given }: GivenTable & { keepsFetching: boolean },
): Promise<{ fault: MovesTableFault | null; begun: number; left: MoveLine[] }> {
  const read = readMovesTable(given)
  if ('fault' in read) return { fault: read.fault, begun: 0, left: [] }
  const judged = await judgeMoves(deps, forWhom(actor), read.lines, given.master)
  for (const move of judged) if (isGood(move)) await beginOne(deps, actor, move, { ...given, keepsFetching })
  return {
    fault: null,
    begun: judged.filter(isGood).length,
    left: judged.filter((move) => !isGood(move)).map(toLine),
  }
}

/** A valid line. */
export type GoodMove = JudgedMove & { receiver: Receiver }

export const isGood = (move: JudgedMove): move is GoodMove =>
  move.faults.length === 0 && move.receiver !== undefined

/** Options of an import; with `opensFirst`, an error of the mailbox is reported immediately. */
interface BeginOptions extends Pick<GivenTable, 'master'> {
  keepsFetching: boolean
  opensFirst?: boolean
}

/** Starts the import for a user and writes an audit entry. */
export async function beginOne(
  deps: MovingDeps,
  by: AuditedActor,
  move: GoodMove,
  { master, keepsFetching, opensFirst = false }: BeginOptions,
): Promise<MoveIn> {
  const { receiver } = move
  const signIn = signInOf(move, master)
  const folders = opensFirst ? await listFarFolders(deps, signIn) : []
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(receiver.accountId)
    await auditIn(deps, tx, receiver.organisationId, {
      kind: 'moving_begun',
      subject: receiver.own,
      by,
      details: { name: sourceOf(signIn) },
    })
    const { accountId } = receiver
    const suggested = folders.filter(({ is_suggested }) => is_suggested)
    return beginMoveIn(
      deps,
      tx,
      { accountId, signIn, takesAll: true, keepsFetching, isByKeeper: true },
      suggested,
    )
  })
}

/** Formats the source of the mail for the audit entry. */
export const sourceOf = ({ username, host }: { username: string; host: string }) =>
  `${username}, ${host}`.slice(0, 200)

function toLine({ line, email, username, host, port, security, faults }: JudgedMove): MoveLine {
  return { line, email, username, server: host === '' ? '' : `${host}:${port}`, security, faults }
}
