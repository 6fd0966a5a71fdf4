import type { UserInfo } from '@bocau/contract/account/account'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/**
 * Whether this person looks after what happens in the mailbox by itself: in their own and, where they may act, in one that
 * is nobody's; in that of a colleague only its owner does.
 */
export function mayKeep(): boolean {
  const acting = queryClient.getQueryData<UserInfo>(queryKeys.user)?.acting
  return !acting || (acting.is_shared && acting.access === 'write')
}
