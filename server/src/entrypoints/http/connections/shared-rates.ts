import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { SharedCounts } from '../../../ports/sibling-processes.ts'

/** Bounds the memory used by an attacker with many addresses. */
const maxCallers = 20_000

/** Counts requests per caller over all processes of a server, in fixed windows; null with one process. */
export function sharedRates(
  counts: SharedCounts | undefined,
  now: () => number,
): FastifyRateLimitStoreCtor | null {
  if (!counts) return null
  return class SharedRates {
    #window = 0
    #local = new Map<string, number>()

    /**
     * Counts a request of a caller and returns its count in the current window, as the rate limit plugin
     * requires.
     */
    incr(
      caller: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMilliseconds = 60_000,
    ): void {
      const time = now()
      const window = Math.floor(time / windowMilliseconds)
      if (window !== this.#window) {
        counts.deleteCount(counterName(this.#window))
        this.#window = window
        this.#local = new Map()
      }
      const existing = this.#local.get(caller) ?? 0
      if (existing > 0 || this.#local.size < maxCallers) {
        this.#local.set(caller, existing + 1)
        counts.add(counterName(window), caller, 1)
      }
      const current = existing + 1 + counts.remoteCount(counterName(window), caller)
      callback(null, { current, ttl: (window + 1) * windowMilliseconds - time })
    }

    child(): SharedRates {
      return new SharedRates()
    }
  }
}

/** Names with this prefix are shared between processes with a delay, which is enough for a window of a minute. */
const counterName = (window: number) => `over time: requests in ${window}`
