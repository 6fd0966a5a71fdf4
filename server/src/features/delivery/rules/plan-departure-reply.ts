import type { Transaction } from '../../../db/database.ts'
import type { DeliveryDeps } from '../deps.ts'
import { whyNoSending } from '../senders/sending-rights.ts'
import { findDepartureReply } from '../store.ts'
import { planAutoReply } from './plan-auto-reply.ts'
import type { RuledMessage } from './ruled-message.ts'

/** Schedules the automatic reply of a departed user, if one is set; it is sent by the account of the successor. */
export async function planDepartureReply(
  deps: DeliveryDeps,
  tx: Transaction,
  { message, departedId }: { message: RuledMessage; departedId: string },
): Promise<void> {
  const reply = await findDepartureReply(tx.sql, departedId)
  if (!reply || message.isInfected) return
  const { email: mailbox, subject, body } = reply
  const why = await whyNoSending(tx, message.accountId)
  const written = { ...message, accountId: departedId, mailbox }
  await planAutoReply(deps, tx, {
    message: written,
    reply: { subject, body, why, sendsAs: message.accountId },
  })
}
