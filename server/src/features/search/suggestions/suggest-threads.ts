import type { Suggestion } from '@bocau/contract/search'
import { findHighlights } from '@bocau/mail-core/search/highlight'
import type { SearchTerm } from '@bocau/mail-core/search/search-query'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import { hasPrefix, isSameWord, writtenWordsOf } from '@bocau/mail-core/search/written-words'
import { normaliseSubject } from '@bocau/mail-core/subjects/normalise-subject'
import { plainSubject } from '@bocau/mail-core/subjects/spoof-prefix'
import type { Actor } from '../../../kernel/actor.ts'
import { listLabels } from '../../labels/index.ts'
import type { SearchDeps } from '../deps.ts'
import { filterHits } from '../filter-hits.ts'
import { listMatches, restrictToField } from '../list-matches.ts'
import { planSearch, type SearchPlan } from '../plan-search.ts'
import { parseSearchText } from '../read-query.ts'
import { readSearchedFolders } from '../searched-folders.ts'
import { listPreviews, type MessagePreview } from '../store.ts'
import { findUserAddresses } from '../user-addresses.ts'
import { newestFirst, oneOfEachThread } from '../walk-hits.ts'

/** Maximum number of the newest messages considered: of all matches, and of matches in the subject. */
const maxRanked = 100
/** And of matches with the typed diacritics. */
const maxExact = 40
const maxThreads = 6
const maxTexts = 4

/** Suggests threads and search texts for the typed text. */
export async function suggestThreads(
  deps: SearchDeps,
  actor: Actor,
  typed: string,
): Promise<{ threads: Suggestion[]; texts: string[] }> {
  const query = parseSearchText(typed, actor.timezone)
  const { terms } = query
  if (terms.length === 0) return { threads: [], texts: [] }
  const { accountId } = actor
  const userAddresses = await findUserAddresses(deps.db.sql, actor, terms)
  const folders = await readSearchedFolders(deps.db.sql, accountId, query)
  const labels = query.labels ? await listLabels(deps.db.sql, accountId) : []
  const plan = planSearch({ accountId, userAddresses }, query, {
    folders: folders.existing,
    labelTerms: labels,
  })
  if (!plan) return { threads: [], texts: [] }

  const candidates = await listCandidates(deps, plan)
  const threads = oneOfEachThread(sortCandidates(candidates).map(({ preview }) => preview)).slice(
    0,
    maxThreads,
  )
  const names = await folders.getNames(threads.map((preview) => preview.folder_id))
  return {
    threads: threads.map((preview) => toSuggestion(preview, names, terms)),
    texts: suggestTexts(listSuggested(sortCandidates(candidates)), terms),
  }
}

interface Candidate {
  preview: MessagePreview
  /** True when subject or participants contain the typed text. */
  isVisible: boolean
  /** True when the typed diacritics match. */
  isExact: boolean
}

/** Lists candidates, newest first. */
async function listCandidates({ db }: SearchDeps, plan: SearchPlan): Promise<Candidate[]> {
  const { fullText, exact, accountId } = plan
  const exactIds = new Set(exact ? await listMatches(db, exact, maxExact) : [])
  const anywhere = [...exactIds, ...(await listMatches(db, fullText, maxRanked))]
  const readCandidates = async (ids: readonly string[]) => {
    const hits = await filterHits(db, plan, ids)
    const previews = await listPreviews(
      db,
      accountId,
      hits.map(({ id }) => id),
    )
    return [...previews.values()].map((preview): Candidate => {
      const isVisible = isVisibleMatch(preview, plan.terms)
      const isExact =
        exactIds.has(preview.id) || (exact !== null && isVisible && isVisibleExactMatch(preview, plan.terms))
      return { preview, isVisible, isExact }
    })
  }
  const first = await readCandidates([...new Set(anywhere)])
  const isShort = oneOfEachThread(listSuggested(first)).length < maxThreads
  const matchedIds = new Set(anywhere)
  const inSubject = isShort ? await listMatches(db, restrictToField(fullText, 'subject'), maxRanked) : []
  const more = await readCandidates(inSubject.filter((id) => !matchedIds.has(id)))
  return [...first, ...more].toSorted((a, b) => newestFirst(a.preview, b.preview))
}

function listSuggested(candidates: readonly Candidate[]): MessagePreview[] {
  return candidates.filter((one) => one.isVisible).map(({ preview }) => preview)
}

/**
 * Sorts candidates: matches with exact diacritics first, then visible matches in subject or participants before those
 * in the body.
 */
function sortCandidates(candidates: readonly Candidate[]): Candidate[] {
  const rank = (one: Candidate) => (one.isExact ? 0 : 2) + (one.isVisible ? 0 : 1)
  return candidates.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns true when the typed terms occur in the visible fields. */
function isVisibleMatch(preview: MessagePreview, terms: readonly SearchTerm[]): boolean {
  const words = wordsOf(visibleText(preview))
  return terms
    .filter((term) => !term.isExcluded)
    .every((term) =>
      wordsOf(term.text).every((typed) =>
        words.some((word) => (term.isPrefix ? word.startsWith(typed) : word === typed)),
      ),
    )
}

/** Returns true when the terms with diacritics occur exactly in the visible fields. */
function isVisibleExactMatch(preview: MessagePreview, terms: readonly SearchTerm[]): boolean {
  const words = writtenWordsOf(visibleText(preview))
  return terms
    .filter((term) => !term.isExcluded)
    .every((term) =>
      writtenWordsOf(term.text).every((typed) =>
        words.some((word) => (term.isPrefix ? hasPrefix(typed, word) : isSameWord(typed, word))),
      ),
    )
}

function visibleText({ subject, from, recipients }: MessagePreview): string {
  const people = [from, ...recipients.slice(0, 20)].map(({ name, email }) => `${name} ${email}`)
  return [subject, ...people].join(' ')
}

function toSuggestion(
  preview: MessagePreview,
  folderNames: ReadonlyMap<string, string>,
  terms: readonly SearchTerm[],
): Suggestion {
  return {
    subject: preview.subject,
    thread_id: preview.thread_id,
    v4_id: preview.thread_id,
    mailbox_name: folderNames.get(preview.folder_id) ?? '',
    from: preview.from,
    to: preview.recipients.slice(0, 5),
    date: Math.floor(preview.sent_at / 1000),
    subject_ranges: findHighlights(preview.subject, terms).map(([from, to]) => [from, to]),
  }
}

/** Suggests subjects that continue the typed text, without repetition. */
function suggestTexts(previews: readonly MessagePreview[], terms: readonly SearchTerm[]): string[] {
  if (terms.some((term) => term.field !== 'any' || term.isExcluded)) return []
  const texts = new Map<string, string>()
  for (const preview of previews) {
    const subject = plainSubject(preview.subject)
    const key = normaliseSubject(subject)
    const bare = withoutPrefixes(subject, key)
    if (key !== '' && findHighlights(subject, terms).length > 0 && !texts.has(key)) texts.set(key, bare)
  }
  return [...texts.values()].slice(0, maxTexts)
}

/** Returns the original subject without the prefixes that `normaliseSubject` removes. */
function withoutPrefixes(subject: string, key: string): string {
  const text = subject.replace(/\s+/g, ' ').trim()
  const bare = text.slice(Math.max(0, text.length - key.length))
  return normaliseSubject(bare) === key ? bare : text
}
