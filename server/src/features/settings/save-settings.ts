import { limits } from '@bocau/contract/limits'
import type { Settings } from '@bocau/contract/settings'
import type { Database } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { MessageParser } from '../../ports/message-parser.ts'
import { getSettingSchema, getSettings } from './get-settings.ts'
import { saveSetting } from './store.ts'

/** Saves several settings, all or none, and notifies the user's other windows. */
export async function saveSettings(
  deps: { db: Database; events: EventLog; parser: Pick<MessageParser, 'sanitise'> },
  actor: Actor,
  input: readonly { key: string; value: unknown }[],
): Promise<Settings> {
  const changes = await Promise.all(input.map((one) => sanitiseSetting(deps, one)))
  const fields: { path: string; message: string }[] = []
  for (const { key, value } of changes) {
    const schema = getSettingSchema(key)
    if (!schema) fields.push({ path: key, message: 'is not a setting' })
    else if (!schema.safeParse(value).success)
      fields.push({
        path: key,
        message: isTooLong(key, value) ? signatureTooLong : 'does not take this value',
      })
  }
  if (fields.length > 0) throw new Refused('invalid_input', { ...formatFields(fields), fields })

  return deps.db.transaction(async (tx) => {
    // Sequential: the event of each must contain all settings saved before it.
    await tx.lockAccount(actor.accountId)
    for (const { key, value } of changes)
      await saveSetting(tx.sql, actor.accountId, { key, value: JSON.stringify(value) })
    const settings = await getSettings(tx.sql, actor.accountId)
    await deps.events.append(tx, actor.accountId, 'settings_changed', { settings })
    return settings
  })
}

/** Error text that clients recognise. */
const signatureTooLong = `length 0 to ${limits.maxSignatureCharacters}`

const isTooLong = (key: string, value: unknown): boolean =>
  key === 'signature' && typeof value === 'string' && value.length > limits.maxSignatureCharacters

const formatFields = (fields: readonly { message: string }[]) =>
  fields.some(({ message }) => message === signatureTooLong) ? { message: signatureTooLong } : {}

async function sanitiseSetting(
  { parser }: { parser: Pick<MessageParser, 'sanitise'> },
  { key, value }: { key: string; value: unknown },
) {
  // A too long signature is rejected without being parsed.
  const isSignature =
    key === 'signature' && typeof value === 'string' && value.length <= limits.maxSignatureCharacters
  // Most signatures contain no markup; only the others need a parser thread.
  if (!isSignature || !value.includes('<')) return { key, value }
  const safe = await parser.sanitise(value)
  if (safe === null)
    throw new Refused('invalid_input', { fields: [{ path: key, message: 'is too complex to parse' }] })
  return { key, value: safe }
}
