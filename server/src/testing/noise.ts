import { createHash } from 'node:crypto'

/** Bytes without a pattern, the same in each run: what fails with them fails again. */
export function noise(size: number): Buffer {
  return createHash('shake256', { outputLength: size }).update('noise').digest()
}
