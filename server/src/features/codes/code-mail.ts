import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import { codePurposes } from './code-subject.ts'

/** Payload of the job that mails a verification code to an address claimed by the user. */
export const CodeMail = z.object({
  accountId: z.string(),
  purpose: z.enum(codePurposes),
  to: z.string(),
  code: z.string(),
})
export type CodeMail = z.infer<typeof CodeMail>

export const codeMailJob = 'code_mail'

/** Schedules the code mail; it is sent after the transaction commits. */
export function planCodeMail(
  deps: { clock: Clock; jobs: JobQueue },
  tx: Transaction,
  mail: CodeMail,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: codeMailJob, payload: mail, runAt: deps.clock.now() })
}
