import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { RulesDeps } from '../deps.ts'

/** The answer of a filter, by a template that is read when it leaves. */
export const TemplateAnswer = z.object({
  accountId: z.string(),
  organisationId: z.string(),
  templateId: z.string(),
  from: z.string(),
  fromName: z.string(),
  to: z.string(),
  /** What to call whoever is answered. */
  toName: z.string(),
  /** The message that is answered. */
  subject: z.string(),
  messageIdHeader: z.string(),
})
export type TemplateAnswer = z.infer<typeof TemplateAnswer>

export const templateAnswerJob = 'template_answer'

/** Answers a message by a template once it is kept here. */
export function planTemplateAnswer(
  deps: Pick<RulesDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  answer: TemplateAnswer,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: templateAnswerJob, payload: answer, runAt: deps.clock.now() })
}
