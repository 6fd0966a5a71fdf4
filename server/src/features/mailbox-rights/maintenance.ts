import { limits } from '@bocau/contract/limits'
import { daily, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import { deleteActionsBefore } from './action-store.ts'
import type { MailboxRightDeps } from './grant-rights.ts'

const dayMilliseconds = 24 * 3_600_000

/** Returns the maintenance steps of mailbox rights. */
export function mailboxRightMaintenance({
  clock,
  db,
}: Pick<MailboxRightDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  return [
    daily('mailbox-acts', () =>
      db.transaction((tx) =>
        deleteActionsBefore(tx.sql, clock.now() - limits.mailboxActDays * dayMilliseconds),
      ),
    ),
  ]
}
