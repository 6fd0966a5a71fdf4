import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { JobQueue } from '../../../db/job-queue.ts'
import type { Clock } from '../../../ports/clock.ts'
import { codePurposes } from './code-subject.ts'

/** A mail with a code in it, from the product to an address that somebody says is theirs. */
export const CodeMail = z.object({
  accountId: z.string(),
  purpose: z.enum(codePurposes),
  to: z.string(),
  code: z.string(),
})
export type CodeMail = z.infer<typeof CodeMail>

/** The kind of the job that sends such a mail. */
export const codeMailJob = 'code_mail'

/** Sends a code as soon as the change that asks for it is kept. */
export function planCodeMail(
  deps: { clock: Clock; jobs: JobQueue },
  tx: Transaction,
  mail: CodeMail,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: codeMailJob, payload: mail, runAt: deps.clock.now() })
}
