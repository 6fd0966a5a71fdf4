import type { Database } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentConverter } from '../../ports/document-converter.ts'
import type { MessageParser } from '../../ports/message-parser.ts'
import type { Random } from '../../ports/random.ts'
import type { SenderCheck } from '../../ports/sender-check.ts'
import type { ImageFetcher, ListUnsubscriber } from '../../ports/web/public-web.ts'

/** Dependencies of the mailbox feature. */
export interface MailboxDeps {
  db: Database
  blobs: BlobStore
  clock: Clock
  documents: DocumentConverter
  events: EventLog
  ids: IdMaker
  images: ImageFetcher
  jobs: JobQueue
  unsubscriber: ListUnsubscriber
  parser: MessageParser
  random: Random
  senders: SenderCheck
}
