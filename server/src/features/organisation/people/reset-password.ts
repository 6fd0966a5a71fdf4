import type { Actor } from '../../../kernel/actor.ts'
import type { RequestInfo } from '../../../kernel/route.ts'
import { givePassword } from '../../account/password/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { refuseWeakPassword } from './first-password.ts'
import { getUser } from './list-users.ts'
import { refuseUnlessMay } from './rights.ts'

/** Sets another password for a sub-user and ends all sessions immediately. */
export async function resetPassword(
  deps: OrganisationDeps,
  actor: Actor,
  id: string,
  given: { password: string; is_temporary: boolean; place: Pick<RequestInfo, 'address' | 'device'> },
): Promise<void> {
  const user = await getUser(deps.db.sql, actor.organisationId, id)
  refuseUnlessMay('hold', actor, user)
  refuseWeakPassword(given.password)
  const { password, place, is_temporary: isTemporary } = given
  await givePassword(deps, user.id, { password, origin: place, isTemporary, by: actor })
}
