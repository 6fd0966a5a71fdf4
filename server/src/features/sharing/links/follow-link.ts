import { Refused } from '../../../kernel/refused.ts'
import { type DriveNode, findNodeOfLink, listAncestors, listNodes } from '../../drive/tree/index.ts'
import type { SharingDeps } from '../deps.ts'
import { chooseShare, type ShareFacts, type Standing, type Visitor } from '../share-standing.ts'
import { isPass } from './link-pass.ts'
import { findShareOfToken, type LinkedShare, listSharesOfFile } from './link-store.ts'
import { hashLinkToken } from './link-token.ts'

/** Who follows a link: somebody signed in or nobody known, with what their browser keeps of a password. */
export interface Follower {
  account: Visitor['account']
  pass: string | null
}

/** A share as a link found it. */
export interface FollowedShare extends ShareFacts {
  row: LinkedShare
  /** What it holds that is in use. */
  nodes: DriveNode[]
}

/** What a link leads to, and how that stands towards who follows it. */
export interface Followed {
  share: FollowedShare
  standing: Exclude<Standing, 'gone' | 'expired'>
  /** All that the link could open, newest first: they may have passwords of their own. */
  shares: FollowedShare[]
}

type Deps = Pick<SharingDeps, 'clock' | 'db'>

/** A file that very many shares hold is looked for in the newest of them. */
const sharesAtMost = 50

/** Follows a link: that of a share, or that of a file, which opens any share that holds it. */
export async function followLink(deps: Deps, token: string, follower: Follower): Promise<Followed> {
  const target = await findShares(deps, token)
  const now = deps.clock.now()
  const choose = (shares: readonly FollowedShare[]) =>
    chooseShare(shares, (share) => visitorOf(share, follower, now), now)
  let chosen = choose(target.shares)
  if (follower.account && isShut(chosen?.standing, target)) {
    // What was given to somebody by another share opens by the link that they were shown first as well.
    const others = choose(await findSharesFor(deps, target, follower.account.email))
    if (others?.standing === 'open') chosen = others
  }
  if (chosen?.standing === 'expired') throw new Refused('share_expired')
  // What was revoked, thrown away or never there is the same to who holds a link.
  if (!chosen || chosen.standing === 'gone') throw new Refused('not_found')
  return { share: chosen.share, standing: chosen.standing, shares: target.shares }
}

/** Whether a link leads to something that does not open by what the link itself gives. A share that was revoked is gone. */
function isShut(standing: Standing | undefined, { isShare }: Target): boolean {
  if (standing === 'forbidden' || standing === 'expired') return true
  return !isShare && (standing === undefined || standing === 'gone')
}

/** The share behind a link that stands open. */
export async function openShare(deps: Deps, token: string, follower: Follower): Promise<FollowedShare> {
  const { share, standing } = await followLink(deps, token, follower)
  if (standing !== 'open') throw new Refused('share_closed')
  return share
}

/** What a link leads to: a share, or a file with the shares that hold it. */
interface Target {
  isShare: boolean
  shares: FollowedShare[]
  /** Whose files they are, and which. */
  ownerId: string
  nodeIds: string[]
}

async function findShares(deps: Deps, token: string): Promise<Target> {
  const { sql } = deps.db
  const own = await findShareOfToken(sql, hashLinkToken(token))
  if (own) {
    const share = await withFiles(deps, own)
    const nodeIds = share.nodes.map(({ id }) => id)
    return { isShare: true, shares: [share], ownerId: own.account_id, nodeIds }
  }
  const node = await findNodeOfLink(sql, token)
  if (!node || node.trash_id !== null) return { isShare: false, shares: [], ownerId: '', nodeIds: [] }
  const rows = await listSharesOfFile(sql, node.account_id, node.id, sharesAtMost)
  const shares = await Promise.all(rows.map((row) => withFiles(deps, row)))
  return { isShare: false, shares, ownerId: node.account_id, nodeIds: [node.id] }
}

/** The shares for somebody that hold all that a link leads to, themselves or by a folder that it lies in. */
async function findSharesFor(deps: Deps, target: Target, email: string): Promise<FollowedShare[]> {
  const { sql } = deps.db
  const [first] = target.nodeIds
  if (first === undefined) return []
  const way = target.isShare ? [] : await listAncestors(sql, target.ownerId, first)
  const found: FollowedShare[] = []
  for (const nodeId of new Set([first, ...way.map(({ id }) => id)])) {
    const rows = await listSharesOfFile(sql, target.ownerId, nodeId, sharesAtMost)
    const theirs = rows.filter(({ people, nodeIds }) => {
      const holdsAll = !target.isShare || target.nodeIds.every((id) => nodeIds.includes(id))
      return holdsAll && people.some((one) => one.email === email)
    })
    found.push(...(await Promise.all(theirs.map((row) => withFiles(deps, row)))))
  }
  return found
}

async function withFiles(deps: Deps, row: LinkedShare): Promise<FollowedShare> {
  const found = await listNodes(deps.db.sql, row.account_id, row.nodeIds)
  const inUse = new Map(found.filter((node) => node.trash_id === null).map((node) => [node.id, node]))
  const nodes = row.nodeIds.flatMap((id) => inUse.get(id) ?? [])
  return {
    row,
    nodes,
    ownerId: row.account_id,
    isClosed: row.revoked_at !== null || row.is_waiting === 1 || nodes.length === 0,
    expiresAt: row.expires_at,
    hasPassword: row.password_hash !== null,
    people: row.people.map(({ email }) => email),
    isPublicAllowed: row.is_public_allowed === 1,
    ownerOrganisationId: row.organisation_id,
  }
}

/** What a share knows of who follows its link. */
export function visitorOf({ row }: FollowedShare, { account, pass }: Follower, now: number): Visitor {
  const hasPass =
    row.password_hash !== null &&
    isPass(pass, { id: row.id, passwordHash: row.password_hash }, Math.floor(now / 1000))
  return { account, hasPass }
}
