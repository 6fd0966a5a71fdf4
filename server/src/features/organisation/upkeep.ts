import { hourly, type UpkeepStep } from '../../kernel/upkeep-step.ts'
import type { OrganisationDeps } from './deps.ts'
import { goOnWithLeavings } from './leaving/index.ts'

/** What keeps organisations in order: those who left, whose time to be kept is over. */
export function organisationUpkeep(
  deps: Pick<OrganisationDeps, 'clock' | 'db' | 'jobs'>,
): readonly UpkeepStep[] {
  return [hourly('leaving', () => goOnWithLeavings(deps))]
}
