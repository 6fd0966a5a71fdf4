import type { Database } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MessageParser } from '../../ports/message-parser.ts'

/** Dependencies of the messages feature. */
export interface MessageDeps {
  blobs: BlobStore
  clock: Clock
  db: Database
  events: EventLog
  parser: MessageParser
}
