import type { Readable } from 'node:stream'
import type { Clock } from '../ports/clock.ts'

/** Minimum bytes per minute of a message: half a kilobyte a second. */
const minBytesPerMinute = 30_000
const minuteMilliseconds = 60_000

/** Runs work on a stream that must arrive at a minimum rate; otherwise destroys the stream and throws `tooSlow`. */
export async function withMinimumRate<T>(
  stream: Readable,
  clock: Clock,
  { work, tooSlow }: { work: Promise<T>; tooSlow: Error },
): Promise<T> {
  let received = 0
  stream.on('data', (chunk: Uint8Array) => {
    received += chunk.length
  })
  const { promise: slow, reject } = Promise.withResolvers<never>()
  let stop = clock.setTimer(minuteMilliseconds, function check() {
    if (received < minBytesPerMinute) {
      // Destroyed first, so that the reader releases its memory.
      stream.destroy()
      return reject(tooSlow)
    }
    received = 0
    stop = clock.setTimer(minuteMilliseconds, check)
  })
  try {
    return await Promise.race([work, slow])
  } finally {
    stop()
  }
}
