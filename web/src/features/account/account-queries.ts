import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Everything of the account area lies under this key: what changes its protection makes all of it be read anew. */
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

/** What uses the storage; an installation without a drive has no answer, and the picture shows what is used at all. */
export const storageUseQuery = queryOptions({
  queryKey: [...accountKey, 'storage'],
  queryFn: ({ signal }) => request('GET /storage/v1/usage', { signal }),
  retry: false,
})

/** Reads the account area anew: something of it was changed. */
export const readAccountAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: accountKey })
