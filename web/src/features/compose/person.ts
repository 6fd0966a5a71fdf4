import type { UserInfo } from '@bocau/contract/account/account'
import type { ServerSettings, Settings } from '@bocau/contract/settings'
import { cachedServerSettings, cachedSettings, cachedUser } from '../../api/session.ts'

/** Returns the signed-in user with their settings. */
export function writer(): { user: UserInfo; settings: Settings; server: ServerSettings } {
  const user = cachedUser()
  const settings = cachedSettings()
  const server = cachedServerSettings()
  if (!user || !settings || !server) throw new Error('Composing without a signed-in user')
  return { user, settings, server }
}
