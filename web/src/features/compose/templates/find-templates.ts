import type { Template } from '@bocau/contract/mailbox/templates'
import { matchLike } from '../../../ui/text/match-like.ts'

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
