import type { SearchKey } from '@bocau/mail-core/imap/commands/search-key'
import type { TextKey } from '@bocau/mail-core/imap/search/evaluate-search'
import { createTrigramTest } from '@bocau/mail-core/imap/search/text-trigrams'
import { verdict } from '@bocau/mail-core/imap/search/verdicts'
import { findGrams } from '../../../features/descriptions/index.ts'
import type { FolderSnapshot } from '../../../features/mail-programs/index.ts'
import { yieldToEventLoop } from '../../../kernel/batches.ts'
import { ConnectionOver } from '../connection-io.ts'
import type { Session } from '../session.ts'
import type { SearchProgress } from './search-progress.ts'

const gramsAtOnce = 500

/** Verdicts of the conditions of a search; those of text conditions are completed. */
export interface UndecidedSearch {
  verdictsByLeaf: Map<SearchKey, Uint8Array>
  /** Returns the verdicts of the search from those of its conditions. */
  evaluate(): Uint8Array
  /** Maximum number of messages to open. */
  max: number
  progress: SearchProgress
}

/**
 * Decides the undecided messages by their grams, and opens those that these do not exclude, newest first. Returns false
 * when more would have to be opened than allowed.
 */
export async function openUndecided(
  session: Session,
  snapshot: FolderSnapshot,
  search: UndecidedSearch,
): Promise<boolean> {
  const texts = [...search.verdictsByLeaf].flatMap(([key, verdicts]) =>
    'text' in key && verdicts.includes(verdict.unknown) ? [{ key, verdicts }] : [],
  )
  if (texts.length === 0) return true
  const undecided = await excludeByGrams(session, snapshot, { ...search, texts })
  if (!undecided) return false
  search.progress.start(undecided.length)
  await openAll(session, snapshot, { undecided, texts, progress: search.progress })
  return true
}

/** A text condition with its verdicts. */
interface TextVerdicts {
  key: TextKey
  verdicts: Uint8Array
}

/** Excludes messages by their grams; returns the indexes of those to open, or null for more than allowed. */
async function excludeByGrams(
  { deps, folder: { accountId } }: Session,
  snapshot: FolderSnapshot,
  { texts, evaluate, max }: UndecidedSearch & { texts: readonly TextVerdicts[] },
): Promise<number[] | null> {
  const tests = texts.map(({ key, verdicts }) => ({ mayContain: createTrigramTest(key), verdicts }))
  const candidates = listUnknown(evaluate())
  let remaining = 0
  for (let at = 0; at < candidates.length; at += gramsAtOnce) {
    const some = candidates.slice(at, at + gramsAtOnce)
    const grams = await findGrams(
      deps,
      accountId,
      some.map((index) => String(snapshot.ids[index])),
    )
    for (const index of some) {
      const filter = grams.get(String(snapshot.ids[index]))
      if (!filter) continue
      for (const { mayContain, verdicts } of tests)
        if (verdicts[index] === verdict.unknown && !mayContain(filter)) verdicts[index] = verdict.no
    }
    const verdicts = evaluate()
    remaining += some.filter((index) => verdicts[index] === verdict.unknown).length
    if (remaining > max) return null
    await yieldToEventLoop()
  }
  return listUnknown(evaluate())
}

function listUnknown(verdicts: Uint8Array): number[] {
  const indexes: number[] = []
  for (let at = verdicts.indexOf(verdict.unknown); at >= 0; at = verdicts.indexOf(verdict.unknown, at + 1))
    indexes.push(at)
  return indexes
}

/** Opens messages, newest first, and completes the verdicts of the text conditions. */
async function openAll(
  { deps, folder: { accountId }, io }: Session,
  snapshot: FolderSnapshot,
  {
    undecided,
    texts,
    progress,
  }: { undecided: readonly number[]; texts: readonly TextVerdicts[]; progress: SearchProgress },
): Promise<void> {
  const indexes = new Map(undecided.toReversed().map((index) => [String(snapshot.ids[index]), index]))
  await deps.scans.run(deps, accountId, {
    messageIds: indexes.keys(),
    texts: texts.map(({ key }) => key),
    receive(id, matches) {
      const index = indexes.get(id) as number
      for (const [at, { verdicts }] of texts.entries())
        if (verdicts[index] === verdict.unknown) verdicts[index] = matches[at] ? verdict.yes : verdict.no
    },
    onProgress: (count) => progress.add(count),
    isCancelled: () => io.isFinished,
  })
  if (io.isFinished) throw new ConnectionOver()
}
