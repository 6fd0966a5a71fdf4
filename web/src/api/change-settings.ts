import type { SettingKey, Settings } from '@bocau/contract/settings'
import { request } from './client.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** Changes settings optimistically, reverts them if rejected, and rethrows. */
export async function changeSettings(changes: Partial<Settings>): Promise<void> {
  const before = queryClient.getQueryData<Settings>(queryKeys.settings)
  if (before) queryClient.setQueryData(queryKeys.settings, { ...before, ...changes })
  try {
    const body = Object.entries(changes).map(([key, value]) => ({ key, value }))
    await request('POST /api/v2/settings', { body })
  } catch (error) {
    if (before) revert(before, changes)
    throw error
  }
}

/** Reverts only these changes; others may have been made since. */
function revert(before: Settings, changes: Partial<Settings>): void {
  const undone = Object.fromEntries((Object.keys(changes) as SettingKey[]).map((key) => [key, before[key]]))
  queryClient.setQueryData<Settings>(queryKeys.settings, (now) => now && { ...now, ...undone })
}
