import type { Suggestion } from '@bocau/contract/search'
import { findHighlights, type TextRange } from '@bocau/mail-core/search/highlight'
import { parseQuery, parseTyped } from '@bocau/mail-core/search/search-query'
import { plainSubject } from '@bocau/mail-core/subjects/spoof-prefix'
import { threadHref } from '../../mailbox/folders/index.ts'
import { searchHref } from '../search-params.ts'

/** Suggestion: a thread to open, or a text to search. */
export type Offer = { href: string; text: string; ranges: readonly TextRange[] } & (
  | { kind: 'thread'; thread: Suggestion }
  /** Text with matches, an earlier search, or the typed text. */
  | { kind: 'text' | 'recent' | 'typed' }
)

/** Returns all suggestions in display order. */
export function offersFor(
  typed: string,
  results: { threads: readonly Suggestion[]; texts: readonly string[] } | undefined,
  recent: readonly string[],
): Offer[] {
  const query = typed.trim()
  if (query === '') return recent.map((text) => textOffer('recent', text))
  const { terms } = parseTyped(typed)
  return [
    ...(results?.threads ?? []).map(
      (thread): Offer => ({
        kind: 'thread',
        thread,
        text: plainSubject(thread.subject),
        ranges: findHighlights(plainSubject(thread.subject), terms),
        href: threadHref(thread.mailbox_name, thread.thread_id, 'search-suggest'),
      }),
    ),
    ...(results?.texts ?? []).map((text) => textOffer('text', text, findHighlights(text, terms))),
    textOffer('typed', query),
  ]
}

function textOffer(
  kind: 'text' | 'recent' | 'typed',
  text: string,
  ranges: readonly TextRange[] = [],
): Offer {
  // A subject that looks like an operator is searched as text.
  const isPlainText = kind !== 'text' || parseQuery(text).terms.every(({ field }) => field === 'any')
  return { kind, text, ranges, href: searchHref(isPlainText ? { q: text } : { term: text }) }
}

/** Returns the line after an arrow key; -1 is the field, before the first and after the last. */
export function nextOffer(count: number, current: number, key: 'ArrowDown' | 'ArrowUp'): number {
  const optionCount = count + 1
  return ((current + 1 + (key === 'ArrowDown' ? 1 : optionCount - 1)) % optionCount) - 1
}
