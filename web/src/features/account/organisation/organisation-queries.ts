import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'

const organisationKey = ['organisation'] as const
export const peoplePageSize = 20

export const domainsQuery = queryOptions({
  queryKey: [...organisationKey, 'domains'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/domains', { signal }),
})

export const peopleQuery = (text: string, offset: number) =>
  queryOptions({
    queryKey: [...organisationKey, 'people', text, offset],
    queryFn: ({ signal }) =>
      request('GET /api/v2/organisation/users', {
        query: { s: text, limit: peoplePageSize, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const systemStateQuery = queryOptions({
  queryKey: [...organisationKey, 'state'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/state', { signal }),
})

export const recallWindowQuery = queryOptions({
  queryKey: [...organisationKey, 'recall-window'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/recall_window', { signal }),
})

export const sharingPolicyQuery = queryOptions({
  queryKey: [...organisationKey, 'sharing-policy'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/sharing_policy', { signal }),
})

/** Reads the organisation anew: something of it was changed. */
export const readOrganisationAnew = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: organisationKey })
