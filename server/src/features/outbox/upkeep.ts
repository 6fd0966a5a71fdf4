import { daily, type UpkeepStep } from '../../upkeep-step.ts'
import type { OutboxDeps } from './deps.ts'
import { forgetOldLetters } from './forget-letter.ts'

/** Longer than any letter may be recalled. */
const keptMilliseconds = 40 * 24 * 3_600_000

/** What keeps the outbox in order: letters that left or failed long ago. */
export function outboxUpkeep(deps: Pick<OutboxDeps, 'clock' | 'db'>): readonly UpkeepStep[] {
  return [daily('sent-letters', () => forgetOldLetters(deps, deps.clock.now() - keptMilliseconds))]
}
