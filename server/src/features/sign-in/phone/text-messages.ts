import { limits } from '@bocau/contract/limits'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { TextSender } from '../../../ports/text-sender.ts'
import type { ProtectionDeps } from '../../account/index.ts'

/** Payload of the job that sends a code to a phone. */
export const CodeText = z.object({
  phoneNumber: z.string(),
  channel: z.enum(['text', 'voice']),
  code: z.string(),
  /** Milliseconds UTC. */
  sentAt: z.number(),
})
export type CodeText = z.infer<typeof CodeText>

export const codeTextJob = 'code_text'

const attempts = 5

/** Schedules the text; it is sent after the transaction commits. */
export function planText(
  deps: Pick<ProtectionDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  text: CodeText,
): Promise<void> {
  return deps.jobs.enqueue(tx, {
    kind: codeTextJob,
    payload: text,
    runAt: deps.clock.now(),
    maxAttempts: attempts,
  })
}

/** Sends a code through the gateway; drops one that is too late to be useful. */
export async function sendCodeText(
  deps: { clock: Clock; texts: TextSender },
  { phoneNumber, channel, code, sentAt }: CodeText,
): Promise<void> {
  if (deps.clock.now() >= sentAt + limits.phoneCodeMinutes * 60_000) return
  const outcome = await deps.texts.send({ phoneNumber, channel, code, text: codeText(code) })
  if (outcome.state === 'failed') throw new Error(outcome.reason)
}

// In both languages of the product, without diacritics: other characters would double the price of a text message.
function codeText(code: string): string {
  const minutes = limits.phoneCodeMinutes
  return `Bo Cau: ma xac minh ${code}, hieu luc ${minutes} phut. Khong dua ma nay cho ai. / Your code is ${code}. Give it to nobody.`
}
