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
  type StreamOptions,
} from '../../ports/blob-store.ts'
import { collect, digestOf, isUnreadable, verifiedStream } from './verified-stream.ts'

/** Content up to this size is verified in full before any of it is returned. */
const maxBufferedBytes = 1024 * 1024

/** Parts of a verifying store. */
export interface VerifiedStoreParts {
  store: BlobStore
  /** Optional second copy of the content. */
  copy: SecondCopy | null
  /** Records damage; reads do not wait for it. */
  onDamage(hash: BlobHash, damage: BlobTrouble): Promise<unknown>
  /** Records that content is intact again. */
  onIntact(hash: BlobHash): Promise<unknown>
}

/**
 * Verifies all content on reading. Damaged content is read from a second copy if there is one, which then replaces it;
 * otherwise the read fails and the damage is recorded. Large content is verified while it is streamed, and its end is
 * withheld until all of it is verified. Ranges of large content only fail for known damage.
 */
export class VerifiedBlobStore implements BlobStore {
  readonly isRemote?: true
  readonly prepare?: NonNullable<BlobStore['prepare']>
  readonly getMany?: NonNullable<BlobStore['getMany']>
  readonly #deps: VerifiedStoreParts
  readonly #damaged = new Set<BlobHash>()
  readonly #repairs = new Map<BlobHash, Promise<boolean>>()
  readonly #pending = new Set<Promise<unknown>>()

  constructor(deps: VerifiedStoreParts) {
    this.#deps = deps
    const { store } = deps
    if (store.isRemote) this.isRemote = true
    if (store.prepare) this.prepare = store.prepare.bind(store)
    if (store.getMany) this.getMany = store.getMany.bind(store)
  }

  put(content: Uint8Array): Promise<BlobRef> {
    return this.#deps.store.put(content)
  }

  putStream(source: AsyncIterable<Uint8Array>, terms: StreamOptions): Promise<BlobRef> {
    return this.#deps.store.putStream(source, terms)
  }

  async get(hash: BlobHash): Promise<Uint8Array> {
    const current = await this.#read(hash, () => this.#deps.store.get(hash))
    return typeof current === 'string' ? this.#readFromCopy(hash, current) : current
  }

  async open(hash: BlobHash, range?: ByteRange): Promise<OpenBlob> {
    if (this.#damaged.has(hash)) await this.#verifyStored(hash)
    const { store } = this.#deps
    if (range && store.isRemote) return this.#openVerified(hash, range)
    const opened = await this.#tryOpen(hash)
    if (typeof opened !== 'string' && opened.size > maxBufferedBytes) {
      if (!range) return { ...opened, stream: this.#verifyWhileStreaming(hash, opened.stream) }
      opened.stream.destroy()
      return this.#openVerified(hash, range)
    }
    const current = typeof opened === 'string' ? opened : await this.#read(hash, () => collect(opened.stream))
    const content = typeof current === 'string' ? await this.#readFromCopy(hash, current) : current
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

  delete(hash: BlobHash, storedBefore?: number): Promise<boolean> {
    return this.#deps.store.delete(hash, storedBefore)
  }

  list(prefix?: string): AsyncIterable<BlobHash> {
    return this.#deps.store.list(prefix)
  }

  async verify(hash: BlobHash, { shouldRepair }: { shouldRepair: boolean }): Promise<BlobTrouble | null> {
    const damage = await this.#findDamage(hash)
    if (!damage && this.#damaged.has(hash)) await this.#reportIntact(hash)
    if (!damage || (shouldRepair && (await this.#repair(hash)))) return null
    this.#reportDamage(hash, damage)
    return damage
  }

  async idle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending)
  }

  async close(): Promise<void> {
    await this.idle()
    await this.#deps.copy?.close()
    await this.#deps.store.close()
  }

  /** Returns the content if it is intact, otherwise the kind of damage. */
  async #read(hash: BlobHash, read: () => Promise<Uint8Array>): Promise<Uint8Array | BlobTrouble> {
    try {
      const content = await read()
      return digestOf(content) === hash ? content : 'broken'
    } catch (error) {
      return damageOfError(error, hash)
    }
  }

  /** Opens the content; returns the kind of damage if that fails. */
  async #tryOpen(hash: BlobHash): Promise<OpenBlob | BlobTrouble> {
    try {
      return await this.#deps.store.open(hash)
    } catch (error) {
      return damageOfError(error, hash)
    }
  }

  /** Opens a range without verifying its content; fails if the store cannot read it. */
  async #openVerified(hash: BlobHash, range: ByteRange): Promise<OpenBlob> {
    try {
      return await this.#deps.store.open(hash, range)
    } catch (error) {
      throw this.#reportAndCreateError(hash, damageOfError(error, hash))
    }
  }

  /** Content known as damaged is returned again only after a successful verification. */
  async #verifyStored(hash: BlobHash): Promise<void> {
    const damage = await this.#findDamage(hash)
    if (damage && !(await this.#repair(hash))) throw this.#reportAndCreateError(hash, damage)
    this.#runInBackground(this.#reportIntact(hash))
  }

  /** Reads all content in the store; returns the kind of damage, or null if it is intact. */
  async #findDamage(hash: BlobHash): Promise<BlobTrouble | null> {
    const opened = await this.#tryOpen(hash)
    if (typeof opened === 'string') return opened
    try {
      for await (const _ of verifiedStream(hash, opened.stream));
      return null
    } catch (error) {
      return damageOfError(error, hash)
    }
  }

  /** Verifies content while it is streamed; reports and repairs damage. */
  #verifyWhileStreaming(hash: BlobHash, source: Readable): Readable {
    const chunks = verifiedStream(hash, source, (error) => {
      this.#reportDamage(hash, damageOfError(error, hash))
      this.#runInBackground(this.#repair(hash))
    })
    const stream = Readable.from(chunks, { objectMode: false })
    // A generator that was never started cannot close its source.
    stream.once('close', () => source.destroy())
    return stream
  }

  /** Reads the content from the second copy, which replaces the damaged one in the background. */
  async #readFromCopy(hash: BlobHash, damage: BlobTrouble): Promise<Uint8Array> {
    const source = await this.#openCopy(hash)
    const content = source && (await this.#read(hash, () => collect(source)))
    if (!content || typeof content === 'string') throw this.#reportAndCreateError(hash, damage)
    this.#runInBackground(this.#repair(hash))
    return content
  }

  /**
   * Replaces the content by the second copy; concurrent calls share one repair. Returns false if there is no
   * intact copy.
   */
  #repair(hash: BlobHash): Promise<boolean> {
    const pending = this.#repairs.get(hash)
    if (pending) return pending
    const repair = this.#replace(hash).finally(() => this.#repairs.delete(hash))
    this.#repairs.set(hash, repair)
    return repair
  }

  /** Deletes the damaged content only after the copy was read completely. */
  async #replace(hash: BlobHash): Promise<boolean> {
    const copy = await this.#openCopy(hash)
    if (!copy) return false
    let size = 0
    try {
      for await (const chunk of verifiedStream(hash, copy)) size += chunk.byteLength
    } catch (error) {
      damageOfError(error, hash)
      return false
    }
    const source = await this.#openCopy(hash)
    if (!source) return false
    const { store } = this.#deps
    await store.delete(hash)
    await store.putStream(verifiedStream(hash, source), { maxBytes: size })
    await this.#reportIntact(hash)
    return true
  }

  async #openCopy(hash: BlobHash): Promise<Readable | null> {
    return (await this.#deps.copy?.open(hash).catch(() => null)) ?? null
  }

  /** Reports damage, and returns the error for the reader. */
  #reportAndCreateError(hash: BlobHash, damage: BlobTrouble): Error {
    this.#reportDamage(hash, damage)
    return damage === 'missing' ? new BlobMissing(hash) : new BlobDamaged(hash)
  }

  #reportDamage(hash: BlobHash, damage: BlobTrouble): void {
    if (this.#damaged.has(hash)) return
    this.#damaged.add(hash)
    this.#runInBackground(this.#deps.onDamage(hash, damage))
  }

  async #reportIntact(hash: BlobHash): Promise<void> {
    this.#damaged.delete(hash)
    await this.#deps.onIntact(hash)
  }

  /** Runs in the background, because the caller may have an open transaction. */
  #runInBackground(work: Promise<unknown>): void {
    const done = work.catch(() => {}).finally(() => this.#pending.delete(done))
    this.#pending.add(done)
  }
}

/** Returns the kind of damage that an error indicates; rethrows errors that indicate none, or for an invalid hash. */
function damageOfError(error: unknown, hash: BlobHash): BlobTrouble {
  if (error instanceof BlobMissing && isBlobHash(hash)) return 'missing'
  if (error instanceof BlobDamaged || isUnreadable(error)) return 'broken'
  throw error
}
