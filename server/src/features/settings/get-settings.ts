import { Settings } from '@bocau/contract/settings'
import type { Sql } from '../../db/database.ts'
import { listSettings } from './store.ts'

/** A person's settings, with the default for each they never chose, or chose in a way no longer offered. */
export async function getSettings(db: Sql, accountId: string): Promise<Settings> {
  const chosen: Record<string, unknown> = {}
  for (const { key, value } of await listSettings(db, accountId)) {
    const shape = settingShape(key)
    const parsed = shape?.safeParse(parseJson(value))
    if (parsed?.success) chosen[key] = parsed.data
  }
  return Settings.parse(chosen)
}

/** What a setting of this name may be; undefined where there is no such setting. */
export function settingShape(key: string) {
  return Object.hasOwn(Settings.shape, key) ? Settings.shape[key as keyof Settings] : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not ours, then: nothing that any setting takes.
    return undefined
  }
}
