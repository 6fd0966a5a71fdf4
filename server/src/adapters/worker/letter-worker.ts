import { readForKeeping } from './read-for-keeping.ts'
import { serveLetters } from './serve-letters.ts'

// The entry of the thread that reads letters.
serveLetters(readForKeeping)
