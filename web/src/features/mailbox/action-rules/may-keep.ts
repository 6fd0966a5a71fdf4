import { canManageRules } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Whether the user of this page manages the rules of the mailbox; outside React. */
export const mayKeep = (): boolean => canManageRules(queryClient.getQueryData<UserInfo>(queryKeys.user) ?? {})
