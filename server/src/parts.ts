import type { Database } from './db/database.ts'
import type { BlobStore } from './ports/blob-store.ts'
import type { Clock } from './ports/clock.ts'
import type { EventBus } from './ports/event-bus.ts'
import type { ImageFetcher } from './ports/image-fetcher.ts'
import type { LetterReader } from './ports/letter-reader.ts'
import type { Logger } from './ports/logger.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'
import type { Random } from './ports/random.ts'
import type { VirusScanner } from './ports/virus-scanner.ts'

/** The outside world as the product meets it: one adapter for every port, and the store. */
export interface Parts {
  db: Database
  blobs: BlobStore
  bus: EventBus
  clock: Clock
  images: ImageFetcher
  letters: LetterReader
  logger: Logger
  passwords: PasswordHasher
  random: Random
  scanner: VirusScanner
}
