import { afterPause, Store } from '../store.ts'
import { ApiProblem, Unreachable } from './api-problem.ts'
import { type ApiKey, type CallOfKey, type Reply, request } from './client.ts'
import { mailboxBase } from './first-data/mailbox-scope.ts'
import { readStored, writeStored } from './local-store.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** What may be sent once more where nobody knows whether it arrived: twice done is the same as once. */
type KeptKey = Extract<
  ApiKey,
  | 'PATCH /api/v2/threads/:id'
  | 'POST /api/v2/threads/unreads'
  | 'POST /api/v2/threads/move'
  | 'POST /api/v2/threads/delete'
  | 'POST /api/v2/threads/not_spam'
  | 'POST /api/v2/threads/restore'
>

interface WaitingAct {
  id: string
  key: KeptKey
  call: unknown
}

interface Waiting {
  account: string
  acts: WaitingAct[]
}

/** Who is told of acts that wait, and of those that were refused when their turn came. */
export interface KeptActsListener {
  onKept: () => void
  onRefused: (problem: ApiProblem) => void
}

const retryMilliseconds = 5000

/** Windows of the mailboxes of others keep theirs apart. */
const slot = `waitingActs${mailboxBase}` as 'waitingActs'

/** Whose acts are sent, and who is told of them; nobody's while nobody is signed in. */
const sender = new Store<{ account: string; listener: KeptActsListener } | undefined>(undefined)
const sending = new Store<Promise<void> | undefined>(undefined)

/** Sends what waits of this account, now and whenever the connection comes back; what waits of others is forgotten. */
export function sendKeptActs(accountId: string, then: KeptActsListener): () => void {
  sender.set({ account: accountId, listener: then })
  if (storedWaiting()?.account !== accountId) writeStored(slot, undefined)
  const send = () => void sendWaiting()
  addEventListener('online', send)
  send()
  return () => {
    sender.set(undefined)
    removeEventListener('online', send)
  }
}

/**
 * Calls an endpoint. Without a connection the call is kept, survives a reload, and is sent when the connection is
 * back, after those kept before it; the answer is undefined then.
 */
export async function requestOrKeep<K extends KeptKey>(
  key: K,
  call: CallOfKey<K>,
): Promise<Reply<K> | undefined> {
  const isFirst = waitingActs().length === 0
  try {
    if (isFirst || !sender.get()) return await request(key, call as never)
  } catch (error) {
    if (!sender.get() || !isAway(error)) throw error
  }
  write([...waitingActs(), { id: crypto.randomUUID(), key, call }])
  if (isFirst) sender.get()?.listener.onKept()
  tryAgainSoon()
  return undefined
}

/** Sends what waits, one after another in the order it was done. */
export function sendWaiting(): Promise<void> {
  const under = sending.get() ?? inOneWindow(sendAll).finally(() => sending.set(undefined))
  sending.set(under)
  return under
}

async function sendAll(): Promise<void> {
  const before = waitingActs()
  if (before.length === 0) return
  for (let act = before[0]; act && sender.get(); act = waitingActs()[0]) {
    try {
      await request(act.key, act.call as never)
    } catch (error) {
      if (isAway(error)) return tryAgainSoon()
      // Who is not signed in any more is asked to; the acts are forgotten with everything else of theirs.
      if (!(error instanceof ApiProblem) || error.status === 401) return
      // What is gone needs nothing done to it any more.
      if (error.status !== 404) sender.get()?.listener.onRefused(error)
    }
    const { id } = act
    write(waitingActs().filter((each) => each.id !== id))
  }
  readAgain()
}

/** What was shown early may not be what came of it. */
function readAgain(): void {
  for (const queryKey of [queryKeys.allThreads, queryKeys.allThreadDetails, queryKeys.folders])
    void queryClient.invalidateQueries({ queryKey })
}

const tryAgainSoon = afterPause(retryMilliseconds, () => {
  if (sender.get()) void sendWaiting()
})

/** Two windows of one person hold the same acts: one of them sends. */
async function inOneWindow(send: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return send()
  await navigator.locks.request('bocau.waitingActs', { ifAvailable: true }, async (lock) => {
    if (lock) await send()
    else tryAgainSoon()
  })
}

/** No answer, or one of something in between that found no server. */
const isAway = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiProblem && [502, 503, 504].includes(error.status))

function waitingActs(): WaitingAct[] {
  const waiting = storedWaiting()
  return waiting && waiting.account === sender.get()?.account ? waiting.acts : []
}

function storedWaiting(): Waiting | null {
  try {
    return JSON.parse(readStored(slot) ?? 'null') as Waiting | null
  } catch {
    return null // What was kept is not readable: nothing of it can be sent.
  }
}

function write(acts: WaitingAct[]): void {
  const account = sender.get()?.account
  if (!account) return
  const waiting: Waiting = { account, acts }
  writeStored(slot, acts.length > 0 ? JSON.stringify(waiting) : undefined)
}
