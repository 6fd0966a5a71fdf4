import { randomBytes, randomInt } from 'node:crypto'
import type { Random } from '../../ports/random.ts'

/** Cryptographic randomness. */
export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  int: (below) => randomInt(below),
}
