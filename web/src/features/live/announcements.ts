/** New mail is spoken of at most this often. */
const pauseMilliseconds = 10_000

/**
 * Gathers what arrives and speaks of it politely: the first message at once, those of the next ten seconds
 * together. What was already said is not said again.
 */
export function politely<T>(speak: (messages: readonly T[]) => void): {
  arrived: (message: T) => void
  stop: () => void
} {
  let waiting: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const speakOfWaiting = () => {
    timer = undefined
    if (waiting.length === 0) return
    const messages = waiting
    waiting = []
    timer = setTimeout(speakOfWaiting, pauseMilliseconds)
    speak(messages)
  }
  return {
    arrived: (message) => {
      waiting.push(message)
      if (!timer) speakOfWaiting()
    },
    stop: () => clearTimeout(timer),
  }
}
