import type { ruleTrialEndpoints } from '@bocau/contract/rules'
import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import type { Routes } from '../../kernel/route.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { RightRevoked, rightRevokedJob } from '../mailbox-rights/index.ts'
import { stopForwarding } from './forward/stop-forwarding.ts'
import { ApplyFilterJob, applyFilter, applyFilterJob, runApplyFilter } from './old-mail/apply-filter.ts'
import { tryFilter } from './old-mail/try-filter.ts'

export function ruleTrialRoutes(deps: MailboxDeps): Routes<typeof ruleTrialEndpoints> {
  return {
    'POST /api/v2/rules/test': ({ actor, body }) => tryFilter(deps, actor, body.sieve_json),
    'POST /api/v2/rules/:id/apply': ({ actor, params }) => applyFilter(deps, actor, params.id),
  }
}

/** Job handlers of rules, by job kind. */
export function rulesJobs(deps: MailboxDeps): JobHandlers {
  return {
    [applyFilterJob]: jobOf(ApplyFilterJob, (job) => runApplyFilter(deps, job)),
    [rightRevokedJob]: jobOf(RightRevoked, (payload) => stopForwarding(deps, payload)),
  }
}
