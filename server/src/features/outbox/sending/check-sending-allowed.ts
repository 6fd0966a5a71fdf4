import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { ActingPerson } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { getSendingRights } from '../../account/index.ts'
import { type DraftMessage, setOutgoingState } from '../../compose/index.ts'
import { listSenders } from '../../contacts/index.ts'
import { findRight } from '../../mailbox-rights/index.ts'
import { type ReturnedMail, scheduleReturnedMail } from '../automatic/returned-mail.ts'
import { deleteOutgoingMessage } from '../delete-outgoing-message.ts'
import type { OutboxDeps } from '../deps.ts'
import type { OutgoingRow } from '../store.ts'
import { classifyResponse } from './send-failure.ts'

/**
 * Returns true when the message's sender is an address of the account, which may have lost it since the draft was
 * written.
 */
export async function isAccountSender(
  db: Sql,
  { accountId, from }: Pick<DraftMessage, 'accountId' | 'from'>,
): Promise<boolean> {
  const senders = await listSenders(db, accountId)
  return senders.some((one) => one.verified && one.email === normaliseEmail(from.email))
}

const notAllowed = '550 5.7.1 This account is not allowed to send'
const notVerified = '550 5.7.1 The domain of the sender is not allowed to send: it is not verified'
const senderNotAllowed = '550 5.7.1 Sender address not allowed'

/** User who sends as another mailbox, and if the message names that user. */
export interface SentFor {
  personId: string
  namesUser: boolean
}

/** Returns true when the user may send, and still has the right to send as the mailbox in the way the message does. */
async function maySendFor(db: Sql, mailboxId: string, { personId, namesUser }: SentFor): Promise<boolean> {
  const right = await findRight(db, mailboxId, personId)
  const { isSendingEnabled } = await getSendingRights(db, personId)
  const mayAs = right?.sending === 'as' || (right?.sending === 'on_behalf' && namesUser)
  return mayAs && isSendingEnabled
}

/** Returns the reason why a due message may not be sent, as an SMTP response; null when it may. */
export async function findSendingRefusal(
  db: Sql,
  draft: Pick<DraftMessage, 'accountId' | 'from'>,
  sentFor: SentFor | null = null,
): Promise<string | null> {
  if (sentFor !== null && !(await maySendFor(db, draft.accountId, sentFor))) return notAllowed
  const rights = await getSendingRights(db, draft.accountId)
  if (!rights.isSendingEnabled) return notAllowed
  if (!rights.isDomainVerified) return notVerified
  if (!(await isAccountSender(db, draft))) return `${senderNotAllowed}: ${draft.from.email}`
  return null
}

/**
 * Rejects messages that may no longer be sent. Called in the transaction that accepts a message, because a right may
 * end while it is written and checked.
 */
export async function recheckAllowed(
  db: Sql,
  draft: Pick<DraftMessage, 'accountId' | 'from'>,
  actedBy?: ActingPerson,
): Promise<void> {
  const sentFor = actedBy && { personId: actedBy.accountId, namesUser: actedBy.sending === 'on_behalf' }
  const refusal = await findSendingRefusal(db, draft, sentFor)
  if (refusal === null) return
  if (refusal === notVerified) throw new Refused('dns_verification_failed')
  if (refusal !== notAllowed) throw new Refused('no_sender')
  throw new Refused(actedBy ? 'mailbox_right_missing' : 'sending_disabled')
}

/** Returns a message that may not be sent to its writer, as a draft with the reason. */
export async function returnUnsent(
  deps: Pick<OutboxDeps, 'clock' | 'events' | 'jobs'>,
  tx: Transaction,
  { row, draft, refusal }: { row: OutgoingRow; draft: DraftMessage; refusal: string },
): Promise<void> {
  await deleteOutgoingMessage(deps, tx, row)
  await setOutgoingState(deps, tx, { draft, outgoingStatus: { state: 'sending_failed', errorText: refusal } })
  await deps.events.append(tx, row.account_id, 'send_mail_failed', {
    message_id: draft.messageId,
    thread_id: draft.threadId,
    subject: draft.subject,
    failure: classifyResponse({ code: 550, enhanced: refusal.split(' ')[1] ?? null, text: refusal }),
    is_draft: true,
    error: refusal,
    emails: [],
  })
  // An immediate failure is visible in the window; a scheduled message fails when the user is away and is reported by
  // mail.
  if (row.state !== 'waiting') {
    await scheduleReturnedMail(deps, tx, {
      accountId: row.account_id,
      what: 'letter',
      why: returnReason(refusal),
      subject: draft.subject,
      address: draft.from.email,
      said: '',
    })
  }
}

function returnReason(refusal: string): ReturnedMail['why'] {
  if (refusal === notAllowed) return 'sending_off'
  if (refusal === notVerified) return 'domain_unverified'
  return refusal.startsWith(senderNotAllowed) ? 'sender_unproved' : 'unwritable'
}
