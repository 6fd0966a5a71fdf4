import type { MoveLineFault } from '@bocau/contract/account/moving-many'
import { domainOf, isValidEmail } from '@bocau/mail-core/address'
import type { RemoteServer } from '../../../ports/remote-mailbox.ts'
import type { MovingDeps } from '../deps.ts'
import { maxActiveMoves } from '../moving-in/start-move-in.ts'
import { findReceivers, listOpenMoves, type Receiver } from './many-store.ts'
import { type Master, type PlannedMove, toRemoteSignIn, usernameByPattern } from './read-moves-table.ts'

/** Scope of users for whom mail may be imported; the operator may import for all. */
export interface ImportScope {
  organisationId: string | null
  isOwner: boolean
}

/** A line with its local mailbox, if there is one. */
export interface CheckedMove extends PlannedMove {
  receiver: Receiver | undefined
}

/** Autodiscovery for a domain takes seconds; for more domains the table must name the servers. */
const maxDomains = 10

type Deps = Pick<MovingDeps, 'db' | 'mailboxes' | 'serverFinder'>

/** Checks each line and finds the servers that the table does not name. */
export async function checkMoves(
  deps: Deps,
  { organisationId, isOwner }: ImportScope,
  { moves, master }: { moves: readonly PlannedMove[]; master?: Master | undefined },
): Promise<CheckedMove[]> {
  const findServer = await findServers(deps, moves)
  const emails = moves.filter(({ faults }) => !faults.includes('address')).map(({ email }) => email)
  const receivers = new Map(
    (await findReceivers(deps.db.sql, organisationId, emails)).map((one) => [one.email, one]),
  )
  const ids = [...receivers.values()].map(({ accountId }) => accountId)
  const open = await listOpenMoves(deps.db.sql, ids)
  const existing = new Set(
    open.map(({ account_id, host, username }) => moveIdentity(account_id, host, username)),
  )
  const counts = new Map<string, number>()
  for (const { account_id } of open) counts.set(account_id, (counts.get(account_id) ?? 0) + 1)

  return moves.map((plan) => {
    const move = { ...plan, ...findServer(plan) }
    const receiver = receivers.get(move.email)
    const faults: MoveLineFault[] = [...plan.faults]
    const add = (fault: MoveLineFault, isFaulty: boolean) => isFaulty && faults.push(fault)
    if (!faults.includes('address')) add('unknown', receiver === undefined)
    if (receiver) {
      add('shut', receiver.isClosed)
      add('owner', receiver.isOwner && !isOwner)
      const { host, username } = toRemoteSignIn(move, master)
      add('running', existing.has(moveIdentity(receiver.accountId, host, username)))
    }
    if (!faults.includes('server_unreadable')) {
      add('server', move.host === '')
      const refusal = move.host === '' ? null : deps.mailboxes.findRefusal(move)
      if (refusal === 'not_encrypted' || refusal === 'forbidden_address') faults.push(refusal)
    }
    if (receiver && faults.length === 0) {
      const count = (counts.get(receiver.accountId) ?? 0) + 1
      counts.set(receiver.accountId, count)
      add('too_many', count > maxActiveMoves)
    }
    return { ...move, receiver, faults }
  })
}

const moveIdentity = (...parts: string[]) => JSON.stringify(parts)

/** Finds the servers for lines without one; queries each domain once. */
async function findServers(deps: Deps, moves: readonly PlannedMove[]) {
  const emailsByDomain = new Map<string, string>()
  for (const move of moves) {
    const address = remoteAddress(move)
    if (move.host === '' && isValidEmail(address) && !emailsByDomain.has(domainOf(address)))
      emailsByDomain.set(domainOf(address), address)
  }
  const queries = [...emailsByDomain].slice(0, maxDomains)
  const servers = new Map<string, { email: string; server: RemoteServer }>()
  const results = await Promise.all(queries.map(([, email]) => deps.serverFinder.find(email)))
  queries.forEach(([domain, email], at) => {
    const server = results[at]?.servers[0]
    if (server) servers.set(domain, { email, server })
  })
  return (move: PlannedMove): Partial<PlannedMove> => {
    const address = remoteAddress(move)
    const match = move.host === '' && isValidEmail(address) ? servers.get(domainOf(address)) : undefined
    if (!match) return {}
    const { host, port, security, username } = match.server
    return {
      host,
      port,
      security,
      username: move.isNamed
        ? move.username
        : usernameByPattern({ email: match.email, username }, move.email),
    }
  }
}

const remoteAddress = ({ username, email }: PlannedMove) => (isValidEmail(username) ? username : email)
