import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import type { ProviderDeps } from './deps.ts'
import { EndOrganisationSessions, endOrganisationSessions, endSessionsJob } from './suspend-organisation.ts'

/** Job handlers of the operations of a hosting provider. */
export function providerJobs(deps: Pick<ProviderDeps, 'db' | 'events'>): JobHandlers {
  return {
    [endSessionsJob]: jobOf(EndOrganisationSessions, (payload) => endOrganisationSessions(deps, payload)),
  }
}
