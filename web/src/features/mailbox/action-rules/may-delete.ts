import { canDelete } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Whether somebody reads the mailbox of another and may do no more there. */
export const readsOnly = (): boolean =>
  queryClient.getQueryData<UserInfo>(queryKeys.user)?.acting?.access === 'read'

/** Whether this person may throw mail away. Until it is known who they are, nothing is taken from them. */
export function mayDelete(): boolean {
  const user = queryClient.getQueryData<UserInfo>(queryKeys.user)
  return !user || canDelete(user)
}
