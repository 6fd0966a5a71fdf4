import type { Database } from '../../db/database.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Random } from '../../ports/random.ts'

/** What the account feature uses. */
export interface AccountDeps {
  db: Database
  clock: Clock
  ids: IdMaker
  random: Random
  passwords: PasswordHasher
}
