import type { Database } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Random } from '../../ports/random.ts'
import type { SecretBox } from '../../ports/secret-box.ts'

/** What the account feature uses. */
export interface AccountDeps {
  db: Database
  clock: Clock
  ids: IdMaker
  random: Random
  passwords: PasswordHasher
  secrets: SecretBox
}

/** What signing in and the protection of an account use: they are written down, and their owner is told. */
export interface ProtectionDeps extends AccountDeps {
  events: EventLog
  jobs: JobQueue
  logger: Logger
}
