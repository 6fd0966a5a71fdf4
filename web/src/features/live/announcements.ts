/** Minimum interval between announcements of new mail. */
const pauseMilliseconds = 10_000

/**
 * Batches announcements: the first message immediately, those of the next ten seconds together. Announces each message
 * once.
 */
export function batchAnnouncements<T>(announce: (messages: readonly T[]) => void): {
  arrived: (message: T) => void
  stop: () => void
} {
  let waiting: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const announceWaiting = () => {
    timer = undefined
    if (waiting.length === 0) return
    const messages = waiting
    waiting = []
    timer = setTimeout(announceWaiting, pauseMilliseconds)
    announce(messages)
  }
  return {
    arrived: (message) => {
      waiting.push(message)
      if (!timer) announceWaiting()
    },
    stop: () => clearTimeout(timer),
  }
}
