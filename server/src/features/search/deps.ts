import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'

/** What the search feature uses. */
export interface SearchDeps {
  db: Database
  clock: Clock
}
