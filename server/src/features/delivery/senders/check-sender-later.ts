import type { DeliveryStep } from '@bocau/contract/delivery'
import type { Transaction } from '../../../db/database.ts'
import type { MessageTable } from '../../../db/tables/tables.ts'
import { findBlob } from '../../blobs/index.ts'
import { AccountFolders } from '../../folders/index.ts'
import { findMessageContent } from '../../messages/index.ts'
import { notifyThreads } from '../../threads/index.ts'
import type { ArrivalEnvelope } from '../arrival-envelope.ts'
import type { DeliveryDeps } from '../deps.ts'
import { findDelivery, saveSenderCheck, updateDeliverySteps } from '../store.ts'
import { planSenderCheck, type SenderToCheck } from './plan-sender-check.ts'
import { displayedSubject } from './spoof.ts'
import { type SenderVerdict, verifySender } from './verify-sender.ts'

/** Repeats the sender check of a message and replaces its marker by the result. */
export async function checkSenderLater(deps: DeliveryDeps, sender: SenderToCheck): Promise<void> {
  const { accountId, messageId, checks, ...envelope } = sender
  const message = await findMessageContent(deps.db.sql, accountId, messageId)
  if (!message || message.is_unverified === 0) return
  const raw = await findBlob(deps.blobs, message.blob_hash)
  const delivery = await findDelivery(deps.db.sql, accountId, messageId)
  if (!raw || !delivery?.via || !delivery.steps) return
  const read = await deps.parser.parseMessage(raw)
  const arrivalEnvelope: ArrivalEnvelope = {
    ...envelope,
    via: delivery.via,
    recipients: [],
    authservId: null,
    checksSender: 'always',
  }
  const senderVerdict = await verifySender(deps, raw, { read, envelope: arrivalEnvelope })
  const steps = withVerdict(JSON.parse(delivery.steps), senderVerdict)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if (senderVerdict.isUncertain) return planSenderCheck(deps, tx, { ...sender, checks: checks + 1 })
    await recordSender(deps, tx, {
      accountId,
      blobHash: message.blob_hash,
      authentication: senderVerdict.authentication,
      is_unverified: senderVerdict.isUnverified ? 1 : 0,
      subject: displayedSubject(read.message.subject, senderVerdict.isSpoofed),
    })
    await updateDeliverySteps(tx.sql, accountId, { messageId, steps: JSON.stringify(steps) })
  })
}

/** Result of a later check of a message's sender. */
interface CheckedSender {
  blobHash: string
  authentication: MessageTable['authentication']
  is_unverified: MessageTable['is_unverified']
  /** Displayed subject, with or without a spam label. */
  subject: string
}

/** Stores the result for every unverified copy of a message and notifies open windows. */
async function recordSender(
  deps: Pick<DeliveryDeps, 'events'>,
  tx: Transaction,
  { accountId, blobHash, ...values }: { accountId: string } & CheckedSender,
): Promise<void> {
  const changed = await saveSenderCheck(tx.sql, accountId, { blobHash, values })
  const folders = await AccountFolders.read(tx.sql, accountId)
  await notifyThreads(deps, tx, { accountId, folders, changed })
}

/** Replaces the sender steps of the delivery report. */
function withVerdict(steps: readonly DeliveryStep[], senderVerdict: SenderVerdict): DeliveryStep[] {
  const otherSteps = steps.filter(({ step }) => step !== 'sender' && step !== 'spoof')
  return [...senderVerdict.steps, ...otherSteps]
}
