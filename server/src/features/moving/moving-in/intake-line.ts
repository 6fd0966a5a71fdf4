import type { FarItem } from './read-window.ts'

/** So many messages, or so many bytes, are kept in one change. */
const messagesAtOnce = 32
const bytesAtOnce = 4 * 1024 * 1024
/** While some are kept the next are read and the ones behind them fetched. */
const batchesAtMost = 3
const heldBytesAtMost = 48 * 1024 * 1024

/** What keeps messages: they are read side by side and kept one batch after the other. */
export interface Keeper<Ready> {
  read(items: readonly FarItem[]): Promise<Ready>
  /** Keeps a batch; `lastUid` is that of the window whose last it is. False ends it all. */
  keep(ready: Ready, lastUid: number | null): Promise<boolean>
}

/** Lets messages be fetched while those before them are read and kept, in their order and within a measure of memory. */
export class IntakeLine<Ready> {
  readonly #keeper: Keeper<Ready>
  readonly #waiting: { done: Promise<void>; bytes: number }[] = []
  #batch: FarItem[] = []
  #bytes = 0
  #failure: { error: unknown } | null = null
  /** Whether nothing more is wanted. */
  isStopped = false

  constructor(keeper: Keeper<Ready>) {
    this.#keeper = keeper
  }

  /** Takes a message, and waits where too many have not been kept yet. */
  async take(item: FarItem): Promise<void> {
    this.#batch.push(item)
    this.#bytes += 'raw' in item ? item.raw.byteLength : 0
    if (this.#batch.length >= messagesAtOnce || this.#bytes >= bytesAtOnce) await this.#send(null)
  }

  /** Says that all up to a number were given. */
  endWindow(lastUid: number): Promise<void> {
    return this.#send(lastUid)
  }

  /** Waits until all that was sent is kept. */
  async end(): Promise<void> {
    await Promise.all(this.#waiting.splice(0).map(({ done }) => done))
    this.#tell()
  }

  async #send(lastUid: number | null): Promise<void> {
    const before = this.#waiting.at(-1)?.done
    const ready = this.#keeper.read(this.#batch)
    ready.catch(() => {}) // whoever keeps it hears of it
    this.#waiting.push({ done: this.#keep(before, ready, lastUid), bytes: this.#bytes })
    this.#batch = []
    this.#bytes = 0
    while (this.#waiting.length >= batchesAtMost || this.#heldBytes() > heldBytesAtMost)
      await this.#waiting.shift()?.done
    this.#tell()
  }

  async #keep(
    before: Promise<void> | undefined,
    ready: Promise<Ready>,
    lastUid: number | null,
  ): Promise<void> {
    await before
    if (this.#failure || this.isStopped) return
    try {
      if (!(await this.#keeper.keep(await ready, lastUid))) this.isStopped = true
    } catch (error) {
      this.#failure = { error }
    }
  }

  #heldBytes(): number {
    return this.#waiting.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #tell(): void {
    if (this.#failure) throw this.#failure.error
  }
}
