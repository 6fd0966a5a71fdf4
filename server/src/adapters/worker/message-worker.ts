import { readForKeeping } from './read-for-keeping.ts'
import { serveMessages } from './serve-messages.ts'

// The entry of the thread that reads messages.
serveMessages(readForKeeping)
