import type { UserInfo } from '@bocau/contract/account/account'

/** Whether somebody is to set up a second step; in the mailbox of another that is not told. */
export const asksSecondStep = ({ acting, second_step_from }: UserInfo): boolean =>
  !acting && second_step_from !== null
