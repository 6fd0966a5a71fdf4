import { Duplex } from 'node:stream'
import { constants, createDeflateRaw, createInflateRaw } from 'node:zlib'

/** As much memory as packing a connection's lines is worth: a window of 8 KB. */
const packing = { windowBits: 13, memLevel: 5, flush: constants.Z_SYNC_FLUSH }

/**
 * A connection on top of another whose bytes are packed in both directions (RFC 4978). What is unpacked is no more than
 * is read: a few bytes that would become very many do not.
 */
export function deflated(under: Duplex): Duplex {
  const unpacked = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
  const packed = createDeflateRaw(packing)
  const over = Duplex.from({ readable: unpacked, writable: packed })
  const end = () => over.destroy()
  // Whatever breaks ends all of it; who reads and writes hears of it as of the end of any connection.
  for (const stream of [under, unpacked, packed, over]) stream.on('error', end)
  under.pipe(unpacked)
  packed.pipe(under)
  under.once('close', end)
  over.once('close', () => under.destroy())
  return over
}
