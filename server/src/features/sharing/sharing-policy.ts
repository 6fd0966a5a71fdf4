import type { SharingPolicy } from '@bocau/contract/drive/shares'
import type { Actor } from '../../kernel/actor.ts'
import type { SharingDeps } from './deps.ts'
import { isPublicAllowed, saveSharingPolicy } from './organisation-store.ts'

type Deps = Pick<SharingDeps, 'db'>

/** What the people of the asker's organisation may do with links. */
export async function getSharingPolicy({ db }: Deps, actor: Actor): Promise<SharingPolicy> {
  return { is_public_allowed: await isPublicAllowed(db.sql, actor.organisationId) }
}

/** Says so from now on, for links that were given before as well. */
export async function setSharingPolicy(
  { db }: Deps,
  actor: Actor,
  { is_public_allowed }: SharingPolicy,
): Promise<SharingPolicy> {
  await db.transaction((tx) => saveSharingPolicy(tx.sql, actor.organisationId, is_public_allowed))
  return { is_public_allowed }
}
