import type { Transaction } from '../../../db/database.ts'
import { findLeaverReply } from '../../account/addresses/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { whyNoSending } from '../senders/sending-rights.ts'
import { planAutoReply } from './plan-auto-reply.ts'
import type { RuledMessage } from './ruled-message.ts'

/** Schedules the automatic reply of a departed user, if one is set; it is sent by the account of the successor. */
export async function planLeaverReply(
  deps: DeliveryDeps,
  tx: Transaction,
  message: RuledMessage,
  leaverId: string,
): Promise<void> {
  const reply = await findLeaverReply(tx.sql, leaverId)
  if (!reply || message.isInfected) return
  const { email: mailbox, subject, body } = reply
  const why = await whyNoSending(tx, message.accountId)
  const written = { ...message, accountId: leaverId, mailbox }
  await planAutoReply(deps, tx, written, { subject, body, why, sendsAs: message.accountId })
}
