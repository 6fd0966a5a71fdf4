import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Prefix of every query key of the account area. A change to sign-in protection invalidates all of them. */
export const accountKey = queryKeys.account

export const profileQuery = queryOptions({
  queryKey: [...accountKey, 'profile'],
  queryFn: ({ signal }) => request('GET /api/v2/account/info', { signal }),
})

export const verificationQuery = queryOptions({
  queryKey: [...accountKey, 'verification'],
  queryFn: ({ signal }) => request('GET /api/v2/verification', { signal }),
})

export const recoveryAddressQuery = queryOptions({
  queryKey: [...accountKey, 'recovery-address'],
  queryFn: ({ signal }) => request('GET /api/v2/recovery-address', { signal }),
})

export const protectionQuery = queryOptions({
  queryKey: [...accountKey, 'protection'],
  queryFn: ({ signal }) => request('GET /api/v2/2fa', { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: [...accountKey, 'sessions'],
  queryFn: ({ signal }) => request('GET /api/v2/sessions', { signal }),
  staleTime: 30_000,
})

export const trustedDevicesQuery = queryOptions({
  queryKey: [...accountKey, 'trusted-devices'],
  queryFn: ({ signal }) => request('GET /api/v2/2fa/devices', { signal }),
})

export const passkeysQuery = queryOptions({
  queryKey: [...accountKey, 'passkeys'],
  queryFn: ({ signal }) => request('GET /api/v2/passkeys', { signal }),
})

export const appPasswordsQuery = queryOptions({
  queryKey: [...accountKey, 'app-passwords'],
  queryFn: ({ signal }) => request('GET /api/v2/app-passwords', { signal }),
})

export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: ({ signal }) => request('GET /api/v2/countries', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Storage use by category. Undefined on an installation without a drive; the chart then shows only the total. */
export const storageUseQuery = queryOptions({
  queryKey: [...accountKey, 'storage'],
  queryFn: ({ signal }) => request('GET /storage/v1/usage', { signal }),
  retry: false,
})

export const refreshAccount = (): Promise<void> => queryClient.invalidateQueries({ queryKey: accountKey })
