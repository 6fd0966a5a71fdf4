import type { Readable } from 'node:stream'
import type { ByteRange } from './blob-store.ts'

/** Compression of a blob store. Uncompressed content allows cheap range reads. */
export interface BlobEncoding {
  /** Suffix of compressed content, as in `<hash>.zst`. */
  readonly suffix: string

  /** Returns true if content with these samples is worth compressing. */
  isWorthwhile(samples: Uint8Array[]): boolean

  /** Returns the compressed content, or null if it should be stored uncompressed. */
  encode(content: Uint8Array): Promise<Uint8Array | null>

  /** Compresses a stream; `contentSize` can read its size only if it was known in advance. */
  encodeStream(source: AsyncIterable<Uint8Array>, size?: number): Readable

  decode(packed: Uint8Array): Promise<Uint8Array>

  /** Decompresses content or a range of it. Destroying the result destroys `packed`. */
  decodeStream(packed: Readable, range?: ByteRange): Readable

  /** Returns the size of the content from the first 18 bytes of the compressed data. */
  contentSize(start: Uint8Array): number
}
