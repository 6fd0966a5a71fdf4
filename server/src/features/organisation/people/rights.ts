import type { Role } from '@bocau/contract/account/roles'
import type { ErrorCode } from '@bocau/contract/errors'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'

/**
 * Kinds of actions on a user: `edit` changes name or storage, `restrict` restricts (disabling, sending,
 * password, sign-out), `set_role` changes the role.
 */
export type PersonAction = 'edit' | 'restrict' | 'set_role'

/** Returns the reason why an action is rejected; null when allowed. `rights.test.ts` has the table. */
export function findRefusal(
  action: PersonAction,
  actor: { role: Role; isSelf: boolean },
  target: Role,
): ErrorCode | null {
  if (actor.role === 'member') return 'forbidden'
  if (action === 'set_role') return actor.role === 'owner' ? null : 'forbidden'
  // A session left open must not suffice to take over the organisation.
  if (target === 'owner' && (action === 'restrict' || actor.role !== 'owner')) return 'owner_account'
  return action === 'restrict' && actor.isSelf ? 'own_account' : null
}

/** Rejects an action that the actor may not apply to an account of the organisation. */
export function requireRight(
  action: PersonAction,
  actor: Pick<Actor, 'accountId' | 'role'>,
  target: { id: string; role: Role },
): void {
  const why = findRefusal(action, { role: actor.role, isSelf: actor.accountId === target.id }, target.role)
  if (why) throw new Refused(why)
}
