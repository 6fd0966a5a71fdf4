import { limits } from '@bocau/contract/limits'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { TextSender } from '../../../ports/text-sender.ts'
import type { ProtectionDeps } from '../deps.ts'

/** A code on its way to a telephone. */
export const CodeText = z.object({
  phoneNumber: z.string(),
  channel: z.enum(['text', 'voice']),
  code: z.string(),
  /** Milliseconds UTC. */
  sentAt: z.number(),
})
export type CodeText = z.infer<typeof CodeText>

/** The kind of the job that sends it. */
export const codeTextJob = 'code_text'

const attempts = 5

/** Sends a code as soon as the change that asks for it is kept. */
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

/** Hands a code to the gateway; one that came too late to be of use is left. */
export async function sendCodeText(
  deps: { clock: Clock; texts: TextSender },
  { phoneNumber, channel, code, sentAt }: CodeText,
): Promise<void> {
  if (deps.clock.now() >= sentAt + limits.phoneCodeMinutes * 60_000) return
  const outcome = await deps.texts.send({ phoneNumber, channel, code, text: textOf(code) })
  if (outcome.state === 'failed') throw new Error(outcome.reason)
}

// In both languages of the product, in messages that a text message holds without doubling its price.
function textOf(code: string): string {
  const minutes = limits.phoneCodeMinutes
  return `Bo Cau: ma xac minh ${code}, hieu luc ${minutes} phut. Khong dua ma nay cho ai. / Your code is ${code}. Give it to nobody.`
}
