import { domainOf } from '@bocau/mail-core/address'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import type { Sql } from '../../../db/database.ts'
import { storeNow } from '../../../db/store-time.ts'
import { findMailbox } from '../../addresses/index.ts'
import { isHostedDomain, isMailElsewhere } from '../../domains/index.ts'
import { AccountFolders } from '../../folders/index.ts'
import { findGroupByEmail } from '../../groups/index.ts'
import { removeMessages } from '../../mailbox/index.ts'
import { findDelivered, findMessageWithDraft, updateMessages } from '../../messages/index.ts'
import { getAccountLanguage, getMailOrganisation, getReaderLanguage } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import {
  listRecipients,
  type RecipientRow,
  recalledResponse,
  saveOutcomes,
  saveRecall,
} from '../recipient-store.ts'
import { isInTransmission } from '../sending/lease-store.ts'
import { findOutgoing, type OutgoingRow, updateOutgoing } from '../store.ts'
import { createMessageId } from '../writing/create-message-id.ts'
import { addNotice, type LocalMessage, storeLocalMessage } from '../writing/local-message.ts'
import { linkTo } from '../writing/message-link.ts'
import type { RecallFault, ReportedRecipient } from '../writing/write-recall-report.ts'
import type { RecallJob } from './recall-message.ts'
import { findRecallScope } from './store.ts'

/** Removes a message from each mailbox once, and reports to its sender at the end. */
export async function runRecall(deps: OutboxDeps, { accountId, messageId }: RecallJob): Promise<void> {
  const row = await findOutgoing(deps.db.sql, accountId, messageId)
  if (row?.recall_state !== 'processing') return
  for (const recipient of await listRecipients(deps.db.sql, accountId, messageId)) {
    if (recipient.recall === '') await recallFrom(deps, row, recipient)
  }

  const recipients = await listRecipients(deps.db.sql, accountId, messageId)
  if (recipients.some(({ recall }) => recall === '')) {
    throw new Error('the message to recall is being sent to some recipients')
  }
  const { message } = await deps.parser.parseMessage(await deps.blobs.get(row.blob_hash))
  const { writeRecallReport } = await import('../writing/write-recall-report.ts')
  const sender = authorEmail(row, message)
  const report = await storeLocalMessage(
    deps,
    await writeRecallReport({
      sender,
      organisation: await getMailOrganisation(deps.db.sql, accountId),
      language: await getAccountLanguage(deps.db.sql, accountId),
      subject: message.subject,
      messageIdHeader: row.message_id_header,
      recipients: await withFaults(deps, recipients),
      href: (await linkTo(deps, row, { isLost: false }))?.href,
      reportMessageId: createMessageId(deps, sender),
      at: deps.clock.now(),
    }),
  )
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const now = await findOutgoing(tx.sql, accountId, messageId)
    if (now?.recall_state !== 'processing') return
    await updateOutgoing(tx.sql, accountId, { messageId, values: { recall_state: 'done' } })
    const until = Math.floor(row.leaves_at / 1000) + row.recall_seconds
    await updateMessages(tx.sql, accountId, {
      messageIds: [messageId],
      values: { recall: JSON.stringify({ until, state: 'done' }) },
    })
    await addNotice(deps, tx, { accountId, localMessage: report })
  })
}

/**
 * Removes the message from a recipient's mailbox; identifies it by its exact bytes. In another organisation removes
 * only what that organisation allows, and leaves a notice.
 */
async function recallFrom(deps: OutboxDeps, row: OutgoingRow, recipient: RecipientRow): Promise<void> {
  const sender = { account_id: recipient.account_id, message_id: recipient.message_id }
  if (await isDeliveredElsewhere(deps, recipient.email)) {
    await deps.db.transaction((tx) =>
      saveRecall(tx.sql, sender, { email: recipient.email, recall: 'outside' }),
    )
    return
  }
  const mailbox = await findMailbox(deps.db.sql, recipient.email)
  const route = { senderId: recipient.account_id, mailboxId: mailbox?.id ?? '' }
  const mayBeOutside = mailbox !== undefined && (await findRecallScope(deps.db.sql, route)).isOutside
  const notice = mayBeOutside ? await writeNotice(deps, row, { recipient, mailboxId: mailbox.id }) : null
  await deps.db.transaction(async (tx) => {
    if (!mailbox) return saveRecall(tx.sql, sender, { email: recipient.email, recall: 'failed' })
    await tx.lockAccount(mailbox.id)
    const delivered = await findDelivered(tx.sql, mailbox.id, recipient.blob_hash)
    const match = delivered && (await findMessageWithDraft(tx.sql, mailbox.id, delivered))
    if (!match) {
      // The message may be delivered a moment later; this recipient is handled when the attempt has ended.
      const isPending = recipient.state === 'pending'
      if (isPending && (await isInTransmission(deps, tx.sql, sender))) return
      // Not delivered yet, or already deleted: pending recipients no longer get it.
      await saveOutcomes(tx.sql, sender, {
        emails: [recipient.email],
        state: 'failed',
        failure: '',
        response: recalledResponse,
        at: await storeNow(deps, tx.sql),
      })
      return saveRecall(tx.sql, sender, { email: recipient.email, recall: isPending ? 'recalled' : 'failed' })
    }
    const { isOutside, takes } = await findRecallScope(tx.sql, route)
    const isRead = match.message.is_unread === 0
    // The notice would name a forged sender without the warning.
    const isForged = isOutside && match.message.authentication === 'fail'
    if (takes === 'none' || (takes === 'unread' && isRead) || isForged)
      return saveRecall(tx.sql, sender, { email: recipient.email, recall: 'failed' })
    const folders = await AccountFolders.read(tx.sql, mailbox.id)
    await removeMessages(deps, tx, { accountId: mailbox.id, folders, messageIds: [match.message.id] })
    if (notice) await addNotice(deps, tx, { accountId: mailbox.id, localMessage: notice })
    return saveRecall(tx.sql, sender, {
      email: recipient.email,
      recall: isRead ? 'recalled_read' : 'recalled',
    })
  })
}

/** Returns true for addresses of other servers, also in hosted domains whose mail is not here yet. */
async function isDeliveredElsewhere({ db }: Pick<OutboxDeps, 'db'>, email: string): Promise<boolean> {
  const domain = domainOf(email)
  if (!(await isHostedDomain(db.sql, domain))) return true
  return (
    (await isMailElsewhere(db.sql, domain)) &&
    !(await findMailbox(db.sql, email)) &&
    !(await findGroupByEmail(db.sql, email))
  )
}

/** Finds the reason of a failed recall, for the report. */
async function explainFailedRecall(db: Sql, recipient: RecipientRow): Promise<RecallFault> {
  const mailbox = await findMailbox(db, recipient.email)
  if (!mailbox) return (await findGroupByEmail(db, recipient.email)) ? 'group' : 'no_mailbox'
  if (!(await findDelivered(db, mailbox.id, recipient.blob_hash))) return 'deleted'
  const route = { senderId: recipient.account_id, mailboxId: mailbox.id }
  return (await findRecallScope(db, route)).takes === 'unread' ? 'policy_read' : 'policy_none'
}

/** Adds the reasons of failed recalls. */
const withFaults = (deps: OutboxDeps, recipients: readonly RecipientRow[]): Promise<ReportedRecipient[]> =>
  Promise.all(
    recipients.map(async (recipient) => ({
      email: recipient.email,
      recall: recipient.recall,
      fault: recipient.recall === 'failed' ? await explainFailedRecall(deps.db.sql, recipient) : null,
    })),
  )

/** Returns the author's address as recipients saw it, because the envelope sender may be empty. */
const authorEmail = (row: OutgoingRow, { from }: Pick<ParsedMessage, 'from'>) => from?.email || row.sender

/** Writes the notice that replaces a message recalled by another organisation. */
async function writeNotice(
  deps: OutboxDeps,
  row: OutgoingRow,
  { recipient, mailboxId }: { recipient: RecipientRow; mailboxId: string },
): Promise<LocalMessage> {
  // Uses the recipient's copy, because the sender's has additional headers that may change the charset.
  const { message } = await deps.parser.parseMessage(await deps.blobs.get(recipient.blob_hash))
  const { writeRecallNotice } = await import('../writing/write-recall-notice.ts')
  return storeLocalMessage(
    deps,
    await writeRecallNotice({
      recipient: recipient.email,
      language: await getReaderLanguage(deps.db.sql, {
        address: recipient.email,
        accountId: row.account_id,
      }),
      organisation: await getMailOrganisation(deps.db.sql, mailboxId),
      sender: authorEmail(row, message),
      subject: message.subject,
      messageIdHeader: row.message_id_header,
      noticeMessageId: createMessageId(deps, recipient.email),
      at: deps.clock.now(),
    }),
  )
}
