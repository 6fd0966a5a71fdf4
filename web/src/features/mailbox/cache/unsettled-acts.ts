import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refillSoon } from './refill.ts'

/** What an act makes of a page of a list. */
type Redo = (page: ThreadPage, list: QueryKey) => ThreadPage

/** What an act is about: where threads lie, or how they are marked there. */
type About = 'place' | 'mark'

interface UnsettledAct {
  about: About
  threads: readonly Thread[]
  redo: Redo
  /** The lists that it was done to again, and where the server may have been right. */
  redone: Set<QueryKey>
}

/** How long after the answer what was said before it may still be on its way, on the line of events or as a list. */
const SETTLES_AFTER = 2000

const acts = new Set<UnsettledAct>()

/**
 * Holds what an act made of lists against what the server says of them before it knows of the act: a list that was
 * asked for earlier, or the news of an earlier act, would show for a moment what is over. The next act of its kind upon
 * the same threads ends it.
 */
export function holdAct(about: About, threads: readonly Thread[], redo: Redo) {
  for (const other of acts) if (other.about === about && isOfSame(other.threads, threads)) end(other)
  const act: UnsettledAct = { about, threads, redo, redone: new Set() }
  acts.add(act)
  return {
    /** The server has answered: what it says from now on counts before long. */
    settle: () => {
      act.redone.clear()
      setTimeout(() => end(act), SETTLES_AFTER)
    },
    /** It holds no more. */
    end: () => end(act),
  }
}

function end(act: UnsettledAct): void {
  if (acts.delete(act) && act.redone.size > 0) refillSoon([...act.redone])
}

const isOfSame = (some: readonly Thread[], others: readonly Thread[]) =>
  some.some((one) => others.some(({ thread_id }) => thread_id === one.thread_id))

// It is told before anything is drawn of what changed.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryKey[0] !== queryKeys.allThreads[0]) return
  for (const act of acts) {
    const page: ThreadPage | undefined = query.state.data
    const next = page && act.redo(page, query.queryKey)
    if (!next || hasSameRows(page, next)) continue
    act.redone.add(query.queryKey)
    queryClient.setQueryData(query.queryKey, next)
  }
})

const hasSameRows = (one: ThreadPage, other: ThreadPage) =>
  one.items.length === other.items.length && one.items.every((row, index) => row === other.items[index])
