import { canDelete } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Returns true if the user has read-only access to a delegated mailbox. */
export const isReadOnly = (): boolean =>
  queryClient.getQueryData<UserInfo>(queryKeys.user)?.acting?.access === 'read'

/** Returns true if the user may delete mail, or if the user is not loaded yet. */
export function mayDelete(): boolean {
  const user = queryClient.getQueryData<UserInfo>(queryKeys.user)
  return !user || canDelete(user)
}
