/** Maximum number of messages, and of bytes, stored in one transaction. */
const messagesAtOnce = 32
const bytesAtOnce = 4 * 1024 * 1024
/** While one batch is stored, the next is read and the one after it is fetched. */
const maxBatches = 3
const maxBufferedBytes = 48 * 1024 * 1024

/** Stores messages: they are read in parallel and stored batch by batch. */
export interface MessageWriter<Item, Ready> {
  /** Bytes of a message in memory. */
  bytesOf(item: Item): number
  read(items: readonly Item[]): Promise<Ready>
  /** Stores a batch; `lastUid` is set for the last batch of a window. Returns false to stop. */
  save(ready: Ready, lastUid: number | null): Promise<boolean>
}

/** Pipeline that fetches messages while earlier ones are read and stored, in order and with limited memory. */
export class ImportPipeline<Item, Ready> {
  readonly #writer: MessageWriter<Item, Ready>
  readonly #waiting: { done: Promise<void>; bytes: number }[] = []
  #batch: Item[] = []
  #bytes = 0
  #failure: { error: unknown } | null = null
  /** True when the import was stopped. */
  isStopped = false

  constructor(writer: MessageWriter<Item, Ready>) {
    this.#writer = writer
  }

  /** Adds a message; waits while too many are not stored yet. */
  async push(item: Item): Promise<void> {
    this.#batch.push(item)
    this.#bytes += this.#writer.bytesOf(item)
    if (this.#batch.length >= messagesAtOnce || this.#bytes >= bytesAtOnce) await this.#send(null)
  }

  /** Marks the end of a window. */
  endWindow(lastUid: number): Promise<void> {
    return this.#send(lastUid)
  }

  /** Stores the last messages of a source without windows. */
  flush(): Promise<void> {
    return this.#batch.length > 0 ? this.#send(null) : Promise.resolve()
  }

  /** Waits until all messages are stored. */
  async end(): Promise<void> {
    await Promise.all(this.#waiting.splice(0).map(({ done }) => done))
    this.#notify()
  }

  async #send(lastUid: number | null): Promise<void> {
    const before = this.#waiting.at(-1)?.done
    const ready = this.#writer.read(this.#batch)
    ready.catch(() => {}) // Reported when the batch is stored.
    this.#waiting.push({ done: this.#save(before, ready, lastUid), bytes: this.#bytes })
    this.#batch = []
    this.#bytes = 0
    while (this.#waiting.length >= maxBatches || this.#bufferedBytes() > maxBufferedBytes)
      await this.#waiting.shift()?.done
    this.#notify()
  }

  async #save(
    before: Promise<void> | undefined,
    ready: Promise<Ready>,
    lastUid: number | null,
  ): Promise<void> {
    await before
    if (this.#failure || this.isStopped) return
    try {
      if (!(await this.#writer.save(await ready, lastUid))) this.isStopped = true
    } catch (error) {
      this.#failure = { error }
    }
  }

  #bufferedBytes(): number {
    return this.#waiting.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #notify(): void {
    if (this.#failure) throw this.#failure.error
  }
}
