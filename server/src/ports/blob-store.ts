import type { Readable } from 'node:stream'

/** The SHA-256 of a blob's content in lowercase hex: its only name. */
export type BlobHash = string

/** What a caller keeps of content it has put: the name to read it by and its size in bytes. */
export type BlobRef = { hash: BlobHash; size: number }

/** A part of a blob: from byte `start` up to, but without, byte `end`; what lies beyond the content is left out. */
export type ByteRange = { start: number; end: number }

/**
 * An opened blob: the size of the whole content, and the bytes asked for. Read the stream to its end or destroy it. Where
 * its pieces are given nobody but who opened it looks at them, so that their memory may be taken back.
 */
export type OpenBlob = { size: number; stream: Readable; isGiven?: boolean }

/** What counts as small: content of so many bytes may pack to so few, and then lies beside what names it. */
export const smallBlobBytes = { packedFrom: 256 * 1024, packedTo: 32 * 1024 }

/**
 * How content that comes piece by piece is taken. Pieces that are given belong to the store: nobody looks at them again,
 * so it takes their memory back as soon as they are kept.
 */
export type StreamTerms = { maxBytes: number; isGiven?: boolean }

/** Small content as it is stored, for a table beside what names it. */
export type EnclosedBlob = { hash: BlobHash; content: Uint8Array; isPacked: boolean }

/** Content on its way into the store: on its own, or enclosed in the change that names it. */
export type PreparedBlob = BlobRef & {
  /** What the change that names the blob must keep itself; null where the store sees to it. */
  enclosed: EnclosedBlob | null
  /** Succeeds once it is durable, but for what is enclosed. Nobody may see what names it before. */
  durable: Promise<unknown>
}

/** Keeps content under the hash of what it says, so that the same content is kept once however often it comes. */
export interface BlobStore {
  /** Whether a network lies between: then no transaction waits for what is put, but its beginning does. */
  readonly isRemote?: true

  /**
   * Begins to keep content that one change will name; only stores that can enclose it there have this. Who has its hash
   * and its packed form already (null where packing does not pay) says so.
   */
  prepare?(
    content: Uint8Array,
    known?: { hash: BlobHash; content: Uint8Array | null } | null,
  ): Promise<PreparedBlob>

  /** Keeps the content; when this resolves it survives a power loss. Putting it again is cheap and renews its date. */
  put(content: Uint8Array): Promise<BlobRef>

  /** As `put`, for content too large to hold; refuses more than `maxBytes` with `BlobTooLarge` and leaves nothing behind. */
  putStream(source: AsyncIterable<Uint8Array>, terms: StreamTerms): Promise<BlobRef>

  /** The whole content; `BlobMissing` when it is not here. */
  get(hash: BlobHash): Promise<Uint8Array>

  /** The content, or a range of it, piece by piece; `BlobMissing` before the first piece when it is not here. */
  open(hash: BlobHash, range?: ByteRange): Promise<OpenBlob>

  has(hash: BlobHash): Promise<boolean>

  /**
   * Forgets the content and says whether it was here. With `putBefore` (milliseconds) content that was put at or after
   * that time stays: a sweeper gives a time at least a day back and so cannot take away what somebody is just storing.
   */
  delete(hash: BlobHash, putBefore?: number): Promise<boolean>

  /** Every hash kept here, or each that begins so, once each, in no order. */
  list(prefix?: string): AsyncIterable<BlobHash>

  /**
   * Reads content to its end and says what is wrong with it; null when it is here and says what its name says, by now or
   * before. Only what mends has this.
   */
  prove?(hash: BlobHash, terms: { mends: boolean }): Promise<BlobTrouble | null>

  /** Succeeds once nothing is under way any more that nobody waits for. */
  idle?(): Promise<void>

  close(): Promise<void>
}

/** What can be wrong with content: it is not here, or is something else than its name says. */
export type BlobTrouble = 'missing' | 'broken'

/** Where the same content may lie once more, under the same names, to be read alone. */
export interface SecondCopy {
  /** The content piece by piece; null when it is not there. What it says is for the reader to look at. */
  open(hash: BlobHash): Promise<Readable | null>
  close(): Promise<void>
}

/** The content asked for is here, and is no longer what its name says. */
export class BlobDamaged extends Error {
  readonly hash: BlobHash

  constructor(hash: BlobHash) {
    super(`Blob ${hash} is damaged`)
    this.name = 'BlobDamaged'
    this.hash = hash
  }
}

/** The content asked for is not in the store. */
export class BlobMissing extends Error {
  readonly hash: BlobHash

  constructor(hash: BlobHash) {
    super(`Blob ${hash} is missing`)
    this.name = 'BlobMissing'
    this.hash = hash
  }
}

/** The content offered is larger than the caller allows. */
export class BlobTooLarge extends Error {
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`Content is larger than ${maxBytes} bytes`)
    this.name = 'BlobTooLarge'
    this.maxBytes = maxBytes
  }
}

const hashPattern = /^[0-9a-f]{64}$/

/** Whether a text can name a blob at all; anything else never reaches a path or an address. */
export function isBlobHash(text: string): text is BlobHash {
  return hashPattern.test(text)
}
