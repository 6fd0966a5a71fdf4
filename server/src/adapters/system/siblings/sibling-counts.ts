import type { SharedCounts } from '../../../ports/sibling-processes.ts'

type Counts = Map<string, Map<string, number>>
export type CountEntry = [name: string, key: string, count: number]

/** Counts of this process, and those reported by others. */
export class SiblingCounts implements SharedCounts {
  readonly #local: Counts = new Map()
  readonly #remote = new Map<number, Counts>()
  readonly #changed = new Map<string, Set<string>>()
  readonly #notify: (isUrgent: boolean) => void

  /** Called when there are changes to send; counters over time are not urgent. */
  constructor(notify: (isUrgent: boolean) => void) {
    this.#notify = notify
  }

  add(name: string, key: string, change: number): void {
    addTo(this.#local, [name, key, change])
    const keys = this.#changed.get(name) ?? new Set()
    this.#changed.set(name, keys.add(key))
    this.#notify(!name.startsWith(overTimePrefix))
  }

  remoteCount(name: string, key: string): number {
    let sum = 0
    for (const counts of this.#remote.values()) sum += counts.get(name)?.get(key) ?? 0
    return sum
  }

  deleteCount(name: string): void {
    for (const counts of [this.#local, ...this.#remote.values()]) counts.delete(name)
    this.#changed.delete(name)
  }

  /** Returns the changes since the last call, with current values. */
  consumeChanges(): CountEntry[] {
    const entries = [...this.#changed].flatMap(([name, keys]) =>
      [...keys].map((key): CountEntry => [name, key, this.#local.get(name)?.get(key) ?? 0]),
    )
    this.#changed.clear()
    return entries
  }

  /** Returns all counts of this process. */
  all(): CountEntry[] {
    return [...this.#local].flatMap(([name, keys]) =>
      [...keys].map(([key, count]): CountEntry => [name, key, count]),
    )
  }

  /** Saves counts reported by another process; if `isComplete`, they replace all earlier ones. */
  receive(index: number, entries: readonly CountEntry[], isComplete: boolean): void {
    const counts: Counts = (isComplete ? null : this.#remote.get(index)) ?? new Map()
    this.#remote.set(index, counts)
    for (const [name] of entries) if (!counts.has(name)) deleteOlder(counts, name)
    for (const [name, key, count] of entries)
      addTo(counts, [name, key, count - (counts.get(name)?.get(key) ?? 0)])
  }

  /** Deletes the counts of an ended process. */
  deletePeer(index: number): void {
    this.#remote.delete(index)
  }
}

/** Name prefix of counters for a period; a new period has a new name. */
const overTimePrefix = 'over time'

/** Keeps only the previous and the current name of counters over time; older ones may no longer be read. */
function deleteOlder(counts: Counts, name: string): void {
  if (!name.startsWith(overTimePrefix)) return
  const existing = [...counts.keys()].filter((one) => one.startsWith(overTimePrefix))
  for (const older of existing.slice(0, -1)) counts.delete(older)
}

function addTo(counts: Counts, [name, key, change]: CountEntry): void {
  const keys = counts.get(name) ?? new Map<string, number>()
  counts.set(name, keys)
  const count = (keys.get(key) ?? 0) + change
  if (count === 0) keys.delete(key)
  else keys.set(key, count)
}
