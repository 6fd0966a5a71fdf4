import { type ConnectionListener, metricEvents } from '../kernel/metric-events.ts'
import type { SharedCounts } from '../ports/sibling-processes.ts'

/** Counts open connections per key, such as an account or an address, over all processes of a server. */
export class OpenConnections {
  readonly #max: number
  readonly #listener: ConnectionListener | null
  readonly #open = new Map<string, number>()

  readonly #shared: { name: string; counts: SharedCounts } | null

  /** With a listener name, changes are counted in metrics; `name` identifies the counter among processes. */
  constructor(
    max: number,
    {
      listener = null,
      name,
      counts,
    }: { listener?: ConnectionListener | null; name: string; counts: SharedCounts | undefined },
  ) {
    this.#max = max
    this.#listener = listener
    this.#shared = counts ? { name, counts } : null
  }

  /** Takes a slot; returns a function that releases it, or null when the limit is reached. */
  acquire(key: string): (() => void) | null {
    const open = this.#open.get(key) ?? 0
    const elsewhere = this.#shared?.counts.remoteCount(this.#shared.name, key) ?? 0
    if (open + elsewhere >= this.#max) return null
    this.#open.set(key, open + 1)
    this.#report(key, 1)
    let isAcquired = true
    return () => {
      if (!isAcquired) return
      isAcquired = false
      this.#report(key, -1)
      const remaining = (this.#open.get(key) ?? 1) - 1
      if (remaining > 0) this.#open.set(key, remaining)
      else this.#open.delete(key)
    }
  }

  #report(key: string, change: 1 | -1): void {
    this.#shared?.counts.add(this.#shared.name, key, change)
    if (this.#listener) metricEvents.connection.publish({ listener: this.#listener, change })
  }
}
