import { deliverLetter } from '../delivery/index.ts'
import { storeScannedLetter } from '../delivery/scanning/index.ts'
import { findMessageWithDraft } from '../mailbox/drafts/index.ts'
import { markFailed, writeBounce } from '../outbox/index.ts'
import type { DemoLetter } from './content/index.ts'
import type { DemoDeps } from './deps.ts'

/** Tells of a letter that did not reach everybody as the outbox does: by a report in the inbox and on the copy in Sent. */
export async function seedFailure(
  deps: DemoDeps,
  accountId: string,
  letter: DemoLetter,
  messageId: string,
): Promise<void> {
  if (!letter.failure) return
  const { email, answer, afterSeconds } = letter.failure
  const found = await findMessageWithDraft(deps.db.sql, accountId, messageId)
  // A seeding that was cut off has told of it already.
  if (!found || found.message.status === 'sending_failed') return
  const at = letter.sentAt + afterSeconds * 1000
  const messageIdHeader = letter.messageId.slice(1, -1)
  const report = await writeBounce({
    sender: letter.from.email,
    subject: letter.subject,
    messageIdHeader,
    raw: await deps.blobs.get(found.message.blob_hash),
    failed: [{ email, answer }],
    ownMessageId: `report.${messageIdHeader}`,
    at,
  })
  await deliverLetter(deps, { accountId, email: letter.from.email }, await storeScannedLetter(deps, report), {
    folder: 'INBOX',
    arrivedAt: at,
    isUnread: false,
    authentication: 'pass',
  })
  const said = `${answer.code} ${answer.enhanced} ${answer.text}`
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const now = await findMessageWithDraft(tx.sql, accountId, messageId)
    if (now) await markFailed(deps, tx, now.message, said)
  })
}
