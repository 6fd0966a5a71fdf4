import { type LongDoor, measured } from '../kernel/measured.ts'

/** Counts what is open at once, by account, by address or by whatever it is called. */
export class OpenConnections {
  readonly #atMost: number
  readonly #door: LongDoor | null
  readonly #open = new Map<string, number>()

  /** With the name of a door what comes and goes is told to whoever counts. */
  constructor(atMost: number, door: LongDoor | null = null) {
    this.#atMost = atMost
    this.#door = door
  }

  /** Takes a place; null when as many are taken as may be. The place is given back by the answer. */
  take(key: string): (() => void) | null {
    const open = this.#open.get(key) ?? 0
    if (open >= this.#atMost) return null
    this.#open.set(key, open + 1)
    this.#tell(1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#tell(-1)
      const left = (this.#open.get(key) ?? 1) - 1
      if (left > 0) this.#open.set(key, left)
      else this.#open.delete(key)
    }
  }

  #tell(change: 1 | -1): void {
    if (this.#door) measured.connection.tell({ door: this.#door, change })
  }
}
