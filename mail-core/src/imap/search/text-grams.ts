import { normalForm } from '../../words/normal-form.ts'
/** A text as it is compared: composed, without regard to case. */
export function foldCase(text: string): string {
  return normalForm(text).toLowerCase()
}

const bitsOfGram = 6
const probes = 3
const bytesAtLeast = 8
/** What a text of more than some five thousand grams is told by; it then excludes less. */
const bytesAtMost = 4096
/** Of a text with so many nothing could be excluded. */
const gramsAtMost = 40_000

/** What stands for a text of which nothing is known: it may hold anything. */
export const unknownGrams: Uint8Array = Uint8Array.of(0xff)

/**
 * The grams of a text, three characters each, as a Bloom filter: what is not in it stands nowhere in the text, also not
 * within a word; what is in it may stand there. All that is no letter or digit counts as one space. It is kept in stores,
 * so that what it is made of must stay as it is.
 */
export function gramsOf(text: string): Uint8Array {
  const grams = new Set<number>()
  for (const gram of listGrams(foldCase(text))) {
    grams.add(gram)
    if (grams.size > gramsAtMost) return unknownGrams
  }
  const bytes = Math.min(bytesAtMost, Math.max(bytesAtLeast, Math.ceil((grams.size * bitsOfGram) / 8)))
  const filter = new Uint8Array(bytes)
  for (const gram of grams) {
    for (let probe = 0; probe < probes; probe++) {
      const bit = bitOf(gram, probe, bytes * 8)
      filter[bit >> 3] = (filter[bit >> 3] as number) | (1 << (bit & 7))
    }
  }
  return filter
}

/** A text that is looked for. */
export class WantedGrams {
  readonly #grams: readonly number[]

  constructor(text: string) {
    this.#grams = [...new Set(listGrams(foldCase(text)))]
  }

  /** Whether a text with these grams may hold the wanted one. */
  mayBeIn(filter: Uint8Array): boolean {
    const bits = filter.length * 8
    return this.#grams.every((gram) => {
      for (let probe = 0; probe < probes; probe++) {
        const bit = bitOf(gram, probe, bits)
        if (((filter[bit >> 3] as number) & (1 << (bit & 7))) === 0) return false
      }
      return true
    })
  }
}

/** The grams of a folded text, each by a number; one that stands there twice comes twice. */
function* listGrams(text: string): Generator<number> {
  let [first, second] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const unit = isOfWord(code) ? code : space
    if (unit === space && second === space) continue
    if (first !== 0) yield mix(first, second, unit)
    first = second
    second = unit
  }
}

const space = 0x20

function isOfWord(code: number): boolean {
  return code > 0x7f || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

function mix(first: number, second: number, third: number): number {
  let mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

function bitOf(gram: number, probe: number, bits: number): number {
  return ((gram + Math.imul(probe, (gram >>> 7) | 1)) >>> 0) % bits
}
