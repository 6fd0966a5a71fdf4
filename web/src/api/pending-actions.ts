import { afterPause, Store } from '../store.ts'
import { ApiProblem, Unreachable } from './api-problem.ts'
import { type ApiKey, type CallOfKey, type Reply, request } from './client.ts'
import { mailboxBase } from './first-data/mailbox-scope.ts'
import { readStored, writeStored } from './local-store.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** Idempotent endpoints, which may be repeated if it is unknown whether a request arrived. */
type RetryableKey = Extract<
  ApiKey,
  | 'PATCH /api/v2/threads/:id'
  | 'POST /api/v2/threads/unreads'
  | 'POST /api/v2/threads/move'
  | 'POST /api/v2/threads/delete'
  | 'POST /api/v2/threads/not_spam'
  | 'POST /api/v2/threads/restore'
>

interface PendingAction {
  id: string
  key: RetryableKey
  call: unknown
}

/** Stored in the browser, so its keys stay the same in all versions. */
interface StoredQueue {
  account: string
  acts: PendingAction[]
}

/** Callbacks for queued actions, and for those rejected later. */
export interface PendingActionsListener {
  onQueued: () => void
  onRefused: (problem: ApiProblem) => void
}

const retryMilliseconds = 5000

/** Delegated mailboxes store theirs separately. */
const slot = `waitingActs${mailboxBase}` as 'waitingActs'

/** Account whose queue this window sends, with its callbacks; undefined without a session. */
const queueOwner = new Store<{ account: string; listener: PendingActionsListener } | undefined>(undefined)
const sending = new Store<Promise<void> | undefined>(undefined)

/** Sends the queued actions of this account now and after each reconnect; deletes those of other accounts. */
export function sendPendingActions(accountId: string, then: PendingActionsListener): () => void {
  queueOwner.set({ account: accountId, listener: then })
  if (storedWaiting()?.account !== accountId) writeStored(slot, undefined)
  const send = () => void sendWaiting()
  addEventListener('online', send)
  send()
  return () => {
    queueOwner.set(undefined)
    removeEventListener('online', send)
  }
}

/**
 * Calls an endpoint. When offline, or when earlier calls are still queued, the call is queued and the response is
 * undefined. The queue survives a reload and is sent in order after reconnecting.
 */
export async function requestOrQueue<K extends RetryableKey>(
  key: K,
  call: CallOfKey<K>,
): Promise<Reply<K> | undefined> {
  const isQueueEmpty = pendingActions().length === 0
  try {
    if (isQueueEmpty || !queueOwner.get()) return await request(key, call as never)
  } catch (error) {
    if (!queueOwner.get() || !isOffline(error)) throw error
  }
  write([...pendingActions(), { id: crypto.randomUUID(), key, call }])
  if (isQueueEmpty) queueOwner.get()?.listener.onQueued()
  retrySoon()
  return undefined
}

/** Sends the queued actions one after the other, in order. */
export function sendWaiting(): Promise<void> {
  const running = sending.get() ?? inOneWindow(sendAll).finally(() => sending.set(undefined))
  sending.set(running)
  return running
}

/** Sends the queued actions in order; retries later if the server is unreachable. */
async function sendAll(): Promise<void> {
  const before = pendingActions()
  if (before.length === 0) return
  for (let action = before[0]; action && queueOwner.get(); action = pendingActions()[0]) {
    try {
      await request(action.key, action.call as never)
    } catch (error) {
      if (isOffline(error)) return retrySoon()
      // Without a session the user must sign in; the queue is deleted with their other data.
      if (!(error instanceof ApiProblem) || error.status === 401) return
      // A deleted thread needs no action.
      if (error.status !== 404) queueOwner.get()?.listener.onRefused(error)
    }
    const { id } = action
    write(pendingActions().filter((each) => each.id !== id))
  }
  refetch()
}

/** Refetches lists, threads and folders, because the optimistic state may differ from the result. */
function refetch(): void {
  for (const queryKey of [queryKeys.allThreads, queryKeys.allThreadDetails, queryKeys.folders])
    void queryClient.invalidateQueries({ queryKey })
}

const retrySoon = afterPause(retryMilliseconds, () => {
  if (queueOwner.get()) void sendWaiting()
})

/** Windows of a user share the queue; a lock lets only one of them send. */
async function inOneWindow(send: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return send()
  await navigator.locks.request('bocau.waitingActs', { ifAvailable: true }, async (lock) => {
    if (lock) await send()
    else retrySoon()
  })
}

/** Returns true without a response, or for a proxy error. */
const isOffline = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiProblem && [502, 503, 504].includes(error.status))

function pendingActions(): PendingAction[] {
  const waiting = storedWaiting()
  return waiting && waiting.account === queueOwner.get()?.account ? waiting.acts : []
}

function storedWaiting(): StoredQueue | null {
  try {
    return JSON.parse(readStored(slot) ?? 'null') as StoredQueue | null
  } catch {
    return null // The stored value is invalid and cannot be sent.
  }
}

function write(actions: PendingAction[]): void {
  const account = queueOwner.get()?.account
  if (!account) return
  const waiting: StoredQueue = { account, acts: actions }
  writeStored(slot, actions.length > 0 ? JSON.stringify(waiting) : undefined)
}
