import { daily, type UpkeepStep } from '../../kernel/upkeep-step.ts'
import { deleteOldOutgoingLetters } from './delete-outgoing-letter.ts'
import type { OutboxDeps } from './deps.ts'
import { forgetSentBefore } from './measure/sent-count-store.ts'
import { forgetSubmissionsBefore } from './submitting/submission-store.ts'
import { sameLetterMilliseconds } from './submitting/submit-letter.ts'

/** Longer than any letter may be recalled. */
const keptMilliseconds = 40 * 24 * 3_600_000

/** What was usual is told by a month. */
const countedMilliseconds = 31 * 24 * 3_600_000

/** What keeps the outbox in order: letters that left or failed long ago, and the counts of what left. */
export function outboxUpkeep(deps: Pick<OutboxDeps, 'clock' | 'db'>): readonly UpkeepStep[] {
  return [
    daily('sent-letters', () => deleteOldOutgoingLetters(deps, deps.clock.now() - keptMilliseconds)),
    daily('sent-counts', () =>
      deps.db.transaction((tx) => forgetSentBefore(tx.sql, deps.clock.now() - countedMilliseconds)),
    ),
    daily('submissions', () =>
      deps.db.transaction((tx) =>
        forgetSubmissionsBefore(tx.sql, deps.clock.now() - 24 * sameLetterMilliseconds),
      ),
    ),
  ]
}
