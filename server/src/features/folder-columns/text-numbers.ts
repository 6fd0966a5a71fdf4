import { randomInt } from 'node:crypto'

const initialSlots = 1024

/**
 * Numbers texts in the order of their first occurrence. It stores 53 bits of a hash instead of each text: among a million
 * texts, two share a number with a probability of one in 18,000.
 */
export class TextNumbers {
  /** Random, so that an attacker cannot send texts that need the same slot. */
  readonly #seeds = [randomInt(2 ** 32), randomInt(2 ** 32)] as const
  #hashes = new Float64Array(initialSlots)
  /** Number of the text with this hash, from 1; 0 for an empty slot. */
  #numbers = new Int32Array(initialSlots)
  #count = 0

  get count(): number {
    return this.#count
  }

  get bytes(): number {
    return 12 * this.#numbers.length
  }

  /** Returns the number of a text, from 0. */
  numberOf(text: string): number {
    if (2 * this.#count >= this.#numbers.length) this.#grow()
    const hash = hashOf(text, this.#seeds)
    const slot = this.#slotOf(hash)
    if (this.#numbers[slot] === 0) {
      this.#hashes[slot] = hash
      this.#numbers[slot] = ++this.#count
    }
    return (this.#numbers[slot] as number) - 1
  }

  #slotOf(hash: number): number {
    const mask = this.#numbers.length - 1
    let slot = hash & mask
    while (this.#numbers[slot] !== 0 && this.#hashes[slot] !== hash) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const [hashes, numbers] = [this.#hashes, this.#numbers]
    this.#hashes = new Float64Array(2 * hashes.length)
    this.#numbers = new Int32Array(2 * numbers.length)
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] as number
      if (number === 0) continue
      const slot = this.#slotOf(hashes[at] as number)
      this.#hashes[slot] = hashes[at] as number
      this.#numbers[slot] = number
    }
  }
}

/** Hashes a text to 53 bits, with two multiplicative hashes whose bits are mixed at the end. */
function hashOf(text: string, seeds: readonly [number, number]): number {
  let [one, other] = seeds
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x85ebca6b)
    one ^= one >>> 15
    other = Math.imul(other ^ unit, 0xc2b2ae35)
    other ^= other >>> 13
  }
  one = Math.imul(one ^ (other >>> 16), 0x9e3779b1)
  other = Math.imul(other ^ (one >>> 13), 0x27d4eb2f)
  return ((other ^ (other >>> 15)) & 0x1fffff) * 2 ** 32 + ((one ^ (one >>> 16)) >>> 0)
}
