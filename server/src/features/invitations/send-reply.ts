import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import type { EventAnswerTable } from '../../db/tables/tables-events.ts'
import { Refused } from '../../kernel/refused.ts'
import { checkSender, getSendingRights, getUserInfo } from '../account/index.ts'
import { findMailbox } from '../addresses/index.ts'
import { listSenders } from '../contacts/index.ts'
import { findRight } from '../mailbox-rights/index.ts'
import { type SendingActor, submitMessage } from '../outbox/index.ts'
import { getSettings } from '../settings/index.ts'
import type { InvitationDeps } from './deps.ts'
import { notifyOfReply } from './notify-of-reply.ts'
import { findReplyById, setReplyState } from './reply-store.ts'
import { type ReplyMail, writeReplyMail } from './write-reply-mail.ts'

/** Job that sends a response after the undo window. */
export const replyJob = 'invitation_answer'

export const ReplyJob = z.object({ accountId: z.string(), answerId: z.string() })
export type ReplyJob = z.infer<typeof ReplyJob>

/** Schedules the job, in the transaction that saves the response. */
export async function planReply(
  deps: Pick<InvitationDeps, 'jobs'>,
  tx: Transaction,
  { account_id: accountId, id: replyId, leaves_at: runAt }: EventAnswerTable,
): Promise<void> {
  const uniqueKey = `${replyJob}:${replyId}`
  await deps.jobs.enqueue(tx, { kind: replyJob, payload: { accountId, answerId: replyId }, runAt, uniqueKey })
}

/**
 * Sends a waiting response. It is marked as sent in the transaction that accepts the message for sending, so a repeated
 * job sends nothing. A refused response is marked as failed, and the user can respond again.
 */
export async function sendReply(deps: InvitationDeps, { accountId, answerId }: ReplyJob): Promise<void> {
  const reply = await findReplyById(deps.db.sql, accountId, answerId)
  if (reply?.state !== 'waiting') return
  const isWaiting = async (tx: Transaction) =>
    (await findReplyById(tx.sql, accountId, answerId))?.state === 'waiting'
  const setState = async (tx: Transaction, state: 'sent' | 'failed') => {
    await setReplyState(tx.sql, accountId, { id: answerId, state })
    await notifyOfReply(deps, tx, reply)
  }
  try {
    const actor = await replySender(deps, reply)
    await checkSender(deps, actor)
    const mail = await toMail(deps, reply, actor)
    await submitMessage(deps, actor, {
      raw: await writeReplyMail(mail),
      envelopeFrom: reply.email,
      to: [mail.organizer.email],
      callbacks: { maySend: isWaiting, onAccepted: (tx) => setState(tx, 'sent') },
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    deps.logger.info('sending the reply to an invitation failed', { account_id: accountId, code: error.code })
    await deps.db.transaction(async (tx) => {
      await tx.lockAccount(accountId)
      if (await isWaiting(tx)) await setState(tx, 'failed')
    })
  }
}

/** Returns the content of the message of a response. */
async function toMail(
  deps: InvitationDeps,
  reply: EventAnswerTable,
  { actedBy }: SendingActor,
): Promise<ReplyMail> {
  const { language } = await getSettings(deps.db.sql, reply.account_id)
  const { fullname, timezone } = await getUserInfo(deps.db.sql, reply.account_id)
  const sender = (await listSenders(deps.db.sql, reply.account_id)).find((one) => one.email === reply.email)
  return {
    replyId: reply.id,
    language,
    from: { name: sender?.name ?? fullname, email: reply.email },
    onBehalf: actedBy?.sending === 'on_behalf' ? { name: actedBy.name, email: actedBy.email } : null,
    organizer: JSON.parse(reply.organizer) as ReplyMail['organizer'],
    says: reply.says,
    title: reply.title,
    note: reply.note,
    proposedStart: reply.proposed_start,
    timezone,
    calendar: reply.calendar,
    at: reply.answered_at,
    inReplyTo: reply.in_reply_to,
  }
}

/** Returns the sending user with the current permissions, for a delegate also those in the mailbox. */
async function replySender(
  { db }: InvitationDeps,
  { account_id: accountId, answered_by: personId }: EventAnswerTable,
): Promise<SendingActor> {
  const { email } = await getUserInfo(db.sql, accountId)
  const rights = await getSendingRights(db.sql, accountId)
  const mailbox = await findMailbox(db.sql, email)
  if (!mailbox) throw new Refused('not_found')
  const actor = {
    accountId,
    email,
    organisationId: mailbox.organisation_id,
    ...rights,
  }
  if (personId === null) return actor
  const right = await findRight(db.sql, accountId, personId)
  if (!right || right.sending === 'none') throw new Refused('mailbox_right_missing')
  const personalRights = await getSendingRights(db.sql, personId)
  return {
    ...actor,
    isSendingEnabled: actor.isSendingEnabled && personalRights.isSendingEnabled,
    actedBy: {
      accountId: personId,
      email: right.person_email,
      name: right.person_name,
      isShared: right.is_shared === 1,
      access: right.access,
      sending: right.sending,
    },
  }
}
