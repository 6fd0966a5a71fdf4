import type { Random } from '../../ports/random.ts'

/** Deterministic random numbers for tests and the demo, never for secrets. */
export class SeededRandom implements Random {
  #state: number

  constructor(seed = 1) {
    this.#state = seed >>> 0
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.#next() >>> 24)
  }

  int(below: number): number {
    const unit = (this.#next() * 2 ** 21 + (this.#next() >>> 11)) / 2 ** 53
    return Math.floor(unit * below)
  }

  /** splitmix32: 32 well-mixed bits per step. */
  #next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}
