import type { LetterReader } from '../../ports/letter-reader.ts'
import { readForKeeping } from './read-for-keeping.ts'

/** Reads letters on the spot: for tests, and for programs that do nothing else meanwhile. */
export const inlineLetterReader: LetterReader = {
  readLetter: readForKeeping,
  async close() {},
}
