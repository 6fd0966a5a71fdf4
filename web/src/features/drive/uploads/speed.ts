/** How fast the line was lately, and how long what is left takes at that. */
export interface Speed {
  /** So many bytes had gone at this moment, in milliseconds. */
  note(sent: number, now: number): void
  /** In whole seconds; undefined until that can be told. */
  secondsLeft(bytesLeft: number): number | undefined
}

/** What is known after less than this is no more than a guess. */
const leastMilliseconds = 1500
/** A new measurement counts this much, so that one slow moment does not make the time jump. */
const weight = 0.3

/** Watches how fast uploads go. */
export function watchSpeed(): Speed {
  let startedAt: number | undefined
  let last = { sent: 0, at: 0 }
  let bytesPerSecond = 0
  return {
    note: (sent, now) => {
      if (startedAt === undefined || sent < last.sent) {
        startedAt = now
        bytesPerSecond = 0
        last = { sent, at: now }
        return
      }
      const seconds = (now - last.at) / 1000
      if (seconds < 0.25) return
      const measured = (sent - last.sent) / seconds
      bytesPerSecond = bytesPerSecond === 0 ? measured : bytesPerSecond * (1 - weight) + measured * weight
      last = { sent, at: now }
    },
    secondsLeft: (bytesLeft) => {
      if (startedAt === undefined || last.at - startedAt < leastMilliseconds || bytesPerSecond <= 0)
        return undefined
      return Math.max(1, Math.ceil(bytesLeft / bytesPerSecond))
    },
  }
}
