import type { UserInfo } from '@bocau/contract/account/account'

/** Returns true if the user must set up a second step; never in a delegated mailbox. */
export const needsSecondStep = ({ acting, second_step_from }: UserInfo): boolean =>
  !acting && second_step_from !== null
