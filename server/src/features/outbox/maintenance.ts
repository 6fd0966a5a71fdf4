import { daily, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import { deleteOldOutgoingMessages } from './delete-outgoing-message.ts'
import type { OutboxDeps } from './deps.ts'
import { deleteSentBefore } from './sending-quota/sent-count-store.ts'
import { deleteSubmissionsBefore } from './submitting/submission-store.ts'
import { sameMessageMilliseconds } from './submitting/submit-message.ts'

/** Longer than any recall window. */
const retentionMilliseconds = 40 * 24 * 3_600_000

/** One month, from which the average is computed. */
const countedMilliseconds = 31 * 24 * 3_600_000

/** Maintenance steps of the outbox: old messages and old counts. */
export function outboxMaintenance(deps: Pick<OutboxDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  return [
    daily('sent-letters', () => deleteOldOutgoingMessages(deps, deps.clock.now() - retentionMilliseconds)),
    daily('sent-counts', () =>
      deps.db.transaction((tx) => deleteSentBefore(tx.sql, deps.clock.now() - countedMilliseconds)),
    ),
    daily('submissions', () =>
      deps.db.transaction((tx) =>
        deleteSubmissionsBefore(tx.sql, deps.clock.now() - 24 * sameMessageMilliseconds),
      ),
    ),
  ]
}
