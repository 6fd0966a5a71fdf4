import { deliverMessage, storeScannedMessage } from '../delivery/index.ts'
import { findMessageWithDraft } from '../messages/index.ts'
import { linkTo, recordSent, writeBounce } from '../outbox/index.ts'
import { getMailOrganisation } from '../system-mail/index.ts'
import type { DemoMessage } from './content/index.ts'
import type { DemoDeps } from './deps.ts'

/** Reports a bounced message like the outbox does: a report in the inbox and a status on the copy in Sent. */
export async function seedFailure(
  deps: DemoDeps,
  accountId: string,
  { message, messageId }: { message: DemoMessage; messageId: string },
): Promise<void> {
  if (!message.failure) return
  const { email, response, afterSeconds } = message.failure
  const match = await findMessageWithDraft(deps.db.sql, accountId, messageId)
  // An interrupted seeding has already reported it.
  if (match?.message.status !== '') return
  const at = message.sentAt + afterSeconds * 1000
  const messageIdHeader = message.messageId.slice(1, -1)
  const report = await writeBounce({
    sender: message.from.email,
    language: 'vi',
    organisation: await getMailOrganisation(deps.db.sql, accountId),
    subject: message.subject,
    messageIdHeader,
    raw: await deps.blobs.get(match.message.blob_hash),
    recipients: [{ email, response: response }],
    link: await linkTo(
      deps,
      { account_id: accountId, message_id: messageId, draft: null },
      { isLost: false },
    ),
    reportMessageId: `report.${messageIdHeader}`,
    at,
  })
  await deliverMessage(
    deps,
    { accountId, email: message.from.email },
    {
      stored: await storeScannedMessage(deps, report),
      arrival: {
        folder: 'INBOX',
        arrivedAt: at,
        isUnread: false,
        authentication: 'pass',
      },
    },
  )
  const recipients = [...message.to, ...(message.cc ?? []), ...(message.bcc ?? [])].map((one) => ({
    email: one.email,
    at,
    ...(one.email === email ? { refused: response } : {}),
  }))
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const now = await findMessageWithDraft(tx.sql, accountId, messageId)
    if (now) await recordSent(deps, tx, { message: now.message, recipients })
  })
}
