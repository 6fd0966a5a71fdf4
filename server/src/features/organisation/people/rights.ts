import type { Role } from '@bocau/contract/account/roles'
import type { ErrorCode } from '@bocau/contract/errors'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'

/**
 * Kinds of actions on a user: `look_after` takes nothing away (name, storage), `hold` restricts (disabling, sending,
 * password, sign-out), `give_role` changes the role.
 */
export type PersonAction = 'look_after' | 'hold' | 'give_role'

/** Returns the reason why an action is rejected; null when allowed. `rights.test.ts` has the table. */
export function findRefusal(
  action: PersonAction,
  actor: { role: Role; isSelf: boolean },
  target: Role,
): ErrorCode | null {
  if (actor.role === 'member') return 'forbidden'
  if (action === 'give_role') return actor.role === 'owner' ? null : 'forbidden'
  // A session left open must not suffice to take over the organisation.
  if (target === 'owner' && (action === 'hold' || actor.role !== 'owner')) return 'owner_account'
  return action === 'hold' && actor.isSelf ? 'own_account' : null
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
