import { storeNow } from '../../../db/store-time.ts'
import type { CancelTimer } from '../../../ports/clock.ts'
import { type OutboxDeps, outboxChannel } from '../deps.ts'
import type { OutgoingRow } from '../store.ts'
import { pauseAfter } from './back-off.ts'
import {
  claimOutgoing,
  extendLeases,
  defaultLeaseMilliseconds as leaseMilliseconds,
  pauseUntilDue,
  releaseLeases,
  releaseOutgoing,
} from './lease-store.ts'
import { TransmissionSlots } from './transmission-slots.ts'
import { transmitMessage } from './transmit-message.ts'

/** Sends due messages, many at a time, and shares them with other processes on the same store. */
export interface DeliveryWorker {
  /** Checks for due messages immediately. */
  pollNow(): void
  /** Sends all messages that are due now; for tests and the command line. */
  runDue(): Promise<number>
  /** Resolves when no message is being sent and the outbox is not being read. */
  idle(): Promise<void>
  /** Stops claiming messages and waits a while for those in transmission. */
  close(): Promise<void>
}

/** Messages are claimed in batches ahead of time, so that one query serves many. */
const claimBatch = 80
const refillBelow = 20
const extendMilliseconds = leaseMilliseconds / 3
const defaultPollMilliseconds = 15_000
const closingMilliseconds = 20_000

export interface DeliveryWorkerOptions {
  /** Interval for reading the outbox when nothing is due and no notification arrives. */
  pollMilliseconds?: number
}

/** Starts the delivery worker of this process. */
export function startDeliveryWorker(
  deps: OutboxDeps,
  { pollMilliseconds = defaultPollMilliseconds }: DeliveryWorkerOptions = {},
): DeliveryWorker {
  const { clock, logger, holder, db } = deps
  const queue: OutgoingRow[] = []
  const slots = new TransmissionSlots(clock, pollNow)
  let closed = false
  let isPollNeeded = false
  let transmittedCount = 0
  let polling: Promise<void> | null = null
  let timer: CancelTimer = () => {}

  // The embedded store has a single server, so leases of other holders are from ended processes.
  const ready = db.dialect === 'sqlite' ? releaseLeases(db, holder).catch(report) : Promise.resolve()
  const unsubscribe = deps.bus.subscribe(outboxChannel, pollNow)
  let stopExtending: CancelTimer | null = null

  /** Extends the leases of claimed messages until none is left. */
  function extend(): void {
    stopExtending = null
    if (queue.length + slots.size === 0) return
    extendLeases(db, { holder, now: clock.now(), leaseMilliseconds }).catch(report)
    scheduleExtend()
  }

  function scheduleExtend(): void {
    stopExtending ??= clock.setTimer(extendMilliseconds, extend)
  }

  function report(error: unknown): void {
    logger.error('reading the outgoing queue failed', { error })
  }

  function pollNow(): void {
    if (closed) return
    isPollNeeded = true
    polling ??= poll().finally(() => {
      polling = null
      // `pollNow()` was called while the next poll was being scheduled; poll again.
      if (isPollNeeded) pollNow()
    })
  }

  async function poll(): Promise<void> {
    timer()
    await ready
    while (isPollNeeded && !closed) {
      isPollNeeded = false
      try {
        await claim()
      } catch (error) {
        report(error)
      }
    }
    if (!closed) timer = clock.setTimer(await pauseUntilNext(), pollNow)
  }

  /** Claims messages while the queue has space, and starts as many transmissions as allowed. */
  async function claim(): Promise<void> {
    if (queue.length < refillBelow) {
      const limit = claimBatch - queue.length
      const rows = await claimOutgoing(db, { holder, now: clock.now(), leaseMilliseconds, limit })
      // A message already in the queue had lost its lease while this process was suspended; it is leased again now.
      queue.push(...rows.filter((row) => !isHandled(row)))
      if (rows.length > 0) scheduleExtend()
      if (rows.length === limit) isPollNeeded = true
    }
    while (slots.isFree()) {
      const row = queue.shift()
      if (!row) return
      slots.start(row, () => transmit(row))
    }
    isPollNeeded = false
  }

  /** Returns true when a message is queued or in transmission in this process. */
  function isHandled(row: OutgoingRow): boolean {
    return slots.has(row.message_id) || queue.some((one) => one.message_id === row.message_id)
  }

  /** Sends a message; after an unexpected error, releases it for a retry. */
  async function transmit(row: OutgoingRow): Promise<void> {
    try {
      await transmitMessage(deps, row)
    } catch (error) {
      logger.error('delivery failed', { error, message_id: row.message_id })
      // If even this fails, the lease expires with this process.
      await storeNow(deps)
        .then((now) => releaseOutgoing(db, row, { holder, dueAt: now + pauseAfter(row.attempts, 0) }))
        .catch(report)
    }
    transmittedCount++
  }

  async function pauseUntilNext(): Promise<number> {
    try {
      const pause = await pauseUntilDue(db, clock.now())
      return Math.min(Math.max(pause ?? pollMilliseconds, 10), pollMilliseconds)
    } catch (error) {
      report(error)
      return defaultPollMilliseconds
    }
  }

  async function idle(): Promise<void> {
    while (polling || slots.size > 0) await (polling ?? slots.waitForOne())
  }

  pollNow()
  return {
    pollNow,
    async runDue() {
      const before = transmittedCount
      do {
        pollNow()
        await idle()
      } while (queue.length > 0)
      return transmittedCount - before
    },
    idle,
    async close() {
      closed = true
      timer()
      unsubscribe()
      stopExtending?.()
      await polling
      const waiting = new AbortController()
      await Promise.race([slots.waitForAll(), clock.sleep(closingMilliseconds, waiting.signal)])
      waiting.abort()
      timer()
    },
  }
}
