import type { Role } from '@bocau/contract/account/roles'
import type { ErrorCode } from '@bocau/contract/errors'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'

/**
 * What is done with somebody: `look_after` leaves them what they can do (a name, storage), `hold` takes from them
 * (shut, silenced, another password, signed out), `give_role` makes them something else.
 */
export type PersonAct = 'look_after' | 'hold' | 'give_role'

/** Why an act is refused; null where it may be. The table of it is `rights.test.ts`. */
export function whyNot(
  act: PersonAct,
  actor: { role: Role; isSelf: boolean },
  target: Role,
): ErrorCode | null {
  if (actor.role === 'member') return 'forbidden'
  if (act === 'give_role') return actor.role === 'owner' ? null : 'forbidden'
  // A session that was left open must not be enough to take the organisation over.
  if (target === 'owner' && (act === 'hold' || actor.role !== 'owner')) return 'owner_account'
  return act === 'hold' && actor.isSelf ? 'own_account' : null
}

/** Refuses what somebody may not do with an account of their organisation. */
export function refuseUnlessMay(
  act: PersonAct,
  actor: Pick<Actor, 'accountId' | 'role'>,
  target: { id: string; role: Role },
): void {
  const why = whyNot(act, { role: actor.role, isSelf: actor.accountId === target.id }, target.role)
  if (why) throw new Refused(why)
}
