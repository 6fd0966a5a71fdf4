import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { RulesDeps } from '../deps.ts'

/** Reply of a filter; its template is read when it is sent. */
export const TemplateReply = z.object({
  accountId: z.string(),
  organisationId: z.string(),
  templateId: z.string(),
  from: z.string(),
  fromName: z.string(),
  to: z.string(),
  /** Name of the recipient. */
  toName: z.string(),
  /** Subject of the original message. */
  subject: z.string(),
  messageIdHeader: z.string(),
})
export type TemplateReply = z.infer<typeof TemplateReply>

export const templateReplyJob = 'template_answer'

/** Schedules a template reply in the transaction that stores the message. */
export function planTemplateReply(
  deps: Pick<RulesDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  reply: TemplateReply,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: templateReplyJob, payload: reply, runAt: deps.clock.now() })
}
