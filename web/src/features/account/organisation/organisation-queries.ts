import type { PeopleSort, PeopleState } from '@bocau/contract/organisation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../../api/api-query.ts'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'

/** Prefix of every query key of the organisation. */
export const organisationKey = ['organisation'] as const
export const peoplePageSize = 50

export const domainsQuery = apiQuery([...organisationKey, 'domains'], 'GET /api/v2/organisation/domains')

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

export const groupsQuery = apiQuery([...organisationKey, 'groups'], 'GET /api/v2/organisation/groups')

export const catchAllQuery = apiQuery([...organisationKey, 'catch-all'], 'GET /api/v2/organisation/catch_all')

export const identityQuery = apiQuery([...organisationKey, 'identity'], 'GET /api/v2/organisation/identity')

export const overviewQuery = apiQuery([...organisationKey, 'overview'], 'GET /api/v2/organisation/overview')

export const mailFlowQuery = apiQuery([...organisationKey, 'mail-flow'], 'GET /api/v2/organisation/mail_flow')

export const queueQuery = queryOptions({
  ...apiQuery([...organisationKey, 'queue'], 'GET /api/v2/organisation/queue'),
  refetchInterval: 30_000,
})

export const systemStateQuery = apiQuery([...organisationKey, 'state'], 'GET /api/v2/organisation/state')

export const recallWindowQuery = apiQuery(
  [...organisationKey, 'recall-window'],
  'GET /api/v2/organisation/recall_window',
)

export const outsideRecallQuery = apiQuery(
  [...organisationKey, 'outside-recall'],
  'GET /api/v2/organisation/outside_recall',
)

export const sharingPolicyQuery = apiQuery(
  [...organisationKey, 'sharing-policy'],
  'GET /api/v2/organisation/sharing_policy',
)

export const policiesQuery = apiQuery([...organisationKey, 'policies'], 'GET /api/v2/organisation/policies')

export const programPolicyQuery = apiQuery(
  [...organisationKey, 'program-policy'],
  'GET /api/v2/organisation/program_policy',
)

/** Archives of the whole organisation; refetched periodically while one is written. */
export const fullArchivesQuery = queryOptions({
  queryKey: [...organisationKey, 'archives'],
  queryFn: async ({ signal }) => (await request('GET /api/v2/organisation/moving-out', { signal })).items,
  refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? 2_000 : false),
})

export const refreshOrganisation = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: organisationKey })
