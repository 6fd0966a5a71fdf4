import type { PublicShare } from '@bocau/contract/drive/shares'
import { Refused } from '../../../kernel/refused.ts'
import { findPeople } from '../../addresses/index.ts'
import type { SharingDeps } from '../deps.ts'
import { getOrganisationName } from '../organisation-store.ts'
import type { ShareState } from '../share-state.ts'
import { findRequestedAccess } from './find-requested-access.ts'
import { followLink, type LinkShare, type LinkVisitor } from './follow-link.ts'
import { sumTrees } from './link-store.ts'
import { countRemainingTries } from './open-with-password.ts'
import { findRetryTime, requestSubject } from './request-limits.ts'

type Deps = Pick<SharingDeps, 'clock' | 'db' | 'sharing'>

/** Returns the state of a link for its visitor. */
export async function describeLink(
  deps: Deps,
  follower: LinkVisitor,
  { token, address }: { token: string; address: string },
): Promise<PublicShare> {
  const findAccessOffer = async () => follower.account && (await findOffer(deps, follower.account, token))
  try {
    const { share, standing } = await followLink(deps, token, follower)
    const remainingTries = standing === 'password' ? await countRemainingTries(deps, token, address) : null
    const description = await describeShareLink(deps, share, { standing, remainingTries })
    return standing === 'open'
      ? description
      : { ...description, ask: (await findAccessOffer())?.offer ?? null }
  } catch (error) {
    // Colleagues of the owner may request access; other visitors do not learn that the link exists.
    const entrypoint = error instanceof Refused && (await findAccessOffer())
    if (!entrypoint) throw error
    return describeAccessOffer(deps, entrypoint)
  }
}

interface AccessOffer {
  ownerId: string
  organisationId: string
  offer: NonNullable<PublicShare['ask']>
}

/** Finds what a colleague may request at a closed link; null when there is nothing to request. */
async function findOffer(
  deps: Deps,
  { id, organisationId }: NonNullable<LinkVisitor['account']>,
  token: string,
): Promise<AccessOffer | null> {
  const requested = await findRequestedAccess(deps, { id, organisationId }, { token })
  if (!requested) return null
  const retryAt = await findRetryTime(deps.db.sql, id, {
    subject: requestSubject({ token }),
    now: deps.clock.now(),
  })
  const may_ask_at = retryAt === null ? null : Math.ceil(retryAt / 1000)
  return { ownerId: requested.ownerId, organisationId, offer: { may_ask_at } }
}

/** Describes a closed link to a colleague of its owner: shows the owner but not the files. */
async function describeAccessOffer(
  deps: Pick<Deps, 'db'>,
  { ownerId, organisationId, offer }: AccessOffer,
): Promise<PublicShare> {
  return {
    state: 'forbidden',
    owner: await describeOwner(deps, ownerId, organisationId),
    file_count: 0,
    folder_count: 0,
    total_size: 0,
    permission: 'READ',
    expire_date: null,
    tries_left: null,
    ask: offer,
  }
}

async function describeOwner({ db }: Pick<Deps, 'db'>, ownerId: string, organisationId: string) {
  const owner = (await findPeople(db.sql, [ownerId])).get(ownerId)
  return {
    name: owner?.name ?? '',
    email: owner?.email ?? '',
    organisation: await getOrganisationName(db.sql, organisationId),
  }
}

/** Describes a share to visitors without access: its owner and the number of files and folders, but no names. */
export async function describeShareLink(
  deps: Pick<Deps, 'db'>,
  { row, nodes }: LinkShare,
  {
    standing,
    remainingTries,
  }: { standing: Exclude<ShareState, 'gone' | 'expired'>; remainingTries: number | null },
): Promise<PublicShare> {
  const { files, bytes } = await sumTrees(deps.db.sql, nodes)
  return {
    state: standing,
    owner: await describeOwner(deps, row.account_id, row.organisation_id),
    file_count: files,
    folder_count: nodes.filter(({ kind }) => kind === 'folder').length,
    total_size: bytes,
    permission: row.permission,
    expire_date: row.expires_at === null ? null : row.expires_at / 1000 - 1,
    tries_left: remainingTries,
    ask: null,
  }
}
