import type { SharingPolicy } from '@bocau/contract/drive/shares'
import type { Actor } from '../../kernel/actor.ts'
import { auditAction } from '../audit/index.ts'
import type { SharingDeps } from './deps.ts'
import { isPublicAllowed, saveSharingPolicy } from './organisation-store.ts'

type Deps = Pick<SharingDeps, 'db'>

/** Returns the sharing policy of the caller's organisation. */
export async function getSharingPolicy({ db }: Deps, actor: Actor): Promise<SharingPolicy> {
  return { is_public_allowed: await isPublicAllowed(db.sql, actor.organisationId) }
}

/** Sets the sharing policy; it also applies to existing links. */
export async function setSharingPolicy(
  deps: Pick<SharingDeps, 'clock' | 'db' | 'ids'>,
  actor: Actor,
  { is_public_allowed }: SharingPolicy,
): Promise<SharingPolicy> {
  await deps.db.transaction(async (tx) => {
    await saveSharingPolicy(tx.sql, actor.organisationId, is_public_allowed)
    const details = { to: is_public_allowed ? 'on' : 'off' }
    await auditAction(deps, tx, { actor, kind: 'sharing_policy_set', subject: '', details })
  })
  return { is_public_allowed }
}
