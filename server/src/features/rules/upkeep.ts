import { daily, type UpkeepStep } from '../../kernel/upkeep-step.ts'
import type { RulesDeps } from './deps.ts'
import { returnDays } from './forward/forward-sender.ts'
import { forgetForwardedBefore } from './forward/forwarded-store.ts'
import { forgetAnswersBefore } from './store.ts'

/** Longer than an automatic answer is given once. */
const dayMilliseconds = 24 * 3_600_000
const answerMilliseconds = 30 * dayMilliseconds

/** What keeps rules in order: whom an absence was told long ago, and which messages went on. */
export function rulesUpkeep(deps: Pick<RulesDeps, 'clock' | 'db'>): readonly UpkeepStep[] {
  return [
    daily('vacation-answers', () =>
      deps.db.transaction((tx) => forgetAnswersBefore(tx.sql, deps.clock.now() - answerMilliseconds)),
    ),
    daily('forwarded-letters', () =>
      deps.db.transaction((tx) =>
        forgetForwardedBefore(tx.sql, deps.clock.now() - returnDays * dayMilliseconds),
      ),
    ),
  ]
}
