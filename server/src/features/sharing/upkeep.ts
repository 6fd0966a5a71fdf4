import { hourly, type UpkeepStep } from '../../kernel/upkeep-step.ts'
import type { SharingDeps } from './deps.ts'
import { forgetOldShares } from './forget-shares.ts'

/** What keeps shares in order: those that ran out, and those that have had their time. */
export function sharingUpkeep(deps: Pick<SharingDeps, 'clock' | 'db' | 'events'>): readonly UpkeepStep[] {
  return [hourly('shares', () => forgetOldShares(deps))]
}
