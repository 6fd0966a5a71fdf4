import type { SearchKey } from '@bocau/mail-core/imap/commands/search-key'
import { isDecidedByEnvelope } from '@bocau/mail-core/imap/search/envelope-content'
import {
  evaluateAttribute,
  evaluateSearch,
  type LeafKey,
  listLeafKeys,
} from '@bocau/mail-core/imap/search/evaluate-search'
import { foldCase } from '@bocau/mail-core/imap/search/text-trigrams'
import { combineVerdicts, verdict } from '@bocau/mail-core/imap/search/verdicts'
import type { SearchedField } from '../../../features/folder-columns/index.ts'
import type { FolderSnapshot } from '../../../features/mail-programs/index.ts'
import { findByTerms } from '../../../features/search/index.ts'
import type { Session } from '../session.ts'
import { openUndecided } from './open-undecided.ts'
import type { SearchProgress } from './search-progress.ts'
import { readColumn, readSearchedFolder, type SearchedFolder } from './searched-folder.ts'

/** Matching messages of a folder. */
export interface SearchResult {
  snapshot: FolderSnapshot
  /** Sequence number of each message of the snapshot in the session; 0 for others. */
  sequences: Uint32Array
  /** Indexes in the snapshot, in ascending order unless sorted. */
  indexes: Uint32Array
}

/** Matches of a search and their highest MODSEQ if requested. */
export interface SearchMatches {
  result: SearchResult
  modseq: number | null
}

/** When more messages would have to be opened, the word index alone is used. */
const maxOpened = 500

/**
 * Finds the matching messages of the selected folder in order. Conditions are evaluated for all messages at once from
 * columns. Text is searched in the word index where possible. The index misses text within words and some headers, so
 * other messages are opened unless their grams exclude the text. For a short text with many candidates, that happens only
 * if the index finds nothing.
 */
export async function findMessages(
  session: Session,
  key: SearchKey,
  progress: SearchProgress,
): Promise<SearchResult> {
  const indexed = await queryIndex(session, key)
  const searched = await readSearchedFolder(session, key)
  const search = { key, searched, progress }
  const max = indexed.size === 0 ? Number.POSITIVE_INFINITY : maxOpened
  const exact = await findWithStrategy(session, search, { indexed, opensUnindexed: true, max })
  if (exact) return exact
  const byIndex = await findWithStrategy(session, search, { ...unbounded, indexed })
  if (byIndex && byIndex.indexes.length > 0) return byIndex
  return (await findWithStrategy(session, search, unbounded)) ?? toResult(searched, new Uint8Array())
}

type IndexMatches = ReadonlyMap<SearchKey, ReadonlySet<bigint>>

/**
 * Searches the word index for the text conditions; returns the message ids by condition, without conditions
 * that match nothing.
 */
async function queryIndex({ deps, folder: { accountId } }: Session, key: SearchKey): Promise<IndexMatches> {
  const indexed = new Map<SearchKey, ReadonlySet<bigint>>()
  for (const one of listLeafKeys(key)) {
    if (one.key !== 'body' && one.key !== 'text') continue
    const ids = await findByTerms(deps.db, accountId, { text: one.text, isInBody: one.key === 'body' })
    if (ids && ids.size > 0) indexed.set(one, new Set([...ids].map(BigInt)))
  }
  return indexed
}

/** Search strategy: which texts are answered by the index, and how many messages may be opened. */
interface SearchStrategy {
  indexed: IndexMatches
  /** True to open messages that the index does not contain and the grams do not exclude. */
  opensUnindexed: boolean
  /** Maximum number of messages to open; with more the search returns null. */
  max: number
}

const unbounded: SearchStrategy = { indexed: new Map(), opensUnindexed: false, max: Number.POSITIVE_INFINITY }

interface Search {
  key: SearchKey
  searched: SearchedFolder
  progress: SearchProgress
}

/** Runs a search with a strategy; returns null when more messages would have to be opened than it allows. */
async function findWithStrategy(
  session: Session,
  { key, searched, progress }: Search,
  strategy: SearchStrategy,
): Promise<SearchResult | null> {
  const verdictsByLeaf = new Map<SearchKey, Uint8Array>()
  for (const leaf of listLeafKeys(key))
    verdictsByLeaf.set(leaf, await evaluateLeaf(session, leaf, { key, searched, strategy }))
  const evaluate = () =>
    hideUnlisted(
      evaluateSearch(key, searched.snapshot.count, (leaf) => verdictsByLeaf.get(leaf) as Uint8Array),
      searched,
    )
  const isComplete = await openUndecided(session, searched.snapshot, {
    verdictsByLeaf,
    evaluate,
    max: strategy.max,
    progress,
  })
  return isComplete ? toResult(searched, evaluate()) : null
}

/** Evaluates one condition; text that neither the index nor a column decides is unknown. */
async function evaluateLeaf(
  session: Session,
  leaf: LeafKey,
  { key, searched, strategy }: { key: SearchKey; searched: SearchedFolder; strategy: SearchStrategy },
): Promise<Uint8Array> {
  if (!('text' in leaf)) return evaluateAttribute(leaf, searched.messages, searched.context)
  const { indexed, opensUnindexed } = strategy
  const { snapshot } = searched
  const matches = indexed.get(leaf)
  const byIndex = matches ? findIds(snapshot, matches) : null
  if (byIndex && !opensUnindexed) return byIndex
  const decided = listLeafKeys(key).filter((one) => opensUnindexed || !indexed.has(one))
  if (leaf.key === 'header' && decided.every(isDecidedByEnvelope)) {
    const column = await readColumn(session, snapshot, leaf.field as SearchedField)
    return column.contains(foldCase(leaf.text))
  }
  const isAlways = leaf.key !== 'header' && leaf.text === ''
  const undecided = new Uint8Array(snapshot.count).fill(isAlways ? verdict.yes : verdict.unknown)
  return byIndex ? combineVerdicts('or', byIndex, undecided) : undecided
}

function findIds(snapshot: FolderSnapshot, ids: ReadonlySet<bigint>): Uint8Array {
  const verdicts = new Uint8Array(snapshot.count)
  for (const [at, id] of snapshot.ids.entries()) if (ids.has(id)) verdicts[at] = verdict.yes
  return verdicts
}

/** Excludes messages that the session does not know yet. */
function hideUnlisted(verdicts: Uint8Array, { messages: { sequences } }: SearchedFolder): Uint8Array {
  for (let at = 0; at < verdicts.length; at++) if (sequences[at] === 0) verdicts[at] = verdict.no
  return verdicts
}

/** Returns the messages that match; an unknown verdict remains only for a message that cannot be read. */
function toResult({ snapshot, messages }: SearchedFolder, verdicts: Uint8Array): SearchResult {
  const indexes = new Uint32Array(verdicts.length)
  let count = 0
  for (let at = 0; at < verdicts.length; at++) if (verdicts[at] === verdict.yes) indexes[count++] = at
  return { snapshot, sequences: messages.sequences, indexes: indexes.slice(0, count) }
}

/** Returns true when a search contains MODSEQ. */
export function namesModseq(key: SearchKey): boolean {
  return listLeafKeys(key).some((leaf) => leaf.key === 'modseq')
}
