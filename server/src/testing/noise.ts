import { createHash } from 'node:crypto'

/** Deterministic random bytes, so that failures are reproducible. */
export function noise(size: number): Buffer {
  return createHash('shake256', { outputLength: size }).update('noise').digest()
}
