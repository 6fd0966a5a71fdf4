/** What decides who may open a share. */
export interface ShareFacts {
  ownerId: string
  /** Revoked, or of a message that has not left. */
  isClosed: boolean
  expiresAt: number | null
  hasPassword: boolean
  /** The addresses it is for; none for whoever holds the link. */
  people: readonly string[]
  /** Whether the owner's organisation lets its people share with those outside. */
  isPublicAllowed: boolean
  ownerOrganisationId: string
}

/** Who follows a link: nobody known, or somebody signed in; and whether they gave its password already. */
export interface Visitor {
  account: { id: string; email: string; organisationId: string } | null
  hasPass: boolean
}

/** How a share stands towards a visitor, best first. */
export const standings = ['open', 'password', 'sign_in', 'forbidden', 'expired', 'gone'] as const
export type Standing = (typeof standings)[number]

/** Whether a share opens for a visitor, and what is missing where it does not. */
export function standingOf(share: ShareFacts, visitor: Visitor, now: number): Standing {
  if (share.isClosed) return 'gone'
  if (share.expiresAt !== null && share.expiresAt <= now) return 'expired'
  const { account } = visitor
  if (account?.id === share.ownerId) return 'open'
  // What goes outside stops with the organisation's leave, also for a guest whose account happens to be here.
  const isAtHome = account?.organisationId === share.ownerOrganisationId
  if (account && share.people.includes(account.email) && (isAtHome || share.isPublicAllowed)) return 'open'
  if (isPublic(share) && share.isPublicAllowed) {
    return share.hasPassword && !visitor.hasPass ? 'password' : 'open'
  }
  return account ? 'forbidden' : 'sign_in'
}

/** Whether a share opens without signing in: for whoever has its password, or for everybody who holds the link. */
export function isPublic({ hasPassword, people }: Pick<ShareFacts, 'hasPassword' | 'people'>): boolean {
  return hasPassword || people.length === 0
}

/** The share that a link opens where several hold its file: the one that lets the visitor furthest in, the newest of such. */
export function chooseShare<T extends ShareFacts>(
  newestFirst: readonly T[],
  visitorOf: (share: T) => Visitor,
  now: number,
): { share: T; standing: Standing } | null {
  const seen = newestFirst.map((share) => ({ share, standing: standingOf(share, visitorOf(share), now) }))
  const [best] = seen.toSorted((a, b) => standings.indexOf(a.standing) - standings.indexOf(b.standing))
  return best ?? null
}
