import { Duplex } from 'node:stream'
import { constants, createDeflateRaw, createInflateRaw } from 'node:zlib'

/** A window of 8 KB bounds the memory per connection. */
const packing = { windowBits: 13, memLevel: 5, flush: constants.Z_SYNC_FLUSH }

/**
 * Wraps a stream in DEFLATE compression in both directions (RFC 4978). Decompresses only as much as is read, so that a
 * decompression bomb has no effect.
 */
export function deflated(under: Duplex): Duplex {
  const unpacked = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
  const packed = createDeflateRaw(packing)
  const over = Duplex.from({ readable: unpacked, writable: packed })
  const end = () => over.destroy()
  // A failure in any stream closes all of them, like the end of a connection.
  for (const stream of [under, unpacked, packed, over]) stream.on('error', end)
  under.pipe(unpacked)
  packed.pipe(under)
  under.once('close', end)
  over.once('close', () => under.destroy())
  return over
}
