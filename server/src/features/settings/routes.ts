import { limits } from '@bocau/contract/limits'
import type { MailServer, ServerSettings, Settings, settingsEndpoints } from '@bocau/contract/settings'
import { domainOf } from '@bocau/mail-core/address'
import type { Database } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Routes } from '../../kernel/route.ts'
import type { MessageParser } from '../../ports/message-parser.ts'
import type { OfficeEditor } from '../../ports/office-editor.ts'
import { getSettings } from './get-settings.ts'
import { saveSettings } from './save-settings.ts'

/** Properties of this installation that clients receive as settings. */
export function serverSettings(
  { office }: { office: Pick<OfficeEditor, 'isSet'> },
  actor: Pick<Actor, 'email' | 'hasDrive' | 'trashDays'>,
): ServerSettings {
  return {
    trash_days: actor.trashDays,
    max_body_size: limits.maxBodyCharacters,
    domain: domainOf(actor.email),
    enable_drive: actor.hasDrive,
    office_editor: office.isSet,
  }
}

export function settingsRoutes(deps: {
  db: Database
  events: EventLog
  /** Public listeners for mail programs. */
  mailServers: readonly MailServer[]
  helpUrl: string | null
  /** Whether the organisation allows mail programs for an account. */
  mayUsePrograms: (accountId: string) => Promise<boolean>
  parser: Pick<MessageParser, 'sanitise'>
  office: Pick<OfficeEditor, 'isSet'>
}): Routes<typeof settingsEndpoints> {
  return {
    'GET /api/v2/settings': async ({ actor }) =>
      entries(await getSettings(deps.db.sql, actor.accountId), serverSettings(deps, actor)),
    'GET /api/v2/server_info': async ({ actor }) => ({
      servers: [...deps.mailServers],
      help_url: deps.helpUrl,
      may_use_programs: await deps.mayUsePrograms(actor.accountId),
    }),
    'POST /api/v2/settings': async ({ actor, body }) =>
      entries(await saveSettings(deps, actor, body), serverSettings(deps, actor)),
  }
}

function entries(settings: Settings, server: ServerSettings) {
  return Object.entries({ ...settings, ...server }).map(([key, value]) => ({ key, value }))
}
