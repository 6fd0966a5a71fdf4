import { accounts } from './0001-accounts.ts'
import { mailbox } from './0002-mailbox.ts'
import { eventsAndJobs } from './0003-events-and-jobs.ts'
import { storeFacts } from './0004-store-facts.ts'
import { search } from './0005-search.ts'
import { undoAndBatches } from './0006-undo-and-batches.ts'
import { trashTime } from './0007-trash-time.ts'
import type { Migration } from './migration.ts'

/** Every migration, in the order in which they are applied. */
export const migrations: readonly Migration[] = [
  accounts,
  mailbox,
  eventsAndJobs,
  storeFacts,
  search,
  undoAndBatches,
  trashTime,
]
