import type { Readable } from 'node:stream'
import type { Clock } from '../ports/clock.ts'

/** What a message has to bring in each minute of its coming: half a kilobyte a second. */
const bytesInMinute = 30_000
const minuteMilliseconds = 60_000

/**
 * Does something with what a stream brings, unless it comes so slowly that it only holds a place: then the stream ends
 * and `tooSlow` is thrown.
 */
export async function atPace<T>(
  stream: Readable,
  clock: Clock,
  { work, tooSlow }: { work: Promise<T>; tooSlow: Error },
): Promise<T> {
  let came = 0
  stream.on('data', (piece: Uint8Array) => {
    came += piece.length
  })
  const { promise: slow, reject } = Promise.withResolvers<never>()
  let stop = clock.setTimer(minuteMilliseconds, function look() {
    if (came < bytesInMinute) {
      // First the stream: whoever reads it gives back what they hold of it.
      stream.destroy()
      return reject(tooSlow)
    }
    came = 0
    stop = clock.setTimer(minuteMilliseconds, look)
  })
  try {
    return await Promise.race([work, slow])
  } finally {
    stop()
  }
}
