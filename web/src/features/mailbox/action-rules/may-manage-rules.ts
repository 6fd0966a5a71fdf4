import { canManageRules } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Returns true if the user manages the rules of the mailbox; for use outside React. */
export const mayManageRules = (): boolean =>
  canManageRules(queryClient.getQueryData<UserInfo>(queryKeys.user) ?? {})
