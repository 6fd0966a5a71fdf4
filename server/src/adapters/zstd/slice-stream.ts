import { Readable } from 'node:stream'
import type { ByteRange } from '../../ports/blob-store.ts'

/** Returns a range of a stream; the stream is closed when the range is complete or the reader stops. */
export function sliceStream(source: Readable, range: ByteRange): Readable {
  const slice = Readable.from(slices(source, range), { objectMode: false })
  // A generator that never started cannot close its source.
  slice.once('close', () => source.destroy())
  return slice
}

async function* slices(
  source: AsyncIterable<Uint8Array>,
  { start, end }: ByteRange,
): AsyncIterable<Uint8Array> {
  let at = 0
  if (end <= start) return
  for await (const chunk of source) {
    const part = chunk.subarray(Math.max(start - at, 0), Math.max(end - at, 0))
    if (part.byteLength > 0) yield part
    at += chunk.byteLength
    if (at >= end) return
  }
}
