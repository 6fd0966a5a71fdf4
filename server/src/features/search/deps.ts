import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'

/** Dependencies of the search feature. */
export interface SearchDeps {
  db: Database
  clock: Clock
}
