import { daily, type UpkeepStep } from '../../upkeep-step.ts'
import type { RulesDeps } from './deps.ts'
import { forgetAnswersBefore } from './store.ts'

/** Longer than an automatic answer is given once. */
const answerMilliseconds = 30 * 24 * 3_600_000

/** What keeps rules in order: whom an absence was told long ago. */
export function rulesUpkeep(deps: Pick<RulesDeps, 'clock' | 'db'>): readonly UpkeepStep[] {
  return [
    daily('vacation-answers', () =>
      deps.db.transaction((tx) => forgetAnswersBefore(tx.sql, deps.clock.now() - answerMilliseconds)),
    ),
  ]
}
