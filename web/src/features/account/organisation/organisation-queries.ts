import type { PeopleSort, PeopleState } from '@bocau/contract/organisation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'

/** Prefix of every query key of the organisation. */
export const organisationKey = ['organisation'] as const
export const peoplePageSize = 50

export const domainsQuery = queryOptions({
  queryKey: [...organisationKey, 'domains'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/domains', { signal }),
})

export const claimsQuery = queryOptions({
  queryKey: [...organisationKey, 'claims'],
  queryFn: async ({ signal }) => (await request('GET /api/v2/organisation/domain_claims', { signal })).items,
})

/** Filter and order of the user list. */
export interface PeopleFilter {
  s: string
  state: PeopleState
  sort: PeopleSort
  order: 'asc' | 'desc'
}

export const peopleQuery = (filter: PeopleFilter, offset: number) =>
  queryOptions({
    queryKey: [...organisationKey, 'people', filter, offset],
    queryFn: ({ signal }) =>
      request('GET /api/v2/organisation/users', {
        query: { ...filter, limit: peoplePageSize, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const groupsQuery = queryOptions({
  queryKey: [...organisationKey, 'groups'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/groups', { signal }),
})

export const catchAllQuery = queryOptions({
  queryKey: [...organisationKey, 'catch-all'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/catch_all', { signal }),
})

export const overviewQuery = queryOptions({
  queryKey: [...organisationKey, 'overview'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/overview', { signal }),
})

export const mailFlowQuery = queryOptions({
  queryKey: [...organisationKey, 'mail-flow'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/mail_flow', { signal }),
})

export const queueQuery = queryOptions({
  queryKey: [...organisationKey, 'queue'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/queue', { signal }),
  refetchInterval: 30_000,
})

export const systemStateQuery = queryOptions({
  queryKey: [...organisationKey, 'state'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/state', { signal }),
})

export const recallWindowQuery = queryOptions({
  queryKey: [...organisationKey, 'recall-window'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/recall_window', { signal }),
})

export const outsideRecallQuery = queryOptions({
  queryKey: [...organisationKey, 'outside-recall'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/outside_recall', { signal }),
})

export const sharingPolicyQuery = queryOptions({
  queryKey: [...organisationKey, 'sharing-policy'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/sharing_policy', { signal }),
})

export const policiesQuery = queryOptions({
  queryKey: [...organisationKey, 'policies'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/policies', { signal }),
})

export const programPolicyQuery = queryOptions({
  queryKey: [...organisationKey, 'program-policy'],
  queryFn: ({ signal }) => request('GET /api/v2/organisation/program_policy', { signal }),
})

/** Archives of the whole organisation; refetched periodically while one is written. */
export const fullArchivesQuery = queryOptions({
  queryKey: [...organisationKey, 'archives'],
  queryFn: async ({ signal }) => (await request('GET /api/v2/organisation/moving-out', { signal })).items,
  refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? 2_000 : false),
})

export const refreshOrganisation = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: organisationKey })
