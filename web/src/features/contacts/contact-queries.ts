import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import { request } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { ContactSection } from './contact-address.ts'

/** Contacts of a list, page by page. Colleagues can change shared contacts without an event. */
export const contactListQuery = (section: ContactSection, text: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.contacts, 'list', section, text],
    queryFn: ({ signal, pageParam }) =>
      request('GET /api/v2/contacts', {
        query: { ...section, ...(text ? { text } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const contactQuery = (id: string) =>
  queryOptions({
    ...apiQuery([...queryKeys.contacts, 'one', id], 'GET /api/v2/contacts/:id', { params: { id } }),
    staleTime: 30_000,
    retry: false,
  })

export const contactGroupsQuery = queryOptions({
  queryKey: [...queryKeys.contacts, 'groups'],
  queryFn: async ({ signal }) => (await request('GET /api/v2/contact-groups', { signal })).items,
  staleTime: 30_000,
})

export const duplicatesQuery = queryOptions({
  queryKey: [...queryKeys.contacts, 'doubles'],
  queryFn: async ({ signal }) => (await request('GET /api/v2/contacts/doubles', { signal })).items,
})

export const refreshContacts = () => queryClient.invalidateQueries({ queryKey: queryKeys.contacts })
