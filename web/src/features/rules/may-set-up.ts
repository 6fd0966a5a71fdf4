import { canAnswerAutomatically, canForwardAutomatically } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import { actionsOf, type FilterRule } from '@bocau/mail-core/sieve/rule'

/** Reports whether a user may change this filter and switch it on; the server refuses it for the same reasons. */
export const maySetUp = (user: Pick<UserInfo, 'acting' | 'enable_smtp'>, filter: FilterRule): boolean =>
  actionsOf(filter).every(
    ({ type }) =>
      (type !== 'reply' || canAnswerAutomatically(user)) &&
      (type !== 'redirect' || canForwardAutomatically(user)),
  )
