import type { CancelTimer, Clock } from '../../../ports/clock.ts'
import type { OutgoingRow } from '../store.ts'

const atOnce = 40
/** Slow or silent servers must not block messages for all others. */
const slowAfterMilliseconds = 10_000
const slowAtMost = 360
/** Their bytes stay in memory while they wait. */
const slowBytesAtMost = 256 * 1024 * 1024

interface Taken {
  run: Promise<void>
  size: number
  isSlow: boolean
  stopWatching: CancelTimer
}

/** Slots for messages in transmission. A slow one frees its slot for another, up to a limit. */
export class TransmissionSlots {
  readonly #taken = new Map<string, Taken>()
  readonly #clock: Clock
  readonly #onFree: () => void

  constructor(clock: Clock, onFree: () => void) {
    this.#clock = clock
    this.#onFree = onFree
  }

  get size(): number {
    return this.#taken.size
  }

  has(messageId: string): boolean {
    return this.#taken.has(messageId)
  }

  /** Returns true when another transmission may start. */
  isFree(): boolean {
    if (this.#taken.size < atOnce) return true
    const slow = [...this.#taken.values()].filter(({ isSlow }) => isSlow)
    if (this.#taken.size - slow.length >= atOnce || slow.length >= slowAtMost) return false
    return slow.reduce((sum, { size }) => sum + size, 0) < slowBytesAtMost
  }

  /** Occupies a slot until the transmission ends. */
  take({ message_id, size }: Pick<OutgoingRow, 'message_id' | 'size'>, carry: () => Promise<void>): void {
    const run = carry().finally(() => {
      taken.stopWatching()
      this.#taken.delete(message_id)
      this.#onFree()
    })
    const stopWatching = this.#clock.setTimer(slowAfterMilliseconds, () => {
      taken.isSlow = true
      this.#onFree()
    })
    const taken: Taken = { run, size, isSlow: false, stopWatching }
    this.#taken.set(message_id, taken)
  }

  /** Resolves when the first transmission ends. */
  async oneEnds(): Promise<void> {
    if (this.#taken.size > 0) await Promise.race(this.#runs())
  }

  /** Resolves when all transmissions have ended. */
  async allEnd(): Promise<void> {
    await Promise.allSettled(this.#runs())
  }

  #runs(): Promise<void>[] {
    return [...this.#taken.values()].map(({ run }) => run)
  }
}
