import { limits } from '@bocau/contract/limits'
import type { ServerSettings, Settings, settingsEndpoints } from '@bocau/contract/settings'
import { domainOf } from '@bocau/mail-core/address'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { Routes } from '../../route.ts'
import { getSettings } from './get-settings.ts'
import { saveSettings } from './save-settings.ts'

/** The facts of this installation that clients are told as settings. */
export function serverSettings(actor: Pick<Actor, 'email'>): ServerSettings {
  return { max_body_size: limits.maxBodyCharacters, domain: domainOf(actor.email), enable_drive: true }
}

export function settingsRoutes(deps: { db: Database; events: EventLog }): Routes<typeof settingsEndpoints> {
  return {
    'GET /api/v2/settings': async ({ actor }) =>
      entries(await getSettings(deps.db.sql, actor.accountId), actor),
    'POST /api/v2/settings': async ({ actor, body }) => entries(await saveSettings(deps, actor, body), actor),
  }
}

function entries(settings: Settings, actor: Actor) {
  return Object.entries({ ...settings, ...serverSettings(actor) }).map(([key, value]) => ({ key, value }))
}
