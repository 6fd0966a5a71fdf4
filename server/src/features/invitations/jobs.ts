import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import type { InvitationDeps } from './deps.ts'
import { AnswerJob, answerJob, sendAnswer } from './send-answer.ts'

export function invitationJobs(deps: InvitationDeps): JobHandlers {
  return { [answerJob]: jobOf(AnswerJob, (job) => sendAnswer(deps, job)) }
}
