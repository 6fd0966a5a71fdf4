import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import type { InvitationDeps } from './deps.ts'
import { ReplyJob, replyJob, sendReply } from './send-reply.ts'

export function invitationJobs(deps: InvitationDeps): JobHandlers {
  return { [replyJob]: jobOf(ReplyJob, (job) => sendReply(deps, job)) }
}
