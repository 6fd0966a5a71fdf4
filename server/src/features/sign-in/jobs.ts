import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import type { Clock } from '../../ports/clock.ts'
import type { TextSender } from '../../ports/text-sender.ts'
import { CodeText, codeTextJob, sendCodeText } from './phone/text-messages.ts'

export function signInJobs(deps: { clock: Clock; texts: TextSender }): JobHandlers {
  return { [codeTextJob]: jobOf(CodeText, (text) => sendCodeText(deps, text)) }
}
