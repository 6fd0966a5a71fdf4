import type { Readable } from 'node:stream'
import type { ByteRange } from './blob-store.ts'

/** How a blob store packs content that is worth packing; what it keeps plain can be read in ranges cheaply. */
export interface BlobEncoding {
  /** Marks packed content where it is stored, as in `<hash>.zst`. */
  readonly suffix: string

  /** Whether content that begins and continues like these samples shrinks enough to be packed. */
  isWorthwhile(samples: Uint8Array[]): boolean

  /** The packed content, or null when it is better kept as it is. */
  encode(content: Uint8Array): Promise<Uint8Array | null>

  /** Packs content piece by piece; `sizeOf` reads its size only where it was known beforehand. */
  encodeStream(source: AsyncIterable<Uint8Array>, size?: number): Readable

  decode(packed: Uint8Array): Promise<Uint8Array>

  /** The content, or a range of it. Destroying what is returned destroys `packed`. */
  decodeStream(packed: Readable, range?: ByteRange): Readable

  /** The size of the content, read from the first bytes (18 suffice) of what was packed. */
  sizeOf(start: Uint8Array): number
}
