import type { Actor } from '../../../kernel/actor.ts'
import type { RequestInfo } from '../../../kernel/route.ts'
import { refuseWeakPassword } from '../../account/index.ts'
import { assignPassword } from '../../sign-in/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { getUser } from './list-users.ts'
import { requireRight } from './rights.ts'

/** Sets another password for a sub-user and ends all sessions immediately. */
export async function resetPassword(
  deps: OrganisationDeps,
  actor: Actor,
  {
    id,
    request,
  }: {
    id: string
    request: { password: string; is_temporary: boolean; origin: Pick<RequestInfo, 'address' | 'device'> }
  },
): Promise<void> {
  const user = await getUser(deps.db.sql, actor.organisationId, id)
  requireRight('restrict', actor, user)
  refuseWeakPassword(request.password)
  const { password, origin, is_temporary: isTemporary } = request
  await assignPassword(deps, user.id, { password, origin: origin, isTemporary, by: actor })
}
