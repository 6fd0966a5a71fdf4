import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refillSoon } from './refill.ts'

/** Applies an action to a page of a list. */
type Redo = (page: ThreadPage, list: QueryKey) => ThreadPage

/** Aspect changed by an action: the folder or the marks of threads. */
type About = 'place' | 'mark'

interface UnsettledAct {
  about: About
  threads: readonly Thread[]
  redo: Redo
  /** Lists to which it was applied again, although the server data may have been current. */
  redone: Set<QueryKey>
}

/** Time in milliseconds after the response during which older data may still arrive by event or list request. */
const SETTLES_AFTER = 2000

const acts = new Set<UnsettledAct>()

/**
 * Protects an action against older server data: a list requested earlier, or the event of an earlier action, would
 * briefly revert it. The next action of its kind on the same threads replaces it.
 */
export function holdAct(about: About, threads: readonly Thread[], redo: Redo) {
  for (const other of acts) if (other.about === about && isOfSame(other.threads, threads)) end(other)
  const act: UnsettledAct = { about, threads, redo, redone: new Set() }
  acts.add(act)
  return {
    /** The server responded; its data will soon be current. */
    settle: () => {
      act.redone.clear()
      setTimeout(() => end(act), SETTLES_AFTER)
    },
    /** Stops the protection. */
    end: () => end(act),
  }
}

function end(act: UnsettledAct): void {
  if (acts.delete(act) && act.redone.size > 0) refillSoon([...act.redone])
}

const isOfSame = (some: readonly Thread[], others: readonly Thread[]) =>
  some.some((one) => others.some(({ thread_id }) => thread_id === one.thread_id))

// Runs before the changed data is rendered.
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
