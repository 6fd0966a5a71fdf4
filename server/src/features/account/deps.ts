import type { Database } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Random } from '../../ports/random.ts'
import type { SecretBox } from '../../ports/secret-box.ts'

export interface AccountDeps {
  db: Database
  clock: Clock
  ids: IdMaker
  random: Random
  passwords: PasswordHasher
  secrets: SecretBox
}

/** Dependencies of sign-in and security changes, which are recorded and reported to the owner. */
export interface ProtectionDeps extends AccountDeps {
  events: EventLog
  jobs: JobQueue
  logger: Logger
}
