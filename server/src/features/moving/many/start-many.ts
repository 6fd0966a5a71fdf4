import type { MoveLine, MovesTableFault } from '@bocau/contract/account/moving-many'
import type { MoveIn } from '@bocau/contract/moving'
import type { Actor } from '../../../kernel/actor.ts'
import { type AuditedActor, auditInOrganisation } from '../../audit/index.ts'
import type { MovingDeps } from '../deps.ts'
import { listRemoteFolders } from '../moving-in/list-remote-folders.ts'
import { createMoveIn } from '../moving-in/start-move-in.ts'
import { type CheckedMove, checkMoves } from './check-moves.ts'
import type { Receiver } from './many-store.ts'
import { type MovesTableInput, readMovesTable, toRemoteSignIn } from './read-moves-table.ts'

/** Result of checking a table before an import. */
export interface MovesPreview {
  fault: MovesTableFault | null
  lines: MoveLine[]
}

/** Reads a table of remote mailboxes: each line with its server and its faults. */
export async function previewMoves(
  deps: MovingDeps,
  actor: Pick<Actor, 'organisationId' | 'role'>,
  table: MovesTableInput,
): Promise<MovesPreview> {
  const read = readMovesTable(table)
  if ('fault' in read) return { fault: read.fault, lines: [] }
  return {
    fault: null,
    lines: (await checkMoves(deps, importScope(actor), { moves: read.lines, master: table.master })).map(
      toLine,
    ),
  }
}

const importScope = ({ organisationId, role }: Pick<Actor, 'organisationId' | 'role'>) => ({
  organisationId,
  isOwner: role === 'owner',
})

/** Starts the import of all valid lines of a table; jobs open some mailboxes at a time. */
export async function startMany(
  deps: MovingDeps,
  actor: Actor,
  { continuesFetching, ...table }: MovesTableInput & { continuesFetching: boolean },
): Promise<{ fault: MovesTableFault | null; begun: number; left: MoveLine[] }> {
  const read = readMovesTable(table)
  if ('fault' in read) return { fault: read.fault, begun: 0, left: [] }
  const planned = await checkMoves(deps, importScope(actor), { moves: read.lines, master: table.master })
  for (const move of planned)
    if (isValidMove(move)) await startOne(deps, actor, { move, options: { ...table, continuesFetching } })
  return {
    fault: null,
    begun: planned.filter(isValidMove).length,
    left: planned.filter((move) => !isValidMove(move)).map(toLine),
  }
}

/** A valid line. */
export type ValidMove = CheckedMove & { receiver: Receiver }

export const isValidMove = (move: CheckedMove): move is ValidMove =>
  move.faults.length === 0 && move.receiver !== undefined

/** Options of an import; with `opensFirst`, an error of the mailbox is reported immediately. */
interface StartOptions extends Pick<MovesTableInput, 'master'> {
  continuesFetching: boolean
  opensFirst?: boolean
}

/** Starts the import for a user and writes an audit entry. */
export async function startOne(
  deps: MovingDeps,
  by: AuditedActor,
  {
    move,
    options: { master, continuesFetching, opensFirst = false },
  }: { move: ValidMove; options: StartOptions },
): Promise<MoveIn> {
  const { receiver } = move
  const signIn = toRemoteSignIn(move, master)
  const folders = opensFirst ? await listRemoteFolders(deps, signIn) : []
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(receiver.accountId)
    await auditInOrganisation(deps, tx, {
      organisationId: receiver.organisationId,
      kind: 'moving_begun',
      subject: receiver.primaryEmail,
      by,
      details: { name: formatSource(signIn) },
    })
    const { accountId } = receiver
    const suggested = folders.filter(({ is_suggested }) => is_suggested)
    return createMoveIn(deps, tx, {
      move: { accountId, signIn, importsAll: true, continuesFetching, isByAdministrator: true },
      folders: suggested,
    })
  })
}

/** Formats the source of the mail for the audit entry. */
export const formatSource = ({ username, host }: { username: string; host: string }) =>
  `${username}, ${host}`.slice(0, 200)

function toLine({ line, email, username, host, port, security, faults }: CheckedMove): MoveLine {
  return { line, email, username, server: host === '' ? '' : `${host}:${port}`, security, faults }
}
