import type { CancelTimer, Clock } from '../../../ports/clock.ts'
import type { OutgoingRow } from '../store.ts'

const atOnce = 40
/** Far servers that take long, or never say a word, must not keep the messages for all others waiting. */
const slowAfterMilliseconds = 10_000
const slowAtMost = 360
/** Their bytes are held while they wait. */
const slowBytesAtMost = 256 * 1024 * 1024

interface Taken {
  run: Promise<void>
  size: number
  isSlow: boolean
  stopWatching: CancelTimer
}

/** The places of messages that are on their way. One that takes long makes room for another, up to an end. */
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

  /** Whether another message may be set on its way. */
  isFree(): boolean {
    if (this.#taken.size < atOnce) return true
    const slow = [...this.#taken.values()].filter(({ isSlow }) => isSlow)
    if (this.#taken.size - slow.length >= atOnce || slow.length >= slowAtMost) return false
    return slow.reduce((sum, { size }) => sum + size, 0) < slowBytesAtMost
  }

  /** Gives a message a place until its run has ended. */
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

  /** When the first of them has ended. */
  async oneEnds(): Promise<void> {
    if (this.#taken.size > 0) await Promise.race(this.#runs())
  }

  /** When all of them have ended. */
  async allEnd(): Promise<void> {
    await Promise.allSettled(this.#runs())
  }

  #runs(): Promise<void>[] {
    return [...this.#taken.values()].map(({ run }) => run)
  }
}
