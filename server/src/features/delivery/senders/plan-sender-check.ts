import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { ArrivalEnvelope } from '../arrival-envelope.ts'
import type { DeliveryDeps } from '../deps.ts'

export const senderCheckJob = 'check_sender'

/** Message whose sender could not be verified on arrival, with the envelope for the check. */
export const SenderToCheck = z.object({
  accountId: z.string(),
  messageId: z.string(),
  envelopeFrom: z.string(),
  clientAddress: z.string().optional(),
  helo: z.string().optional(),
  /** Number of repeated checks so far. */
  checks: z.number().int(),
})
export type SenderToCheck = z.infer<typeof SenderToCheck>

const minute = 60_000
/** After the last check the message stays marked as not verified. */
const pauses = [minute, 4 * minute, 15 * minute, 60 * minute, 240 * minute]

/** Schedules the next sender check in the transaction that stores the message; none after the last one. */
export async function planSenderCheck(
  deps: Pick<DeliveryDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  sender: Omit<SenderToCheck, 'checks'> & { checks?: number },
): Promise<void> {
  const checks = sender.checks ?? 0
  const pause = pauses[checks]
  if (pause === undefined) return
  const { accountId, messageId } = sender
  await deps.jobs.enqueue(tx, {
    kind: senderCheckJob,
    payload: { ...sender, checks } satisfies SenderToCheck,
    runAt: deps.clock.now() + pause,
    uniqueKey: `${senderCheckJob}:${accountId}:${messageId}:${checks}`,
  })
}

/** Selects the envelope fields that are stored until the check. */
export function senderToCheck(
  accountId: string,
  messageId: string,
  { envelopeFrom, clientAddress, helo }: ArrivalEnvelope,
): Omit<SenderToCheck, 'checks'> {
  return {
    accountId,
    messageId,
    envelopeFrom,
    ...(clientAddress ? { clientAddress } : {}),
    ...(helo ? { helo } : {}),
  }
}
