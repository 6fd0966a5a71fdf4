import { randomBytes, randomInt } from 'node:crypto'
import type { Random } from '../../ports/random.ts'

/** Chance that nobody can guess. */
export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  int: (below) => randomInt(below),
}
