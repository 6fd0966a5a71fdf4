import type { Suggestion } from '@bocau/contract/search'
import { findHighlights } from '@bocau/mail-core/search/highlight'
import type { SearchTerm } from '@bocau/mail-core/search/search-query'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import { hasPrefix, isSameWord, writtenWordsOf } from '@bocau/mail-core/search/written-words'
import { normaliseSubject } from '@bocau/mail-core/subjects/normalise-subject'
import type { Actor } from '../../kernel/actor.ts'
import { listLabels } from '../mailbox/labels/index.ts'
import type { SearchDeps } from './deps.ts'
import { filterHits } from './filter-hits.ts'
import { listFound, within } from './list-found.ts'
import { findOwnAddresses } from './own-addresses.ts'
import { planSearch, type SearchPlan } from './plan-search.ts'
import { readBox } from './read-query.ts'
import { readSearchedFolders } from './searched-folders.ts'
import { listFaces, type MessageAvatar } from './store.ts'
import { newestFirst, oneOfEachThread } from './walk-hits.ts'

/** Maximum number of the newest messages considered: of all matches, and of matches in the subject. */
const judgedAtMost = 100
/** And of matches with the typed diacritics. */
const exactAtMost = 40
const threadsAtMost = 6
const textsAtMost = 4

/** Suggests threads and search texts for the typed text. */
export async function suggestThreads(
  deps: SearchDeps,
  actor: Actor,
  typed: string,
): Promise<{ threads: Suggestion[]; texts: string[] }> {
  const query = readBox(typed, actor.timezone)
  const { terms } = query
  if (terms.length === 0) return { threads: [], texts: [] }
  const { accountId } = actor
  const ownAddresses = await findOwnAddresses(deps.db.sql, actor, terms)
  const folders = await readSearchedFolders(deps.db.sql, accountId, query)
  const labels = query.labels ? await listLabels(deps.db.sql, accountId) : []
  const plan = planSearch({ accountId, ownAddresses }, query, folders.known, labels)
  if (!plan) return { threads: [], texts: [] }

  const shown = await listShown(deps, plan)
  const threads = oneOfEachThread(inOrder(shown).map(({ face }) => face)).slice(0, threadsAtMost)
  const names = await folders.nameOf(threads.map((face) => face.folder_id))
  return {
    threads: threads.map((face) => toSuggestion(face, names, terms)),
    texts: suggestTexts(visibleOf(inOrder(shown)), terms),
  }
}

/** A candidate message. */
interface Shown {
  face: MessageAvatar
  /** True when subject or participants contain the typed text. */
  isVisible: boolean
  /** True when the typed diacritics match. */
  isExact: boolean
}

/** Lists candidates, newest first. */
async function listShown({ db }: SearchDeps, plan: SearchPlan): Promise<Shown[]> {
  const { fullText, exact, accountId } = plan
  const exactIds = new Set(exact ? await listFound(db, exact, exactAtMost) : [])
  const anywhere = [...exactIds, ...(await listFound(db, fullText, judgedAtMost))]
  const show = async (ids: readonly string[]) => {
    const hits = await filterHits(db, plan, ids)
    const faces = await listFaces(
      db,
      accountId,
      hits.map(({ id }) => id),
    )
    return [...faces.values()].map((face): Shown => {
      const isVisible = isInSight(face, plan.terms)
      const isExact =
        exactIds.has(face.id) || (exact !== null && isVisible && isInSightWithMarks(face, plan.terms))
      return { face, isVisible, isExact }
    })
  }
  const first = await show([...new Set(anywhere)])
  const isShort = oneOfEachThread(visibleOf(first)).length < threadsAtMost
  const found = new Set(anywhere)
  const inSubject = isShort ? await listFound(db, within(fullText, 'subject'), judgedAtMost) : []
  const more = await show(inSubject.filter((id) => !found.has(id)))
  return [...first, ...more].toSorted((a, b) => newestFirst(a.face, b.face))
}

function visibleOf(shown: readonly Shown[]): MessageAvatar[] {
  return shown.filter((one) => one.isVisible).map(({ face }) => face)
}

/**
 * Sorts candidates: matches with exact diacritics first, then visible matches in subject or participants before those
 * in the body.
 */
function inOrder(shown: readonly Shown[]): Shown[] {
  const place = (one: Shown) => (one.isExact ? 0 : 2) + (one.isVisible ? 0 : 1)
  return shown.toSorted((a, b) => place(a) - place(b))
}

/** Returns true when the typed terms occur in the visible fields. */
function isInSight(face: MessageAvatar, terms: readonly SearchTerm[]): boolean {
  const words = wordsOf(textInSight(face))
  return terms
    .filter((term) => !term.isExcluded)
    .every((term) =>
      wordsOf(term.text).every((typed) =>
        words.some((word) => (term.isPrefix ? word.startsWith(typed) : word === typed)),
      ),
    )
}

/** Returns true when the terms with diacritics occur exactly in the visible fields. */
function isInSightWithMarks(face: MessageAvatar, terms: readonly SearchTerm[]): boolean {
  const words = writtenWordsOf(textInSight(face))
  return terms
    .filter((term) => !term.isExcluded)
    .every((term) =>
      writtenWordsOf(term.text).every((typed) =>
        words.some((word) => (term.isPrefix ? hasPrefix(typed, word) : isSameWord(typed, word))),
      ),
    )
}

function textInSight({ subject, from, recipients }: MessageAvatar): string {
  const people = [from, ...recipients.slice(0, 20)].map(({ name, email }) => `${name} ${email}`)
  return [subject, ...people].join(' ')
}

function toSuggestion(
  face: MessageAvatar,
  folderNames: ReadonlyMap<string, string>,
  terms: readonly SearchTerm[],
): Suggestion {
  return {
    subject: face.subject,
    thread_id: face.thread_id,
    v4_id: face.thread_id,
    mailbox_name: folderNames.get(face.folder_id) ?? '',
    from: face.from,
    to: face.recipients.slice(0, 5),
    date: Math.floor(face.sent_at / 1000),
    subject_ranges: findHighlights(face.subject, terms).map(([from, to]) => [from, to]),
  }
}

/** Suggests subjects that continue the typed text, without repetition. */
function suggestTexts(faces: readonly MessageAvatar[], terms: readonly SearchTerm[]): string[] {
  if (terms.some((term) => term.field !== 'any' || term.isExcluded)) return []
  const texts = new Map<string, string>()
  for (const { subject } of faces) {
    const key = normaliseSubject(subject)
    const bare = withoutPrefixes(subject, key)
    if (key !== '' && findHighlights(subject, terms).length > 0 && !texts.has(key)) texts.set(key, bare)
  }
  return [...texts.values()].slice(0, textsAtMost)
}

/** Returns the original subject without the prefixes that `normaliseSubject` removes. */
function withoutPrefixes(subject: string, key: string): string {
  const text = subject.replace(/\s+/g, ' ').trim()
  const bare = text.slice(Math.max(0, text.length - key.length))
  return normaliseSubject(bare) === key ? bare : text
}
