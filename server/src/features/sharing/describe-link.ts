import type { PublicShare } from '@bocau/contract/shares'
import { findPeople } from '../account/index.ts'
import { sumTrees } from '../drive/index.ts'
import type { SharingDeps } from './deps.ts'
import { type FollowedShare, type Follower, followLink } from './follow-link.ts'
import { countTriesLeft } from './give-password.ts'
import { getOrganisationName } from './organisation-store.ts'
import type { Standing } from './share-standing.ts'

type Deps = Pick<SharingDeps, 'clock' | 'db'>

/** How a link stands for who follows it. */
export async function describeLink(
  deps: Deps,
  follower: Follower,
  { token, address }: { token: string; address: string },
): Promise<PublicShare> {
  const { share, standing } = await followLink(deps, token, follower)
  const triesLeft = standing === 'password' ? await countTriesLeft(deps, token, address) : null
  return tellOfLink(deps, share, standing, triesLeft)
}

/** A share as strangers are told of it: whose it is and how much, no name of a file. */
export async function tellOfLink(
  deps: Pick<Deps, 'db'>,
  { row, nodes }: FollowedShare,
  standing: Exclude<Standing, 'gone' | 'expired'>,
  triesLeft: number | null,
): Promise<PublicShare> {
  const { files, bytes } = await sumTrees(deps.db.sql, nodes)
  const owner = (await findPeople(deps.db.sql, [row.account_id])).get(row.account_id)
  return {
    state: standing,
    owner: {
      name: owner?.name ?? '',
      email: owner?.email ?? '',
      organisation: await getOrganisationName(deps.db.sql, row.organisation_id),
    },
    file_count: files,
    total_size: bytes,
    permission: row.permission,
    expire_date: row.expires_at === null ? null : row.expires_at / 1000 - 1,
    tries_left: triesLeft,
  }
}
