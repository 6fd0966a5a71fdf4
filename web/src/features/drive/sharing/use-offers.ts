import { limits } from '@bocau/contract/limits'
import { normaliseEmail } from '@bocau/mail-core/address'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/api-query.ts'
import { useSettled } from '../../../ui/timing/use-settled.ts'

const maxVisible = 6

/** Returns suggestions for the typed text without the already entered recipients. */
export function useOffers(text: string, people: readonly { email: string }[]) {
  const settled = useSettled(text.trim(), limits.suggestionDebounceMilliseconds)
  const { data } = useQuery({
    ...apiQuery(['recipients', settled], 'GET /api/v2/recipients/suggest', { query: { text: settled } }),
    enabled: settled !== '',
    staleTime: 20_000,
    placeholderData: keepPreviousData,
  })
  if (settled === '' || text.trim() === '' || !data) return []
  const used = new Set(people.map(({ email }) => normaliseEmail(email)))
  return [...data.same_domain_emails, ...data.suggest_emails]
    .filter(({ email }) => {
      const key = normaliseEmail(email)
      return !used.has(key) && used.add(key)
    })
    .slice(0, maxVisible)
}
