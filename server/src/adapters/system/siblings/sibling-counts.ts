import type { SharedCounts } from '../../../ports/sibling-processes.ts'

type Counts = Map<string, Map<string, number>>
export type CountLine = [name: string, key: string, count: number]

/** Counts of this process, and those reported by others. */
export class SiblingCounts implements SharedCounts {
  readonly #own: Counts = new Map()
  readonly #others = new Map<number, Counts>()
  readonly #changed = new Map<string, Set<string>>()
  readonly #tell: (isUrgent: boolean) => void

  /** Called when there are changes to send; counters over time are not urgent. */
  constructor(tell: (isUrgent: boolean) => void) {
    this.#tell = tell
  }

  add(name: string, key: string, change: number): void {
    addTo(this.#own, [name, key, change])
    const keys = this.#changed.get(name) ?? new Set()
    this.#changed.set(name, keys.add(key))
    this.#tell(!name.startsWith(overTime))
  }

  ofOthers(name: string, key: string): number {
    let sum = 0
    for (const counts of this.#others.values()) sum += counts.get(name)?.get(key) ?? 0
    return sum
  }

  forget(name: string): void {
    for (const counts of [this.#own, ...this.#others.values()]) counts.delete(name)
    this.#changed.delete(name)
  }

  /** Returns the changes since the last call, with current values. */
  takeChanges(): CountLine[] {
    const lines = [...this.#changed].flatMap(([name, keys]) =>
      [...keys].map((key): CountLine => [name, key, this.#own.get(name)?.get(key) ?? 0]),
    )
    this.#changed.clear()
    return lines
  }

  /** Returns all counts of this process. */
  whole(): CountLine[] {
    return [...this.#own].flatMap(([name, keys]) =>
      [...keys].map(([key, count]): CountLine => [name, key, count]),
    )
  }

  hear(place: number, lines: readonly CountLine[], isWhole: boolean): void {
    const counts: Counts = (isWhole ? null : this.#others.get(place)) ?? new Map()
    this.#others.set(place, counts)
    for (const [name] of lines) if (!counts.has(name)) forgetOlder(counts, name)
    for (const [name, key, count] of lines)
      addTo(counts, [name, key, count - (counts.get(name)?.get(key) ?? 0)])
  }

  /** Deletes the counts of an ended process. */
  lose(place: number): void {
    this.#others.delete(place)
  }
}

const overTime = 'over time'

/** Keeps only the previous and the current name of counters over time; older ones may no longer be read. */
function forgetOlder(counts: Counts, name: string): void {
  if (!name.startsWith(overTime)) return
  const known = [...counts.keys()].filter((one) => one.startsWith(overTime))
  for (const older of known.slice(0, -1)) counts.delete(older)
}

function addTo(counts: Counts, [name, key, change]: CountLine): void {
  const keys = counts.get(name) ?? new Map<string, number>()
  counts.set(name, keys)
  const count = (keys.get(key) ?? 0) + change
  if (count === 0) keys.delete(key)
  else keys.set(key, count)
}
