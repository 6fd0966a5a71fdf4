import { createHash } from 'node:crypto'
import type { DeliveryStep } from '@bocau/contract/delivery'
import { displayNameOf } from '@bocau/mail-core/address'
import { readAddresses } from '@bocau/mail-core/mime/addresses/read-addresses'
import { replyHandle } from '@bocau/mail-core/sieve/compile-rule'
import { replyDays, vacationDays } from '@bocau/mail-core/sieve/rule'
import { findReplyObstacle } from '@bocau/mail-core/sieve/vacation'
import type { Transaction } from '../../../db/database.ts'
import { getUserInfo, maySendAutomaticallyTo } from '../../account/index.ts'
import { listAddresses } from '../../addresses/index.ts'
import { findReplyTemplate, planTemplateReply, planVacationReply } from '../../rules/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { NoSending } from '../senders/sending-rights.ts'
import { recordSentReply } from '../store.ts'
import type { RuledMessage } from './ruled-message.ts'

/** Automatic reply that the rules of a mailbox request. */
export interface AutoReply {
  subject: string
  body: string
  /** Sender that a script sets. */
  from?: string
  /** Additional addresses of the user. */
  addresses?: readonly string[]
  days?: number
  /** Identifies the reply for deduplication; empty for the vacation reply of the settings. */
  handle?: string
  isMime?: boolean
  /** Account that sends the reply, when the mailbox itself cannot send any longer. */
  sendsAs?: string
}

const day = 24 * 3_600_000

type SuppressionReason = Extract<DeliveryStep, { step: 'answer' }>['held_back']

/** Schedules an automatic reply, unless the sender must not get one; returns the result. */
export async function planAutoReply(
  deps: DeliveryDeps,
  tx: Transaction,
  { message, reply }: { message: RuledMessage; reply: AutoReply & { why: NoSending } },
): Promise<DeliveryStep> {
  const { accountId, mailbox, envelopeFrom, stored } = message
  const held_back = await findSuppressionReason(deps, tx, {
    message,
    reply: { days: vacationDays, ...reply },
  })
  if (held_back !== '') return { step: 'answer', held_back }
  const { fullname } = await getUserInfo(tx.sql, accountId)
  await planVacationReply(deps, tx, {
    accountId: reply.sendsAs ?? accountId,
    ...replySender(reply.from, mailbox, fullname),
    to: envelopeFrom.toLowerCase(),
    subject: reply.subject,
    body: reply.body,
    messageIdHeader: stored.read.message.messageIdHeader ?? '',
    ...(reply.isMime ? { isMime: true } : {}),
  })
  return { step: 'answer', held_back: '' }
}

/** Schedules a reply with the template of a filter: same checks, once a day per sender. */
export async function planReply(
  deps: DeliveryDeps,
  tx: Transaction,
  {
    message,
    reply: { template: id, why },
  }: { message: RuledMessage; reply: { template: string; why: NoSending } },
): Promise<DeliveryStep> {
  const { accountId, mailbox, envelopeFrom, stored } = message
  const template = await findReplyTemplate(tx.sql, accountId, id)
  if (!template) return { step: 'answer', held_back: 'template_gone' }
  const days = { days: replyDays, handle: replyHandle }
  const held_back = await findSuppressionReason(deps, tx, { message, reply: { ...days, why } })
  if (held_back !== '') return { step: 'answer', template: template.name, held_back }
  const { fullname } = await getUserInfo(tx.sql, accountId)
  const { from, subject, messageIdHeader } = stored.read.message
  const to = envelopeFrom.toLowerCase()
  await planTemplateReply(deps, tx, {
    accountId,
    organisationId: template.organisationId,
    templateId: id,
    ...replySender(undefined, mailbox, fullname),
    to,
    toName: displayNameOf(from ?? { name: '', email: to })
      .slice(0, maxNameCharacters)
      .toWellFormed(),
    subject,
    messageIdHeader: messageIdHeader ?? '',
  })
  return { step: 'answer', template: template.name, held_back: '' }
}

/** The reply repeats the sender's display name, which an attacker chooses, so its length is limited. */
const maxNameCharacters = 80

/** Returns the reason why no reply is sent; otherwise records the reply and returns an empty text. */
async function findSuppressionReason(
  deps: DeliveryDeps,
  tx: Transaction,
  {
    message: {
      accountId,
      mailbox,
      envelopeFrom,
      isSpam,
      isSpoofed,
      envelopeVerification: verification,
      stored,
    },
    reply,
  }: {
    message: RuledMessage
    reply: { addresses?: readonly string[]; days: number; handle?: string; why: NoSending }
  },
): Promise<SuppressionReason> {
  const { message } = stored.read
  const now = deps.clock.now()
  const reason = findReplyObstacle({
    envelopeFrom,
    accountAddresses: [mailbox, ...(await listAddresses(tx.sql, accountId)), ...(reply.addresses ?? [])],
    recipients: [...message.to, ...message.cc].map((person) => person.email),
    header: (name) => message.headers.filter((one) => one.name === name).map((one) => one.value),
    isSpam,
    isForged: isSpoofed || verification === 'denied',
    repliedAt: null,
    now,
  })
  if (reason !== null) return reason
  if (reply.why !== '') return reply.why
  const sender = envelopeFrom.toLowerCase()
  if (!(await maySendAutomaticallyTo(tx.sql, accountId, { what: 'answer', to: sender }))) return 'outside_off'
  const since = now - reply.days * day
  const noted = { handle: hashHandle(reply.handle), now, since }
  return (await recordSentReply(tx.sql, accountId, { sender, reply: noted })) ? '' : 'answered_before'
}

/** Chooses the sender; a script cannot reply from an address of another mailbox. */
function replySender(scriptSender: string | undefined, mailbox: string, fullname: string) {
  const [named] = scriptSender ? readAddresses(scriptSender, 1) : []
  const isMailbox = named?.email.toLowerCase() === mailbox
  return { from: mailbox, fromName: (isMailbox && named?.name) || fullname }
}

const hashHandle = (handle: string | undefined): string =>
  handle === undefined ? '' : createHash('sha256').update(handle).digest('base64url')
