import { Settings } from '@bocau/contract/settings'
import type { Sql } from '../../db/database.ts'
import { listSettings } from './store.ts'

/** Returns a user's settings, with defaults for missing and no longer supported values. */
export async function getSettings(db: Sql, accountId: string): Promise<Settings> {
  const chosen: Record<string, unknown> = {}
  for (const { key, value } of await listSettings(db, accountId)) {
    const schema = getSettingSchema(key)
    const parsed = schema?.safeParse(parseJson(value))
    if (parsed?.success) chosen[key] = parsed.data
  }
  return Settings.parse(chosen)
}

/** Returns the schema of a setting; undefined for an unknown name. */
export function getSettingSchema(key: string) {
  return Object.hasOwn(Settings.shape, key) ? Settings.shape[key as keyof Settings] : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A value of another program, which no setting accepts.
    return undefined
  }
}
