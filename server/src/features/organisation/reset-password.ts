import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { RequestFacts } from '../../kernel/route.ts'
import { givePassword } from '../account/password/index.ts'
import type { OrganisationDeps } from './deps.ts'
import { refuseWeakPassword } from './first-password.ts'
import { getUser } from './list-users.ts'

/** Gives a sub-user another password; whoever was signed in with the old one is out at once. */
export async function resetPassword(
  deps: OrganisationDeps,
  actor: Actor,
  id: string,
  given: { password: string; place: Pick<RequestFacts, 'address' | 'device'> },
): Promise<void> {
  const user = await getUser(deps.db.sql, actor.organisationId, id)
  // An Owner changes their own by proving the current one: a session that was left open must not be enough.
  if (user.type === 'Owner') throw new Refused('owner_account')
  refuseWeakPassword(given.password)
  await givePassword(deps, user.id, given)
}
