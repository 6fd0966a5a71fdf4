import { createHash, hash as hashOnce } from 'node:crypto'
import type { Readable } from 'node:stream'
import { BlobDamaged, type BlobHash } from '../../ports/blob-store.ts'

/** Streams content in chunks; the last chunk follows only if the hash of all matches. */
export async function* verifiedStream(
  hash: BlobHash,
  source: Readable,
  onError: (error: unknown) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256')
  let pending: Uint8Array | null = null
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      digest.update(chunk)
      if (pending) yield pending
      pending = chunk
    }
    if (digest.digest('hex') !== hash) throw new BlobDamaged(hash)
  } catch (error) {
    onError(error)
    throw error
  }
  if (pending) yield pending
}

export async function collect(source: Readable): Promise<Uint8Array> {
  return Buffer.concat((await source.toArray()) as Uint8Array[])
}

/** Returns the hash of content. */
export const digestOf = (content: Uint8Array): BlobHash => hashOnce('sha256', content, 'hex')

/** Returns true for errors of decompression and of the disk. */
export function isUnreadable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return code.startsWith('ZSTD_') || code.startsWith('Z_') || unreadable.has(code)
}

const unreadable = new Set(['EIO', 'EBADMSG', 'ERR_BUFFER_TOO_LARGE'])
