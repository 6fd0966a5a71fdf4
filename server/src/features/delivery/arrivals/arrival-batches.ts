import { bindScope } from '../../../kernel/log-scope.ts'
import { StoreUnavailable } from '../../../kernel/store-unavailable.ts'
import { ArrivalBatch, type BatchDeps } from './arrival-batch.ts'

/** A message for a mailbox. */
interface Arrival<T> {
  accountId: string
  /** Size of the message. */
  bytes: number
  /** Delivery key of the message; null when it can be delivered repeatedly. */
  key: string | null
  /** Stores the message. Runs again, in another transaction, when another message of the batch fails. */
  work: (batch: ArrivalBatch) => Promise<T>
}

interface WaitingArrival extends Arrival<unknown> {
  deps: BatchDeps
  /** True after a batch with this message failed. */
  isAlone: boolean
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

/** Limits of a batch. Other changes to the mailbox wait for its lock meanwhile. */
const maxMessages = 32
const maxBytes = 8 * 1024 * 1024

/**
 * Delivers messages in transactions by mailbox. While a transaction of a mailbox runs, further messages to it wait, and
 * the next transaction delivers them together: with one lock, one commit and one connection. If a message fails, the
 * transaction is rolled back and each of its messages is delivered alone, so that a failure does not affect the others.
 */
export class ArrivalBatches {
  /** Messages waiting for a running transaction, by mailbox. */
  readonly #waiting = new Map<string, WaitingArrival[]>()

  /** Runs the work of a message; resolves when its transaction is durable. */
  run<T>(deps: BatchDeps, arrival: Arrival<T>): Promise<T> {
    const { accountId } = arrival
    // SQLite has one writer, whose transactions share commits already.
    if (deps.db.dialect === 'sqlite') return runBatch(deps, [arrival]).then(([value]) => value as T)
    return new Promise<T>((resolve, reject) => {
      // Another arrival may start the transaction: keep the log scope and job of this one.
      const work = bindScope(arrival.work)
      const settle = { resolve: resolve as (value: unknown) => void, reject }
      const added = { ...arrival, work, deps, isAlone: false, ...settle }
      const waiting = this.#waiting.get(accountId)
      if (waiting) waiting.push(added)
      else void this.#deliverAll(accountId, [added])
    })
  }

  async #deliverAll(accountId: string, waiting: WaitingArrival[]): Promise<void> {
    this.#waiting.set(accountId, waiting)
    while (waiting.length > 0) await deliverTogether(nextBatch(waiting), waiting)
    this.#waiting.delete(accountId)
  }
}

/** Removes the messages of the next batch from those that wait. */
function nextBatch(waiting: WaitingArrival[]): WaitingArrival[] {
  const [first] = waiting
  let bytes = 0
  const end = waiting.findIndex((one, at) => {
    bytes += one.bytes
    const isSeparate = one.isAlone || first?.isAlone === true || one.deps.db !== first?.deps.db
    return at > 0 && (isSeparate || at === maxMessages || bytes > maxBytes)
  })
  return waiting.splice(0, end < 0 ? waiting.length : end)
}

/** Delivers a batch in one transaction. If it fails, its messages wait again, each for a separate transaction. */
async function deliverTogether(batch: readonly WaitingArrival[], waiting: WaitingArrival[]): Promise<void> {
  const [{ deps }] = batch as [WaitingArrival]
  try {
    const values = await runBatch(deps, batch)
    for (const [at, { resolve }] of batch.entries()) resolve(values[at])
  } catch (error) {
    // All have waited for the same store or lock. The outcome of a lost commit is unknown.
    const failed = error instanceof StoreUnavailable ? [...batch, ...waiting.splice(0)] : batch
    if (error instanceof StoreUnavailable || batch.length === 1)
      for (const { reject } of failed) reject(error)
    else waiting.unshift(...batch.map((one) => ({ ...one, isAlone: true })))
  }
}

/** Stores messages for the same mailbox in one transaction; returns the result of each. */
function runBatch(deps: BatchDeps, arrivals: readonly Arrival<unknown>[]): Promise<unknown[]> {
  const [{ accountId }] = arrivals as [Arrival<unknown>]
  const keys = arrivals.flatMap(({ key }) => key ?? [])
  return deps.db.transaction(async (tx) => {
    const batch = await ArrivalBatch.open(deps, tx, { accountId, keys })
    const results: unknown[] = []
    // Sequential: each message must find the threads of earlier ones.
    for (const { work } of arrivals) results.push(await work(batch))
    await batch.write()
    return results
  })
}
