import { Refused } from '../../refused.ts'
import { type DriveNode, findNodeOfLink, listNodes } from '../drive/index.ts'
import type { SharingDeps } from './deps.ts'
import { isPass } from './link-pass.ts'
import { findShareOfToken, type LinkedShare, listSharesOfFile } from './link-store.ts'
import { hashLinkToken } from './link-token.ts'
import { chooseShare, type ShareFacts, type Standing, type Visitor } from './share-standing.ts'

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
  const shares = await findShares(deps, token)
  const chosen = chooseShare(
    shares,
    (share) => visitorOf(share, follower, deps.clock.now()),
    deps.clock.now(),
  )
  if (chosen?.standing === 'expired') throw new Refused('share_expired')
  // What was revoked, thrown away or never there is the same to who holds a link.
  if (!chosen || chosen.standing === 'gone') throw new Refused('not_found')
  return { share: chosen.share, standing: chosen.standing, shares }
}

/** The share behind a link that stands open. */
export async function openShare(deps: Deps, token: string, follower: Follower): Promise<FollowedShare> {
  const { share, standing } = await followLink(deps, token, follower)
  if (standing !== 'open') throw new Refused('share_closed')
  return share
}

async function findShares(deps: Deps, token: string): Promise<FollowedShare[]> {
  const { sql } = deps.db
  const own = await findShareOfToken(sql, hashLinkToken(token))
  const node = own ? undefined : await findNodeOfLink(sql, token)
  const isInUse = node !== undefined && node.trash_id === null
  const rows = own
    ? [own]
    : isInUse
      ? await listSharesOfFile(sql, node.account_id, node.id, sharesAtMost)
      : []
  return Promise.all(rows.map((row) => withFiles(deps, row)))
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
