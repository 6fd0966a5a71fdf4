import type { Suggestion } from '@bocau/contract/search'
import { findHighlights } from '@bocau/mail-core/highlight'
import { normaliseSubject } from '@bocau/mail-core/normalise-subject'
import { parseQuery, type SearchTerm } from '@bocau/mail-core/search-query'
import { wordsOf } from '@bocau/mail-core/search-words'
import type { Actor } from '../../actor.ts'
import type { FullTextQuery } from '../../db/full-text-query.ts'
import { getFolders } from '../mailbox/index.ts'
import { flatten } from './choose-folders.ts'
import type { SearchDeps } from './deps.ts'
import { listNewest, within } from './list-newest.ts'
import { findOwnAddresses } from './own-addresses.ts'
import { planSearch, type SearchPlan } from './plan-search.ts'
import { readBox } from './read-query.ts'
import { listFaces, type MessageFace } from './store.ts'
import { newestFirst, oneOfEachThread } from './walk-hits.ts'

/** How many of the newest are looked at, of those that match anywhere and of those that match in the subject. */
const judgedAtMost = 100
const threadsAtMost = 6
const textsAtMost = 4

/** What the search box offers for what was typed so far: threads, and texts that would find something. */
export async function suggestThreads(
  deps: SearchDeps,
  actor: Actor,
  typed: string,
): Promise<{ threads: Suggestion[]; texts: string[] }> {
  const query = readBox(typed, actor.timezone)
  const { terms } = parseQuery(typed)
  if (terms.length === 0) return { threads: [], texts: [] }
  const folders = flatten(await getFolders(deps.db.sql, actor.accountId))
  const { accountId } = actor
  const ownAddresses = await findOwnAddresses(deps.db.sql, actor, terms)
  const plan = planSearch({ accountId, ownAddresses }, query, folders)
  if (!plan) return { threads: [], texts: [] }

  // Somebody who types in the box sees subjects and people: what matches there comes before what matches inside.
  const anywhere = await listShown(deps, plan, plan.fullText)
  const isShort = oneOfEachThread(anywhere.filter((face) => isVisible(face, terms))).length < threadsAtMost
  const inSubject = isShort ? await listShown(deps, plan, within(plan.fullText, 'subject')) : []
  const shown = oneOfEach([...anywhere, ...inSubject].toSorted(newestFirst))
  const visible = shown.filter((face) => isVisible(face, terms))
  const inside = shown.filter((face) => !isVisible(face, terms))
  const names = new Map(folders.map((folder) => [folder.id, folder.name]))
  const threads = oneOfEachThread([...visible, ...inside]).slice(0, threadsAtMost)
  return {
    threads: threads.map((face) => toSuggestion(face, names, terms)),
    texts: suggestTexts(visible, terms),
  }
}

async function listShown(deps: SearchDeps, plan: SearchPlan, query: FullTextQuery): Promise<MessageFace[]> {
  const hits = await listNewest(deps.db, plan, [query], judgedAtMost)
  const ids = hits.map(({ id }) => id)
  return [...(await listFaces(deps.db, plan.accountId, ids)).values()]
}

function oneOfEach(faces: readonly MessageFace[]): MessageFace[] {
  return [...new Map(faces.map((face) => [face.id, face])).values()]
}

function isVisible(face: MessageFace, terms: readonly SearchTerm[]): boolean {
  const people = [face.from, ...face.recipients.slice(0, 20)].map(({ name, email }) => `${name} ${email}`)
  const words = wordsOf([face.subject, ...people].join(' '))
  return terms
    .filter((term) => !term.isExcluded)
    .every((term) =>
      wordsOf(term.text).every((wanted) =>
        words.some((word) => (term.isPrefix ? word.startsWith(wanted) : word === wanted)),
      ),
    )
}

function toSuggestion(
  face: MessageFace,
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

/** Subjects as texts to search for: those that go on from what was typed, each once. */
function suggestTexts(faces: readonly MessageFace[], terms: readonly SearchTerm[]): string[] {
  if (terms.some((term) => term.field !== 'any' || term.isExcluded)) return []
  const texts = new Map<string, string>()
  for (const { subject } of faces) {
    const key = normaliseSubject(subject)
    const bare = withoutPrefixes(subject, key)
    if (key !== '' && findHighlights(subject, terms).length > 0 && !texts.has(key)) texts.set(key, bare)
  }
  return [...texts.values()].slice(0, textsAtMost)
}

/** The subject as it was written, without what `normaliseSubject` takes off its front. */
function withoutPrefixes(subject: string, key: string): string {
  const text = subject.replace(/\s+/g, ' ').trim()
  const bare = text.slice(Math.max(0, text.length - key.length))
  return normaliseSubject(bare) === key ? bare : text
}
