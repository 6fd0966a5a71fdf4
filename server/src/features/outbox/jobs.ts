import { type AlertMail, alertMailJob, type CodeMail, codeMailJob } from '../account/index.ts'
import { type ReturnedLetter, returnedLetterJob } from '../mailbox/index.ts'
import {
  bounceJob,
  type ForwardedLetter,
  forwardJob,
  type PassedBounce,
  type VacationAnswer,
  vacationJob,
} from '../rules/index.ts'
import { sendAlertMail } from './automatic/alert-mail.ts'
import { sendCodeMail } from './automatic/code-mail.ts'
import { forwardLetter } from './automatic/forward-letter.ts'
import { passOnBounce } from './automatic/pass-on-bounce.ts'
import { sendVacationAnswer } from './automatic/vacation-answer.ts'
import type { OutboxDeps } from './deps.ts'
import { noteReturned } from './note-returned.ts'
import { type RecallJob, recallJob } from './recall-letter.ts'
import { runRecall } from './run-recall.ts'

/** What this capability does later, by the kind of job. Letters leave by the post office. */
export function outboxJobs(
  deps: OutboxDeps,
): Record<string, (payload: unknown, signal: AbortSignal, jobId: string) => Promise<void>> {
  return {
    [recallJob]: (payload) => runRecall(deps, payload as RecallJob),
    [alertMailJob]: (payload, _signal, jobId) => sendAlertMail(deps, payload as AlertMail, jobId),
    [codeMailJob]: (payload, _signal, jobId) => sendCodeMail(deps, payload as CodeMail, jobId),
    [vacationJob]: (payload, _signal, jobId) => sendVacationAnswer(deps, payload as VacationAnswer, jobId),
    [forwardJob]: (payload) => forwardLetter(deps, payload as ForwardedLetter),
    [bounceJob]: (payload) => passOnBounce(deps, payload as PassedBounce),
    [returnedLetterJob]: (payload) => noteReturned(deps, payload as ReturnedLetter),
  }
}
