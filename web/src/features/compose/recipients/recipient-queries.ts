import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import type { Recipient } from '@bocau/mail-core/recipients/recipients'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '../../../api/api-query.ts'
import { request } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'

const fresh = 20_000

/** Colleagues and known correspondents that match the text. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    ...apiQuery(['recipients', text], 'GET /api/v2/recipients/suggest', { query: { text } }),
    staleTime: fresh,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** Sender addresses of the user, cached so that a new draft shows them immediately. */
export const sendersQuery = queryOptions({
  queryKey: ['senders'],
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => request('GET /api/v2/accounts', { query: { per_page: 100 }, signal }),
})

/** Returns the external recipients, first guessed by domain, then as reported by the server. */
export function useExternalRecipients({ to, cc, bcc }: People): ReadonlySet<string> {
  const { domains } = useUser()
  const emails = useMemo(() => emailsOf([...to, ...cc, ...bcc]), [to, cc, bcc])
  const isFew = emails.length <= maxChecked
  const { data } = useQuery({
    queryKey: ['outside', isFew ? emails.join(' ') : ''],
    queryFn: () => request('POST /api/v2/accounts/check', { body: { emails } }),
    enabled: emails.length > 0 && isFew,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return useMemo(() => {
    const localDomains = new Set(domains.map(({ domain }) => domain))
    const recipientStatus = (email: string) =>
      data?.[email]?.status ?? (localDomains.has(domainOf(email)) ? 'inside' : 'outside')
    return new Set(emails.filter((email) => recipientStatus(email) === 'outside'))
  }, [emails, data, domains])
}

type People = Readonly<Record<'to' | 'cc' | 'bcc', readonly Recipient[]>>

const emailsOf = (people: readonly Recipient[]): string[] =>
  [...new Set(people.filter(({ isValid }) => isValid).map(({ email }) => normaliseEmail(email)))].toSorted()

const maxChecked = 1000
