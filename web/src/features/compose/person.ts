import type { UserInfo } from '@bocau/contract/account/account'
import type { ServerSettings, Settings } from '@bocau/contract/settings'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Returns the signed-in user with their settings. */
export function writer(): { user: UserInfo; settings: Settings; server: ServerSettings } {
  const user = queryClient.getQueryData<UserInfo>(queryKeys.user)
  const settings = queryClient.getQueryData<Settings>(queryKeys.settings)
  const server = queryClient.getQueryData<ServerSettings>(queryKeys.server)
  if (!user || !settings || !server) throw new Error('Composing without a signed-in user')
  return { user, settings, server }
}
