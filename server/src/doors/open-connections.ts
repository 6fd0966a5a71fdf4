import { type ConnectionListener, metricEvents } from '../kernel/measured.ts'
import type { SharedCounts } from '../ports/sibling-processes.ts'

/** Counts open connections per key, such as an account or an address, over all processes of a server. */
export class OpenConnections {
  readonly #atMost: number
  readonly #door: ConnectionListener | null
  readonly #open = new Map<string, number>()

  readonly #shared: { name: string; counts: SharedCounts } | null

  /** With a listener name, changes are counted in metrics; `name` identifies the counter among processes. */
  constructor(
    atMost: number,
    {
      door = null,
      name,
      counts,
    }: { door?: ConnectionListener | null; name: string; counts: SharedCounts | undefined },
  ) {
    this.#atMost = atMost
    this.#door = door
    this.#shared = counts ? { name, counts } : null
  }

  /** Takes a slot; returns a function that releases it, or null when the limit is reached. */
  take(key: string): (() => void) | null {
    const open = this.#open.get(key) ?? 0
    const elsewhere = this.#shared?.counts.remoteCount(this.#shared.name, key) ?? 0
    if (open + elsewhere >= this.#atMost) return null
    this.#open.set(key, open + 1)
    this.#tell(key, 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#tell(key, -1)
      const left = (this.#open.get(key) ?? 1) - 1
      if (left > 0) this.#open.set(key, left)
      else this.#open.delete(key)
    }
  }

  #tell(key: string, change: 1 | -1): void {
    this.#shared?.counts.add(this.#shared.name, key, change)
    if (this.#door) metricEvents.connection.publish({ listener: this.#door, change })
  }
}
