import type { CancelTimer, Clock } from '../../../ports/clock.ts'
import type { OutgoingRow } from '../store.ts'

const atOnce = 40
/** Slow or silent servers must not block messages for all others. */
const slowAfterMilliseconds = 10_000
const maxSlow = 360
/** Their bytes stay in memory while they wait. */
const maxSlowBytes = 256 * 1024 * 1024

interface UsedSlot {
  run: Promise<void>
  size: number
  isSlow: boolean
  stopWatching: CancelTimer
}

/** Slots for messages in transmission. A slow one frees its slot for another, up to a limit. */
export class TransmissionSlots {
  readonly #used = new Map<string, UsedSlot>()
  readonly #clock: Clock
  readonly #onFree: () => void

  constructor(clock: Clock, onFree: () => void) {
    this.#clock = clock
    this.#onFree = onFree
  }

  get size(): number {
    return this.#used.size
  }

  has(messageId: string): boolean {
    return this.#used.has(messageId)
  }

  /** Returns true when another transmission may start. */
  isFree(): boolean {
    if (this.#used.size < atOnce) return true
    const slow = [...this.#used.values()].filter(({ isSlow }) => isSlow)
    if (this.#used.size - slow.length >= atOnce || slow.length >= maxSlow) return false
    return slow.reduce((sum, { size }) => sum + size, 0) < maxSlowBytes
  }

  /** Occupies a slot until the transmission ends. */
  start({ message_id, size }: Pick<OutgoingRow, 'message_id' | 'size'>, transmit: () => Promise<void>): void {
    const run = transmit().finally(() => {
      slot.stopWatching()
      this.#used.delete(message_id)
      this.#onFree()
    })
    const stopWatching = this.#clock.setTimer(slowAfterMilliseconds, () => {
      slot.isSlow = true
      this.#onFree()
    })
    const slot: UsedSlot = { run, size, isSlow: false, stopWatching }
    this.#used.set(message_id, slot)
  }

  /** Resolves when the first transmission ends. */
  async waitForOne(): Promise<void> {
    if (this.#used.size > 0) await Promise.race(this.#listRuns())
  }

  /** Resolves when all transmissions have ended. */
  async waitForAll(): Promise<void> {
    await Promise.allSettled(this.#listRuns())
  }

  #listRuns(): Promise<void>[] {
    return [...this.#used.values()].map(({ run }) => run)
  }
}
