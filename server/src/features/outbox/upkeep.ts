import { daily, type UpkeepStep } from '../../kernel/upkeep-step.ts'
import { deleteOldOutgoingMessages } from './delete-outgoing-message.ts'
import type { OutboxDeps } from './deps.ts'
import { forgetSentBefore } from './measure/sent-count-store.ts'
import { forgetSubmissionsBefore } from './submitting/submission-store.ts'
import { sameMessageMilliseconds } from './submitting/submit-message.ts'

/** Longer than any message may be recalled. */
const keptMilliseconds = 40 * 24 * 3_600_000

/** What was usual is told by a month. */
const countedMilliseconds = 31 * 24 * 3_600_000

/** What keeps the outbox in order: messages that left or failed long ago, and the counts of what left. */
export function outboxUpkeep(deps: Pick<OutboxDeps, 'clock' | 'db'>): readonly UpkeepStep[] {
  return [
    daily('sent-letters', () => deleteOldOutgoingMessages(deps, deps.clock.now() - keptMilliseconds)),
    daily('sent-counts', () =>
      deps.db.transaction((tx) => forgetSentBefore(tx.sql, deps.clock.now() - countedMilliseconds)),
    ),
    daily('submissions', () =>
      deps.db.transaction((tx) =>
        forgetSubmissionsBefore(tx.sql, deps.clock.now() - 24 * sameMessageMilliseconds),
      ),
    ),
  ]
}
