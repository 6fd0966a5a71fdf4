import type { WriteSql } from '../../db/database.ts'
import { daily, hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import { deleteOldVanished } from '../numbering/index.ts'
import { remindOfOverdue } from './actions/reminders/remind-of-due.ts'
import { wakeOverdue } from './actions/snoozing/unsnooze-due.ts'
import { deleteUndoSteps } from './actions/undo-store.ts'
import { deleteBatches } from './batch/batch-store.ts'
import { emptyOldTrash } from './check/empty-old-trash.ts'
import type { MailboxDeps } from './deps.ts'
import { planPendingLabelWork } from './labelling/label-work.ts'

/** Time during which an action can be undone or queried by a client that was offline. */
const actionMilliseconds = 24 * 3_600_000

/** Maintenance steps of mailboxes: old trash, expired undo steps. */
export function mailboxMaintenance(
  deps: Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>,
): readonly MaintenanceStep[] {
  return [
    daily('acts', () =>
      deps.db.transaction((tx) => deleteActions(tx.sql, deps.clock.now() - actionMilliseconds)),
    ),
    daily('vanished', () => deps.db.transaction((tx) => deleteOldVanished(tx.sql))),
    hourly('snoozed', () => wakeOverdue(deps)),
    hourly('reminders', () => remindOfOverdue(deps)),
    hourly('labels', () => planPendingLabelWork(deps)),
    hourly('trash', () => emptyOldTrash(deps)),
  ]
}

/** Deletes undo steps and batches from before a given time. */
async function deleteActions(db: WriteSql, before: number): Promise<void> {
  await deleteUndoSteps(db, before)
  await deleteBatches(db, before)
}
