import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { perSession } from '../../../store.ts'
import { hasSameRows } from './cache-patches.ts'
import { refillSoon } from './refill.ts'

/** Applies an action to a page of a list. */
type Redo = (page: ThreadPage, list: QueryKey) => ThreadPage

/** Aspect changed by an action: the folder or the marks of threads. */
type Aspect = 'place' | 'mark'

interface UnsettledAction {
  aspect: Aspect
  threads: readonly Thread[]
  redo: Redo
  /** Lists to which it was applied again, although the server data may have been current. */
  redone: Set<QueryKey>
}

/** Time in milliseconds after the response during which older data may still arrive by event or list request. */
const STALE_DATA_MILLISECONDS = 2000

const actions = perSession(() => new Set<UnsettledAction>())

/**
 * Protects an action against older server data: a list requested earlier, or the event of an earlier action, would
 * briefly revert it. The next action of its kind on the same threads replaces it.
 */
export function protectAction(aspect: Aspect, threads: readonly Thread[], redo: Redo) {
  for (const other of actions())
    if (other.aspect === aspect && affectsSameThreads(other.threads, threads)) end(other)
  const action: UnsettledAction = { aspect, threads, redo, redone: new Set() }
  actions().add(action)
  return {
    /** The server responded; its data will soon be current. */
    settle: () => {
      action.redone.clear()
      setTimeout(() => end(action), STALE_DATA_MILLISECONDS)
    },
    /** Stops the protection. */
    end: () => end(action),
  }
}

function end(action: UnsettledAction): void {
  if (actions().delete(action) && action.redone.size > 0) refillSoon([...action.redone])
}

const affectsSameThreads = (some: readonly Thread[], rest: readonly Thread[]) =>
  some.some((one) => rest.some(({ thread_id }) => thread_id === one.thread_id))

// Runs before the changed data is rendered.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryKey[0] !== queryKeys.allThreads[0]) return
  for (const action of actions()) {
    const page: ThreadPage | undefined = query.state.data
    const next = page && action.redo(page, query.queryKey)
    if (!next || hasSameRows(page.items, next.items)) continue
    action.redone.add(query.queryKey)
    queryClient.setQueryData(query.queryKey, next)
  }
})
