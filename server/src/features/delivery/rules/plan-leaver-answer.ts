import type { Transaction } from '../../../db/database.ts'
import { findLeaverAnswer } from '../../account/addresses/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { whyNoSending } from '../senders/sending-rights.ts'
import { planAnswer } from './plan-answer.ts'
import type { RuledMessage } from './ruled-message.ts'

/** Schedules the automatic reply of a departed user, if one is set; it is sent by the account of the successor. */
export async function planLeaverAnswer(
  deps: DeliveryDeps,
  tx: Transaction,
  message: RuledMessage,
  leaverId: string,
): Promise<void> {
  const answer = await findLeaverAnswer(tx.sql, leaverId)
  if (!answer || message.isInfected) return
  const { email: mailbox, subject, body } = answer
  const why = await whyNoSending(tx, message.accountId)
  const written = { ...message, accountId: leaverId, mailbox }
  await planAnswer(deps, tx, written, { subject, body, why, leavesAs: message.accountId })
}
