import type { Quota, UserInfo } from '@bocau/contract/account/account'
import type { ServerSettings, Settings } from '@bocau/contract/settings'
import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'
import { shareQuery } from './share-query.ts'

export const userQuery = queryOptions({
  queryKey: queryKeys.user,
  queryFn: ({ signal }) => request('GET /api/v2/user/info', { signal }),
})

const quotaQuery = queryOptions({
  queryKey: queryKeys.quota,
  queryFn: ({ signal }) => request('GET /api/v2/accounts/quota', { signal }),
})

const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: async ({ signal }) => (await readSettings(signal)).settings,
})

/** Properties of this installation, received together with the settings. */
const serverQuery = queryOptions({
  queryKey: queryKeys.server,
  queryFn: async ({ signal }) => (await readSettings(signal)).server,
})

/** Returns the signed-in user; only below the main layout, where a session exists. */
export const useUser = (): UserInfo => assertLoaded(useSharedUser())
export const useSettings = (): Settings => assertLoaded(useSharedSettings())
export const useServerSettings = (): ServerSettings => assertLoaded(useSharedServerSettings())
export const useQuota = (): Quota => assertLoaded(useSharedQuota())

const useSharedUser = shareQuery(userQuery)
const useSharedSettings = shareQuery(settingsQuery)
const useSharedServerSettings = shareQuery(serverQuery)
const useSharedQuota = shareQuery(quotaQuery)

/** Return the cached data for use outside React; undefined until it is loaded. */
export const cachedUser = () => queryClient.getQueryData(userQuery.queryKey)
export const cachedSettings = () => queryClient.getQueryData(settingsQuery.queryKey)
export const cachedServerSettings = () => queryClient.getQueryData(serverQuery.queryKey)

const serverKeys = new Set<string>([
  'max_body_size',
  'domain',
  'enable_drive',
  'trash_days',
  'office_editor',
] satisfies (keyof ServerSettings)[])

/** Splits the entries into settings of the user and properties of the installation. */
export function splitSettings(entries: { key: string; value: unknown }[]): {
  settings: Settings
  server: ServerSettings
} {
  const pick = (isServer: boolean) =>
    Object.fromEntries(
      entries.filter(({ key }) => serverKeys.has(key) === isServer).map(({ key, value }) => [key, value]),
    )
  return { settings: pick(false) as unknown as Settings, server: pick(true) as unknown as ServerSettings }
}

async function readSettings(signal: AbortSignal) {
  return splitSettings(await request('GET /api/v2/settings', { signal }))
}

function assertLoaded<T>(data: T | undefined): T {
  if (data === undefined) throw new Error('Rendered without a signed-in user')
  return data
}
