import { readForStorage } from './read-for-keeping.ts'
import { serveMessages } from './serve-messages.ts'

// Entry of the parser thread.
serveMessages(readForStorage)
