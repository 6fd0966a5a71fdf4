import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { SharedCounts } from '../../../ports/sibling-processes.ts'

/** Bounds the memory used by an attacker with many addresses. */
const callersAtMost = 20_000

/** Counts requests per caller over all processes of a server, in fixed windows; null with one process. */
export function sharedRates(
  counts: SharedCounts | undefined,
  now: () => number,
): FastifyRateLimitStoreCtor | null {
  if (!counts) return null
  return class SharedRates {
    #window = 0
    #own = new Map<string, number>()

    incr(
      caller: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMilliseconds = 60_000,
    ): void {
      const time = now()
      const window = Math.floor(time / windowMilliseconds)
      if (window !== this.#window) {
        counts.forget(nameOf(this.#window))
        this.#window = window
        this.#own = new Map()
      }
      const known = this.#own.get(caller) ?? 0
      if (known > 0 || this.#own.size < callersAtMost) {
        this.#own.set(caller, known + 1)
        counts.add(nameOf(window), caller, 1)
      }
      const current = known + 1 + counts.remoteCount(nameOf(window), caller)
      callback(null, { current, ttl: (window + 1) * windowMilliseconds - time })
    }

    child(): SharedRates {
      return new SharedRates()
    }
  }
}

/** Names with this prefix are shared between processes with a delay, which is enough for a window of a minute. */
const nameOf = (window: number) => `over time: requests in ${window}`
