import { unsentFolderNames } from '@bocau/contract/mailbox/folder-names'
import { normaliseEmail } from '@bocau/mail-core/address'
import { z } from 'zod'
import { storeNow } from '../../../../db/store-time.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { Refused } from '../../../../kernel/refused.ts'
import { checkSender } from '../../../account/index.ts'
import { listHandledReceipts, receiptKeyword } from '../../../labels/index.ts'
import { addFlags } from '../../../mailbox/index.ts'
import {
  findMessageWithDraft,
  listAccountAddresses,
  type MessageWithDraft,
  type Recipients,
  refuseInfected,
} from '../../../messages/index.ts'
import type { OutboxDeps } from '../../deps.ts'

/** Kind of the job that sends a read receipt. */
export const receiptJob = 'read_receipt'

/** A read receipt that the user has confirmed. */
export const PlannedReceipt = z.object({
  accountId: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  messageIdHeader: z.string(),
  at: z.number(),
})
export type PlannedReceipt = z.infer<typeof PlannedReceipt>

/** Folders whose messages cannot be answered with a receipt. */
const foldersWithoutReceipts: readonly string[] = ['Junk', 'Sent', ...unsentFolderNames]

/**
 * Sends or declines a read receipt, once per message, recorded in the keyword `$MDNSent` for other programs. Sends none
 * for spam or to the address in a forged message.
 */
export async function respondToReceipt(
  deps: OutboxDeps,
  actor: Actor,
  { messageId, isSent }: { messageId: string; isSent: boolean },
): Promise<void> {
  if (isSent) await checkSender(deps, actor)
  const { accountId } = actor
  const request = await findReceiptRequest(deps, accountId, messageId)
  const to = await readReceiptRequest(deps, request)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if ((await listHandledReceipts(tx.sql, accountId, [messageId])).has(messageId))
      throw new Refused('receipt_not_wanted')
    await addFlags(deps, tx, { accountId, messageId, flags: [], keywords: [receiptKeyword] })
    if (!isSent) return
    const at = await storeNow(deps, tx.sql)
    const accountAddresses = await listAccountAddresses(tx.sql, accountId)
    const payload: PlannedReceipt = {
      accountId,
      from: findReceivingAddress(request, accountAddresses) ?? actor.email,
      to,
      subject: request.message.subject,
      messageIdHeader: request.message.message_id_header,
      at,
    }
    const uniqueKey = `${receiptJob}:${accountId}:${messageId}`
    await deps.jobs.enqueue(tx, { kind: receiptJob, payload, runAt: at, uniqueKey })
  })
}

/** Finds a received message whose sender may get a receipt. */
async function findReceiptRequest(
  { db }: Pick<OutboxDeps, 'db'>,
  accountId: string,
  messageId: string,
): Promise<MessageWithDraft> {
  const match = await findMessageWithDraft(db.sql, accountId, messageId)
  if (!match) throw new Refused('not_found')
  refuseInfected(match.message)
  const { message, folderName } = match
  const isRequested =
    !foldersWithoutReceipts.includes(folderName) &&
    message.is_draft === 0 &&
    message.blob_hash !== '' &&
    message.message_id_header !== '' &&
    message.authentication !== 'fail'
  if (!isRequested) throw new Refused('receipt_not_wanted')
  return match
}

async function readReceiptRequest(
  { blobs, parser }: Pick<OutboxDeps, 'blobs' | 'parser'>,
  { message }: MessageWithDraft,
): Promise<string> {
  const { blob_hash: hash } = message
  const raw = await blobs.get(hash)
  const { notes } = await parser.renderBody(
    { key: hash, open: async () => ({ raw }) },
    { quoteLabel: '', files: [], webImages: null, isComplete: false },
  )
  const to = notes?.receiptTo ?? null
  if (to === null) throw new Refused('receipt_not_wanted')
  return to
}

/** Returns the user's address to which the message was sent. */
function findReceivingAddress(
  { message }: MessageWithDraft,
  accountAddresses: readonly string[],
): string | undefined {
  const { to, cc, bcc } = JSON.parse(message.recipients) as Recipients
  return [...to, ...cc, ...bcc]
    .map(({ email }) => normaliseEmail(email))
    .find((email) => accountAddresses.includes(email))
}
