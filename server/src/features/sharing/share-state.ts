/** Properties of a share that determine access. */
export interface ShareAttributes {
  ownerId: string
  /** True when revoked, or when its message was not sent. */
  isClosed: boolean
  expiresAt: number | null
  hasPassword: boolean
  /** Addresses of named recipients; empty for a public link. */
  people: readonly string[]
  /** True when the owner's organisation allows sharing outside. */
  isPublicAllowed: boolean
  ownerOrganisationId: string
}

/** A visitor of a link: the account if signed in, and true when the password was entered. */
export interface Visitor {
  account: { id: string; email: string; organisationId: string } | null
  hasPass: boolean
}

/** States of a share for a visitor, best first. */
const shareStates = ['open', 'password', 'sign_in', 'forbidden', 'expired', 'gone'] as const
export type ShareState = (typeof shareStates)[number]

/** Returns the state of a share for a visitor: open, or the reason why it is not. */
export function getShareState(share: ShareAttributes, visitor: Visitor, now: number): ShareState {
  if (share.isClosed) return 'gone'
  if (share.expiresAt !== null && share.expiresAt <= now) return 'expired'
  const { account } = visitor
  if (account?.id === share.ownerId) return 'open'
  // External access requires the permission of the organisation, also for guests with a local account.
  const isAtHome = account?.organisationId === share.ownerOrganisationId
  if (account && share.people.includes(account.email) && (isAtHome || share.isPublicAllowed)) return 'open'
  if (isPublic(share) && share.isPublicAllowed) {
    return share.hasPassword && !visitor.hasPass ? 'password' : 'open'
  }
  return account ? 'forbidden' : 'sign_in'
}

/** Returns true when a share opens without sign-in: with its password, or for any holder of the link. */
export function isPublic({ hasPassword, people }: Pick<ShareAttributes, 'hasPassword' | 'people'>): boolean {
  return hasPassword || people.length === 0
}

/** Chooses among shares of the same file: the one with the most access for the visitor, then the newest. */
export function chooseShare<T extends ShareAttributes>(
  newestFirst: readonly T[],
  visitorOf: (share: T) => Visitor,
  now: number,
): { share: T; standing: ShareState } | null {
  const states = newestFirst.map((share) => ({
    share,
    standing: getShareState(share, visitorOf(share), now),
  }))
  const [best] = states.toSorted((a, b) => shareStates.indexOf(a.standing) - shareStates.indexOf(b.standing))
  return best ?? null
}
