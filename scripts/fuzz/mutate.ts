/** Deterministic random numbers. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0 || 1
  }

  /** An integer from 0 to `limit`, exclusive. */
  below(limit: number): number {
    this.#state ^= this.#state << 13
    this.#state ^= this.#state >>> 17
    this.#state ^= this.#state << 5
    return (this.#state >>> 0) % limit
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}

const maxBytes = 256 * 1024
const encoder = new TextEncoder()

/** Typical causes of parser errors: brackets, quotes, escapes, control characters and numeric limits. */
const fragments = [
  ...'()[]{}<>"\'\\/*:;,.=?@#%&-_ \t\r\n\0'.split(''),
  '\r\n\r\n',
  '\r\n--',
  '=?utf-8?q?',
  '=?utf-8?b?',
  '?=',
  '<!--',
  '-->',
  '/*',
  '*/',
  'url(',
  'calc(',
  'rgb(',
  ':not(',
  '@media ',
  '<table>',
  '</p>',
  '<svg>',
  '<style>',
  '&#x',
  '&#0;',
  '<![CDATA[',
  'data:',
  'javascript:',
  'text:\r\n',
  'if allof(',
  '-1',
  '99999999999999999999',
  '\u0301',
  '\u202e',
  '\ufeff',
  '\ud83d\udc26',
].map((fragment) => encoder.encode(fragment))

/** Mutates bytes at random: cuts, repeats, reverses, and inserts typical causes of errors. */
export function mutate(bytes: Uint8Array, samples: readonly Uint8Array[], dice: Dice): Uint8Array {
  let mutated = bytes
  for (let times = 1 + dice.below(6); times > 0; times--) mutated = mutateOnce(mutated, samples, dice)
  return mutated.subarray(0, maxBytes)
}

/**
 * Applies one random change: cuts, repeats, inserts a fragment or a part of a sample, truncates, or changes
 * bytes.
 */
function mutateOnce(bytes: Uint8Array, samples: readonly Uint8Array[], dice: Dice): Uint8Array {
  const at = dice.below(bytes.length + 1)
  const until = Math.min(bytes.length, at + dice.below(dice.pick([4, 64, 1024]) + 1))
  switch (dice.below(8)) {
    case 0:
      return concatBytes(bytes.subarray(0, at), bytes.subarray(until))
    case 1:
      return concatBytes(bytes.subarray(0, until), bytes.subarray(at))
    case 2:
      return concatBytes(bytes.subarray(0, at), dice.pick(fragments), bytes.subarray(at))
    case 3:
      return concatBytes(
        bytes.subarray(0, at),
        repeatFragment(dice.pick(fragments), dice),
        bytes.subarray(until),
      )
    case 4:
      return concatBytes(
        bytes.subarray(0, at),
        repeatFragment(bytes.subarray(at, until), dice),
        bytes.subarray(until),
      )
    case 5: {
      const other = dice.pick(samples)
      const from = dice.below(other.length + 1)
      return concatBytes(
        bytes.subarray(0, at),
        other.subarray(from, from + dice.below(4096)),
        bytes.subarray(until),
      )
    }
    case 6:
      return bytes.subarray(0, at)
    default: {
      const copy = bytes.slice()
      for (let times = 1 + dice.below(16); times > 0 && copy.length > 0; times--)
        copy[dice.below(copy.length)] = dice.below(256)
      return copy
    }
  }
}

function repeatFragment(fragment: Uint8Array, dice: Dice): Uint8Array {
  const times = dice.pick([2, 20, 200, 2000, 20_000])
  const length = Math.min(maxBytes, fragment.length * times)
  const all = new Uint8Array(length)
  for (let at = 0; at < length && fragment.length > 0; at += fragment.length)
    all.set(fragment.subarray(0, length - at), at)
  return all
}

function concatBytes(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
