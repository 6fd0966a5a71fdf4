import type { Readable } from 'node:stream'

/** SHA-256 of the content in lower-case hex; the only name of a blob. */
export type BlobHash = string

/** Reference to stored content: its name and size in bytes. */
export type BlobRef = { hash: BlobHash; size: number }

/** A byte range: `start` inclusive, `end` exclusive; positions beyond the content are ignored. */
export type ByteRange = { start: number; end: number }

/**
 * An open blob: the total size and the requested bytes. The stream must be read to its end or destroyed. With
 * `isExclusive`, only the caller uses the chunks, so their memory can be released.
 */
export type OpenBlob = { size: number; stream: Readable; isExclusive?: boolean }

/** Limits for small content, which is stored in the database row that refers to it. */
export const smallBlobBytes = { packedFrom: 256 * 1024, packedTo: 32 * 1024 }

/**
 * Options of a streamed put. With `isExclusive`, chunks belong to the store, which releases their memory after storing
 * them.
 */
export type StreamOptions = { maxBytes: number; isExclusive?: boolean }

/** Small content in stored form, for a database row. */
export type InlineBlob = { hash: BlobHash; content: Uint8Array; isPacked: boolean }

/** Content being stored: separately, or enclosed in the row that refers to it. */
export type PreparedBlob = BlobRef & {
  /** Content for the row to store; null if the store handles it. */
  inline: InlineBlob | null
  /** Resolves when the content is durable, except for enclosed content. References must not be visible before. */
  durable: Promise<unknown>
}

/** Content-addressed storage: equal content is stored once. */
export interface BlobStore {
  /** Set for network stores: transactions do not wait for uploads, but start after them. */
  readonly isRemote?: true

  /**
   * Starts to store content for one change; only for stores that can enclose it in the row. Callers that already know
   * the hash and compressed form (null if not worthwhile) pass them.
   */
  prepare?(
    content: Uint8Array,
    precomputed?: { hash: BlobHash; content: Uint8Array | null } | null,
  ): Promise<PreparedBlob>

  /** Stores the content durably. Repeating it is cheap and renews its date. */
  put(content: Uint8Array): Promise<BlobRef>

  /**
   * Like `put`, for content that does not fit into memory; rejects more than `maxBytes` with `BlobTooLarge` and leaves
   * nothing behind.
   */
  putStream(source: AsyncIterable<Uint8Array>, options: StreamOptions): Promise<BlobRef>

  /** Returns the content; throws `BlobMissing`. */
  get(hash: BlobHash): Promise<Uint8Array>

  /**
   * Returns contents, for stores that read some of them faster together than one by one. Verifies their hashes. Leaves
   * out others, also existing ones; the caller passes those to `get`, which reads them or reports their fault.
   */
  getMany?(hashes: readonly BlobHash[]): Promise<Map<BlobHash, Uint8Array>>

  /** Streams the content or a range; throws `BlobMissing` before the first chunk. */
  open(hash: BlobHash, range?: ByteRange): Promise<OpenBlob>

  has(hash: BlobHash): Promise<boolean>

  /**
   * Deletes the content; returns false if it did not exist. Content stored at or after `storedBefore` (milliseconds)
   * remains: a sweep passes a time at least one day ago, so that it cannot delete content being stored.
   */
  delete(hash: BlobHash, storedBefore?: number): Promise<boolean>

  /** Lists every hash once, optionally by prefix, in no particular order. */
  list(prefix?: string): AsyncIterable<BlobHash>

  /**
   * Reads content to its end; returns its fault, or null if it is intact, possibly after repair. Only repairing stores
   * support it.
   */
  verify?(hash: BlobHash, options: { shouldRepair: boolean }): Promise<BlobTrouble | null>

  /** Resolves when no background work is running. */
  idle?(): Promise<void>

  close(): Promise<void>
}

/** Fault of content: missing, or different from its hash. */
export type BlobTrouble = 'missing' | 'broken'

/** A read-only second copy of the content under the same names. */
export interface SecondCopy {
  /** Streams the content; null if it is missing. The caller verifies it. */
  open(hash: BlobHash): Promise<Readable | null>
  close(): Promise<void>
}

/** The content does not match its hash. */
export class BlobDamaged extends Error {
  readonly hash: BlobHash

  constructor(hash: BlobHash) {
    super(`Blob ${hash} is damaged`)
    this.name = 'BlobDamaged'
    this.hash = hash
  }
}

/** The content does not exist. */
export class BlobMissing extends Error {
  readonly hash: BlobHash

  constructor(hash: BlobHash) {
    super(`Blob ${hash} is missing`)
    this.name = 'BlobMissing'
    this.hash = hash
  }
}

/** The content is larger than allowed. */
export class BlobTooLarge extends Error {
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`Content is larger than ${maxBytes} bytes`)
    this.name = 'BlobTooLarge'
    this.maxBytes = maxBytes
  }
}

const hashPattern = /^[0-9a-f]{64}$/

/** Returns true for a valid hash; other text never reaches a path or address. */
export function isBlobHash(text: string): text is BlobHash {
  return hashPattern.test(text)
}
