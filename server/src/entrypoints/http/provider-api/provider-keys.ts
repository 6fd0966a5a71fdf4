import { createHash, timingSafeEqual } from 'node:crypto'

const minKeyCharacters = 32

/** Keys of the provider API. Compares hashes in constant time, so that responses reveal nothing about a key. */
export class ProviderKeys {
  readonly #hashes: readonly Buffer[]

  private constructor(keys: readonly string[]) {
    this.#hashes = keys.map(hash)
  }

  /** Parses the content of a key file, one key on each line; returns the fault of an unusable file. */
  static parse(text: string): ProviderKeys | 'empty' | 'short' {
    const keys = text.split(/\s+/).filter((line) => line !== '')
    if (keys.length === 0) return 'empty'
    return keys.some((key) => key.length < minKeyCharacters) ? 'short' : new ProviderKeys(keys)
  }

  /** Returns true for one of the keys. */
  includes(candidate: string): boolean {
    const candidateHash = hash(candidate)
    return this.#hashes.map((one) => timingSafeEqual(one, candidateHash)).includes(true)
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
