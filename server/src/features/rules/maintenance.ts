import { daily, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { RulesDeps } from './deps.ts'
import { returnDays } from './forward/forward-sender.ts'
import { deleteForwardedBefore } from './forward/forwarded-store.ts'
import { deleteSentRepliesBefore } from './store.ts'

/** Longer than the longest interval of automatic replies. */
const dayMilliseconds = 24 * 3_600_000
const sentReplyMilliseconds = 30 * dayMilliseconds

/** Maintenance steps of rules: old reply records and forward records. */
export function rulesMaintenance(deps: Pick<RulesDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  return [
    daily('vacation-answers', () =>
      deps.db.transaction((tx) => deleteSentRepliesBefore(tx.sql, deps.clock.now() - sentReplyMilliseconds)),
    ),
    daily('forwarded-letters', () =>
      deps.db.transaction((tx) =>
        deleteForwardedBefore(tx.sql, deps.clock.now() - returnDays * dayMilliseconds),
      ),
    ),
  ]
}
