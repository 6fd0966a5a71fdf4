import type { Template } from '@bocau/contract/mailbox/templates'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../../api/api-query.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { matchLike } from '../../../ui/text/match-like.ts'

/** Templates available to the user, by name. Those of the organisation can change without an event. */
export const templatesQuery = queryOptions({
  ...apiQuery(queryKeys.templates, 'GET /api/v2/templates'),
  staleTime: 30_000,
})

/** Returns the templates that match the typed text, best match first. */
export function findTemplates(templates: readonly Template[], typed: string): Template[] {
  const text = typed.trim()
  if (text === '') return [...templates]
  return templates
    .flatMap((template) => {
      const match = matchLike(template.name, text)
      return match ? [{ template, score: match.score }] : []
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ template }) => template)
}
