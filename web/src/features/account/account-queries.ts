import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Prefix of every query key of the account area. A change to sign-in protection invalidates all of them. */
export const accountKey = queryKeys.account

export const profileQuery = apiQuery([...accountKey, 'profile'], 'GET /api/v2/account/info')

export const verificationQuery = apiQuery([...accountKey, 'verification'], 'GET /api/v2/verification')

export const recoveryAddressQuery = apiQuery(
  [...accountKey, 'recovery-address'],
  'GET /api/v2/recovery-address',
)

export const protectionQuery = apiQuery([...accountKey, 'protection'], 'GET /api/v2/2fa')

export const sessionsQuery = queryOptions({
  ...apiQuery([...accountKey, 'sessions'], 'GET /api/v2/sessions'),
  staleTime: 30_000,
})

export const trustedDevicesQuery = apiQuery([...accountKey, 'trusted-devices'], 'GET /api/v2/2fa/devices')

export const passkeysQuery = apiQuery([...accountKey, 'passkeys'], 'GET /api/v2/passkeys')

export const appPasswordsQuery = apiQuery([...accountKey, 'app-passwords'], 'GET /api/v2/app-passwords')

export const countriesQuery = queryOptions({
  ...apiQuery(['countries'], 'GET /api/v2/countries'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Storage use by category. Undefined on an installation without a drive; the chart then shows only the total. */
export const storageUseQuery = queryOptions({
  ...apiQuery([...accountKey, 'storage'], 'GET /storage/v1/usage'),
  retry: false,
})

export const refreshAccount = (): Promise<void> => queryClient.invalidateQueries({ queryKey: accountKey })
