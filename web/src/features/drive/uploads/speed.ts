/** Recent upload speed and the estimated remaining time. */
export interface Speed {
  /** Records the bytes sent so far, with the time in milliseconds. */
  record(sent: number, now: number): void
  /** Returns whole seconds; undefined while unknown. */
  secondsRemaining(bytesRemaining: number): number | undefined
}

/** Minimum measuring time before an estimate is shown. */
const minMilliseconds = 1500
/** Weight of a new measurement; a low value smooths the estimate. */
const smoothing = 0.3

/** Estimates the remaining time from a smoothed speed. */
export function createSpeedMeter(): Speed {
  let startedAt: number | undefined
  let last = { sent: 0, at: 0 }
  let bytesPerSecond = 0
  return {
    record: (sent, now) => {
      if (startedAt === undefined || sent < last.sent) {
        startedAt = now
        bytesPerSecond = 0
        last = { sent, at: now }
        return
      }
      const seconds = (now - last.at) / 1000
      if (seconds < 0.25) return
      const current = (sent - last.sent) / seconds
      bytesPerSecond = bytesPerSecond === 0 ? current : bytesPerSecond * (1 - smoothing) + current * smoothing
      last = { sent, at: now }
    },
    secondsRemaining: (bytesRemaining) => {
      if (startedAt === undefined || last.at - startedAt < minMilliseconds || bytesPerSecond <= 0)
        return undefined
      return Math.max(1, Math.ceil(bytesRemaining / bytesPerSecond))
    },
  }
}
