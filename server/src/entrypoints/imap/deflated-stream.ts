import { Duplex } from 'node:stream'
import { constants, createDeflateRaw, createInflateRaw } from 'node:zlib'

/** A window of 8 KB bounds the memory per connection. */
const deflateOptions = { windowBits: 13, memLevel: 5, flush: constants.Z_SYNC_FLUSH }

/**
 * Wraps a stream in DEFLATE compression in both directions (RFC 4978). Decompresses only as much as is read, so that a
 * decompression bomb has no effect.
 */
export function deflated(compressed: Duplex): Duplex {
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
  const deflate = createDeflateRaw(deflateOptions)
  const plain = Duplex.from({ readable: inflate, writable: deflate })
  const end = () => plain.destroy()
  // A failure in any stream closes all of them, like the end of a connection.
  for (const stream of [compressed, inflate, deflate, plain]) stream.on('error', end)
  compressed.pipe(inflate)
  deflate.pipe(compressed)
  compressed.once('close', end)
  plain.once('close', () => compressed.destroy())
  return plain
}
