import { normalForm } from '../../text/normal-form.ts'
import type { TextKey } from './evaluate-search.ts'

/** Folds a text for comparison: composed and case-insensitive. */
export function foldCase(text: string): string {
  return normalForm(text).toLowerCase()
}

const bitsPerTrigram = 6
const probes = 3
const minBytes = 8
/** Filter size for texts of more than about 5,000 trigrams; they exclude less. */
const maxBytes = 4096
/** With this many trigrams, nothing could be excluded. */
const maxTrigrams = 40_000

/** Filter of an unknown text; it excludes nothing. */
export const unknownTrigramFilter: Uint8Array = Uint8Array.of(0xff)

/**
 * Computes a Bloom filter of a text's trigrams (three characters). Absent ones prove that a text does not contain a
 * substring. Consecutive characters other than letters and digits count as one space. The filter is stored, so the
 * algorithm must not change.
 */
export function computeTrigramFilter(text: string): Uint8Array {
  const trigrams = distinctTrigrams(foldCase(text))
  if (trigrams.length > maxTrigrams) return unknownTrigramFilter
  const bytes = Math.min(maxBytes, Math.max(minBytes, Math.ceil((trigrams.length * bitsPerTrigram) / 8)))
  const filter = new Uint8Array(bytes)
  const bits = bytes * 8
  for (let at = 0; at < trigrams.length; at++) {
    for (let probe = 0; probe < probes; probe++) {
      const bit = bitOf(trigrams[at] as number, probe, bits)
      filter[bit >> 3] = (filter[bit >> 3] as number) | (1 << (bit & 7))
    }
  }
  return filter
}

/** Returns a test that is false for the filter of a message that cannot contain the text of a condition. */
export function createTrigramTest({ key, text }: TextKey): (filter: Uint8Array) => boolean {
  // Fields with one name are joined by line breaks, wherever they are in the header.
  if (key === 'header' && /[\r\n]/.test(text)) return () => true
  const trigrams = new SearchTrigrams(text)
  return (filter) => trigrams.mayBeIn(filter)
}

/** Returns the trigrams of a search text. */
export class SearchTrigrams {
  readonly #trigrams: readonly number[]

  constructor(text: string) {
    this.#trigrams = [...distinctTrigrams(foldCase(text))]
  }

  /** Returns true if a text with this filter may contain the search text. */
  mayBeIn(filter: Uint8Array): boolean {
    const bits = filter.length * 8
    return this.#trigrams.every((trigram) => {
      for (let probe = 0; probe < probes; probe++) {
        const bit = bitOf(trigram, probe, bits)
        if (((filter[bit >> 3] as number) & (1 << (bit & 7))) === 0) return false
      }
      return true
    })
  }
}

/** Allocating both for each text would take longer than using them. */
const distinct = new Uint32Array(maxTrigrams + 1)
const slots = new Uint32Array(2 ** 17)

/**
 * Returns the distinct hashes of three-character sequences (trigrams) of a folded text, until the next call; stops after
 * more than `maxTrigrams`. Runs for every imported message: a hash table of plain numbers needs a third of the time of a
 * set.
 */
function distinctTrigrams(text: string): Uint32Array {
  const maxCount = Math.min(text.length, maxTrigrams + 1)
  // At most half of them are used. 0 means unused, so the hash 0 may be returned several times.
  const usedSlots = 2 ** Math.ceil(Math.log2(2 * maxCount + 2))
  const mask = usedSlots - 1
  slots.fill(0, 0, usedSlots)
  let count = 0
  let [first, second] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const unit = code > 0x7f ? code : (asciiUnits[code] as number)
    if (unit === space && second === space) continue
    if (first !== 0) {
      const trigram = mix(first, second, unit)
      let slot = trigram & mask
      while (slots[slot] !== 0 && slots[slot] !== trigram) slot = (slot + 1) & mask
      if (slots[slot] === 0) {
        if (count === maxCount) break
        distinct[count++] = trigram
        slots[slot] = trigram
      }
    }
    first = second
    second = unit
  }
  return distinct.subarray(0, count)
}

const space = 0x20

/** Lower-case ASCII letters and digits; a space for all other characters. */
const asciiUnits = Uint8Array.from({ length: 0x80 }, (_, code) =>
  /[a-z0-9]/.test(String.fromCharCode(code)) ? code : space,
)

function mix(first: number, second: number, third: number): number {
  let mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

function bitOf(trigram: number, probe: number, bits: number): number {
  const hash = (trigram + Math.imul(probe, (trigram >>> 7) | 1)) >>> 0
  // The remainder. The operator would be much slower, because the hash may exceed 31 bits.
  return hash - Math.floor(hash / bits) * bits
}
