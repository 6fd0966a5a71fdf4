import { Readable } from 'node:stream'
import {
  BlobDamaged,
  type BlobHash,
  BlobMissing,
  type BlobRef,
  type BlobStore,
  type BlobTrouble,
  type ByteRange,
  isBlobHash,
  type OpenBlob,
  type SecondCopy,
  type StreamTerms,
} from '../../ports/blob-store.ts'
import { collect, digestOf, isUnreadable, provedStream } from './proved-stream.ts'

/** Content of so many bytes is looked at as a whole before any of it is given. */
const provedAtOnceBytes = 1024 * 1024

/** What a store that proves what it reads stands on. */
export interface Proving {
  store: BlobStore
  /** Where the same content may lie once more. */
  copy: SecondCopy | null
  /** Keeps in mind what is damaged; nobody who reads waits for it. */
  onDamage(hash: BlobHash, trouble: BlobTrouble): Promise<unknown>
  /** Keeps in mind that something is well again. */
  onWell(hash: BlobHash): Promise<unknown>
}

/**
 * Reads nothing without looking whether it still says what its name says. What is damaged comes from a second copy where
 * there is one, which then takes its place; where there is none, it is told, and noted. Large content is looked at while
 * it is given, and its end held back until all of it was seen. Of a range of large content only what is known is told.
 */
export class ProvedBlobStore implements BlobStore {
  readonly isRemote?: true
  readonly prepare?: NonNullable<BlobStore['prepare']>
  readonly #deps: Proving
  readonly #damaged = new Set<BlobHash>()
  readonly #mending = new Map<BlobHash, Promise<boolean>>()
  readonly #underWay = new Set<Promise<unknown>>()

  constructor(deps: Proving) {
    this.#deps = deps
    const { store } = deps
    if (store.isRemote) this.isRemote = true
    if (store.prepare) this.prepare = store.prepare.bind(store)
  }

  put(content: Uint8Array): Promise<BlobRef> {
    return this.#deps.store.put(content)
  }

  putStream(source: AsyncIterable<Uint8Array>, terms: StreamTerms): Promise<BlobRef> {
    return this.#deps.store.putStream(source, terms)
  }

  async get(hash: BlobHash): Promise<Uint8Array> {
    const found = await this.#read(hash, () => this.#deps.store.get(hash))
    return typeof found === 'string' ? this.#fromCopy(hash, found) : found
  }

  async open(hash: BlobHash, range?: ByteRange): Promise<OpenBlob> {
    if (this.#damaged.has(hash)) await this.#proveKnown(hash)
    const { store } = this.#deps
    if (range && store.isRemote) return this.#openKnown(hash, range)
    const opened = await this.#tryOpen(hash)
    if (typeof opened !== 'string' && opened.size > provedAtOnceBytes) {
      if (!range) return { ...opened, stream: this.#whileGiven(hash, opened.stream) }
      opened.stream.destroy()
      return this.#openKnown(hash, range)
    }
    const found = typeof opened === 'string' ? opened : await this.#read(hash, () => collect(opened.stream))
    const content = typeof found === 'string' ? await this.#fromCopy(hash, found) : found
    const part = content.subarray(
      Math.max(range?.start ?? 0, 0),
      Math.max(range?.end ?? content.byteLength, 0),
    )
    return {
      size: content.byteLength,
      stream: Readable.from(part.byteLength > 0 ? [part] : [], { objectMode: false }),
    }
  }

  has(hash: BlobHash): Promise<boolean> {
    return this.#deps.store.has(hash)
  }

  delete(hash: BlobHash, putBefore?: number): Promise<boolean> {
    return this.#deps.store.delete(hash, putBefore)
  }

  list(prefix?: string): AsyncIterable<BlobHash> {
    return this.#deps.store.list(prefix)
  }

  async prove(hash: BlobHash, { mends }: { mends: boolean }): Promise<BlobTrouble | null> {
    const trouble = await this.#troubleOf(hash)
    if (!trouble && this.#damaged.has(hash)) await this.#noteWell(hash)
    if (!trouble || (mends && (await this.#mend(hash)))) return null
    this.#note(hash, trouble)
    return trouble
  }

  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay)
  }

  async close(): Promise<void> {
    await this.idle()
    await this.#deps.copy?.close()
    await this.#deps.store.close()
  }

  /** What was read if it is what it should be, else what is wrong with it. */
  async #read(hash: BlobHash, read: () => Promise<Uint8Array>): Promise<Uint8Array | BlobTrouble> {
    try {
      const content = await read()
      return digestOf(content) === hash ? content : 'broken'
    } catch (error) {
      return troubleIn(error, hash)
    }
  }

  async #tryOpen(hash: BlobHash): Promise<OpenBlob | BlobTrouble> {
    try {
      return await this.#deps.store.open(hash)
    } catch (error) {
      return troubleIn(error, hash)
    }
  }

  async #openKnown(hash: BlobHash, range: ByteRange): Promise<OpenBlob> {
    try {
      return await this.#deps.store.open(hash, range)
    } catch (error) {
      throw this.#told(hash, troubleIn(error, hash))
    }
  }

  /** What was found damaged once is given again only when it is seen to be well. */
  async #proveKnown(hash: BlobHash): Promise<void> {
    const trouble = await this.#troubleOf(hash)
    if (trouble && !(await this.#mend(hash))) throw this.#told(hash, trouble)
    this.#later(this.#noteWell(hash))
  }

  async #troubleOf(hash: BlobHash): Promise<BlobTrouble | null> {
    const opened = await this.#tryOpen(hash)
    if (typeof opened === 'string') return opened
    try {
      for await (const _ of provedStream(hash, opened.stream));
      return null
    } catch (error) {
      return troubleIn(error, hash)
    }
  }

  #whileGiven(hash: BlobHash, source: Readable): Readable {
    const pieces = provedStream(hash, source, (error) => {
      this.#note(hash, troubleIn(error, hash))
      this.#later(this.#mend(hash))
    })
    const stream = Readable.from(pieces, { objectMode: false })
    // A generator that was never started cannot close what it was given.
    stream.once('close', () => source.destroy())
    return stream
  }

  /** The same content from the second copy, which takes its place in the pause after. */
  async #fromCopy(hash: BlobHash, trouble: BlobTrouble): Promise<Uint8Array> {
    const source = await this.#openCopy(hash)
    const content = source && (await this.#read(hash, () => collect(source)))
    if (!content || typeof content === 'string') throw this.#told(hash, trouble)
    this.#later(this.#mend(hash))
    return content
  }

  #mend(hash: BlobHash): Promise<boolean> {
    const underWay = this.#mending.get(hash)
    if (underWay) return underWay
    const mending = this.#replace(hash).finally(() => this.#mending.delete(hash))
    this.#mending.set(hash, mending)
    return mending
  }

  /** Nothing of what is here is taken away before the other was read to its end. */
  async #replace(hash: BlobHash): Promise<boolean> {
    const looked = await this.#openCopy(hash)
    if (!looked) return false
    let size = 0
    try {
      for await (const piece of provedStream(hash, looked)) size += piece.byteLength
    } catch (error) {
      troubleIn(error, hash)
      return false
    }
    const source = await this.#openCopy(hash)
    if (!source) return false
    const { store } = this.#deps
    await store.delete(hash)
    await store.putStream(provedStream(hash, source), { maxBytes: size })
    await this.#noteWell(hash)
    return true
  }

  async #openCopy(hash: BlobHash): Promise<Readable | null> {
    return (await this.#deps.copy?.open(hash).catch(() => null)) ?? null
  }

  #told(hash: BlobHash, trouble: BlobTrouble): Error {
    this.#note(hash, trouble)
    return trouble === 'missing' ? new BlobMissing(hash) : new BlobDamaged(hash)
  }

  #note(hash: BlobHash, trouble: BlobTrouble): void {
    if (this.#damaged.has(hash)) return
    this.#damaged.add(hash)
    this.#later(this.#deps.onDamage(hash, trouble))
  }

  async #noteWell(hash: BlobHash): Promise<void> {
    this.#damaged.delete(hash)
    await this.#deps.onWell(hash)
  }

  /** Goes on beside whoever reads, who may have a transaction open. */
  #later(work: Promise<unknown>): void {
    const done = work.catch(() => {}).finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
  }
}

/** What an error says of content; one that says nothing of it is thrown on, and so is a name that is none. */
function troubleIn(error: unknown, hash: BlobHash): BlobTrouble {
  if (error instanceof BlobMissing && isBlobHash(hash)) return 'missing'
  if (error instanceof BlobDamaged || isUnreadable(error)) return 'broken'
  throw error
}
