import { canForwardAutomatically, canReplyAutomatically } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import { actionsOf, type FilterRule } from '@bocau/mail-core/sieve/rule'

/** Returns true if a user may change and enable this filter; the server applies the same rules. */
export const maySetUp = (user: Pick<UserInfo, 'acting' | 'enable_smtp'>, filter: FilterRule): boolean =>
  actionsOf(filter).every(
    ({ type }) =>
      (type !== 'reply' || canReplyAutomatically(user)) &&
      (type !== 'redirect' || canForwardAutomatically(user)),
  )
