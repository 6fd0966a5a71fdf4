import { FetchedMessage } from '@bocau/mail-core/imap/responses/fetched'
import type { FolderEntry } from '../../../features/mail-programs/index.ts'
import type { Session } from '../session.ts'
import type { FetchWriter } from './fetch-writer.ts'

/** Limits of a batch. While one is written, others are read. */
const readAtOnce = 32
const readBytesAtOnce = 1024 * 1024
const maxBatches = 3

/** Writes messages in order; reads the bytes of some messages ahead. */
export async function writeFetched(
  session: Session,
  { writer, entries }: { writer: FetchWriter; entries: readonly FolderEntry[] },
  reported: (uid: number) => { reportsFlags: boolean; reportsModseq: boolean },
): Promise<void> {
  const { io } = session
  const { messages } = session.folder
  const ahead = new ReadAhead(writer, entries)
  let sequence = 0
  for (const [at, entry] of entries.entries()) {
    // Messages are usually requested in order, so that the number needs no search.
    sequence = messages.uids[sequence] === entry.uid ? sequence + 1 : messages.sequenceOf(entry.uid)
    const line = new FetchedMessage(sequence)
    const alsoReported = reported(entry.uid)
    const isFull =
      writer.writeCached(line, entry, alsoReported) ??
      (await writer.write(line, { entry, reported: alsoReported, raw: await ahead.read(at) }))
    if (isFull) await io.flush()
  }
}

/** Reads the bytes of messages in batches, some batches ahead. */
class ReadAhead {
  readonly #writer: FetchWriter
  readonly #entries: readonly FolderEntry[]
  readonly #reads = new Map<string, Promise<Uint8Array | null>>()
  /** Starts of the batch that is being written and of those being read. */
  readonly #starts: number[] = []
  #nextStart = 0

  constructor(writer: FetchWriter, entries: readonly FolderEntry[]) {
    this.#writer = writer
    this.#entries = entries
  }

  /** Returns the bytes of a message; each is requested once and in order. */
  async read(at: number): Promise<Uint8Array | null> {
    if (this.#nextStart < at) this.#nextStart = at
    while ((this.#starts[1] ?? this.#entries.length) <= at) this.#starts.shift()
    while (this.#starts.length < maxBatches && this.#nextStart < this.#entries.length) this.#startBatch()
    const { id } = this.#entries[at] as FolderEntry
    const raw = (await this.#reads.get(id)) ?? null
    this.#reads.delete(id)
    return raw
  }

  #startBatch(): void {
    this.#starts.push(this.#nextStart)
    const batch = this.#nextBatch()
    this.#nextStart += batch.length
    for (const [id, read] of this.#writer.readAhead(batch)) this.#reads.set(id, read)
  }

  /** Returns the messages to read together, at least one. */
  #nextBatch(): FolderEntry[] {
    const some = this.#entries.slice(this.#nextStart, this.#nextStart + readAtOnce)
    let size = 0
    const enough = some.findIndex((entry, at) => {
      size += this.#writer.estimatedSize(entry)
      return at > 0 && size > readBytesAtOnce
    })
    return enough < 0 ? some : some.slice(0, enough)
  }
}
