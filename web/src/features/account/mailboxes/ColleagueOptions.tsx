import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/api-query.ts'
import { useDebounced } from '../organisation/parts/SearchField.tsx'

/** Suggests colleagues for a typed address, as options of a datalist. Available to every user. */
export function ColleagueOptions({ typed }: { typed: string }) {
  const text = useDebounced(typed)
  const { data } = useQuery({
    ...apiQuery(['recipients', text], 'GET /api/v2/recipients/suggest', { query: { text } }),
    enabled: text !== '',
    staleTime: 20_000,
  })
  return data?.same_domain_emails.map(({ email, name }) => (
    <option key={email} value={email}>
      {name}
    </option>
  ))
}
