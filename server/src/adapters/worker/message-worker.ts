import { readForStorage } from './read-for-storage.ts'
import { serveMessages } from './serve-messages.ts'

// Entry of the parser thread.
serveMessages(readForStorage)
