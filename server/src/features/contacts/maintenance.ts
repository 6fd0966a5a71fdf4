import { limits } from '@bocau/contract/limits'
import { yieldToEventLoop } from '../../kernel/batches.ts'
import { hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import { removeDeletedContacts, removeDeletedGroups } from './book/book-store.ts'
import type { BookDeps } from './book/deps.ts'
import { removeOldImport } from './book/files/import-store.ts'

/** Returns the maintenance steps that permanently delete contacts past their restore time. */
export function contactMaintenance({
  clock,
  db,
}: Pick<BookDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  const before = () => clock.now() - limits.deletedContactHours * 3_600_000
  return [
    hourly('contacts', async () => {
      await inSteps((limit) => db.transaction((tx) => removeDeletedContacts(tx.sql, before(), limit)))
      await db.transaction((tx) => removeDeletedGroups(tx.sql, before()))
    }),
    hourly('contact imports', () =>
      inSteps((limit) => db.transaction((tx) => removeOldImport(tx.sql, before(), limit))),
    ),
  ]
}

const removedAtOnce = 200

/** Repeats a step until nothing is left; yields to other requests in between. */
async function inSteps(step: (limit: number) => Promise<boolean>): Promise<void> {
  while (await step(removedAtOnce)) await yieldToEventLoop()
}
