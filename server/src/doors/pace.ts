import type { Readable } from 'node:stream'
import type { Clock } from '../ports/clock.ts'

/** Minimum bytes per minute of a message: half a kilobyte a second. */
const bytesInMinute = 30_000
const minuteMilliseconds = 60_000

/** Runs work on a stream that must arrive at a minimum rate; otherwise destroys the stream and throws `tooSlow`. */
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
      // Destroyed first, so that the reader releases its memory.
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
