import { Settings } from '@bocau/contract/settings'
import type { Sql } from '../../db/database.ts'
import { listSettings } from './store.ts'

/** A person's settings, with the default for each they never chose, or chose in a way no longer offered. */
export async function getSettings(db: Sql, accountId: string): Promise<Settings> {
  const chosen: Record<string, unknown> = {}
  for (const { key, value } of await listSettings(db, accountId)) {
    const shape = Settings.shape[key as keyof Settings]
    const parsed = shape?.safeParse(JSON.parse(value))
    if (parsed?.success) chosen[key] = parsed.data
  }
  return Settings.parse(chosen)
}
