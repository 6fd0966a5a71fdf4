import { createHash } from 'node:crypto'
import type { DeliveryStep } from '@bocau/contract/delivery'
import { displayNameOf } from '@bocau/mail-core/address'
import { readAddresses } from '@bocau/mail-core/mime/addresses/read-addresses'
import { replyHandle } from '@bocau/mail-core/sieve/compile-rule'
import { replyDays, vacationDays } from '@bocau/mail-core/sieve/rule'
import { whyNoVacation } from '@bocau/mail-core/sieve/vacation'
import type { Transaction } from '../../../db/database.ts'
import { listAddresses } from '../../account/addresses/index.ts'
import { getUserInfo } from '../../account/people/index.ts'
import { mayLeaveFor } from '../../account/policies/index.ts'
import { findAnswerTemplate, planTemplateAnswer } from '../../rules/answering/index.ts'
import { noteAnswer, planVacationAnswer } from '../../rules/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { NoSending } from '../senders/sending-rights.ts'
import type { RuledMessage } from './ruled-message.ts'

/** An automatic answer that the rules of a mailbox ask for. */
export interface WantedAnswer {
  subject: string
  body: string
  /** Who answers, as a script writes it. */
  from?: string
  /** More addresses of the person who is away. */
  addresses?: readonly string[]
  days?: number
  /** What tells this answer from another; of the page there is only one. */
  handle?: string
  isMime?: boolean
  /** The account as whose it leaves, where the one that answers sends nothing any more. */
  leavesAs?: string
}

const day = 24 * 3_600_000

type HeldBack = Extract<DeliveryStep, { step: 'answer' }>['held_back']

/** Answers a message, unless its sender is nobody to be answered by a machine; answers with what came of it. */
export async function planAnswer(
  deps: DeliveryDeps,
  tx: Transaction,
  message: RuledMessage,
  answer: WantedAnswer & { why: NoSending },
): Promise<DeliveryStep> {
  const { accountId, mailbox, envelopeFrom, stored } = message
  const held_back = await whyUnanswered(deps, tx, message, { days: vacationDays, ...answer })
  if (held_back !== '') return { step: 'answer', held_back }
  const { fullname } = await getUserInfo(tx.sql, accountId)
  await planVacationAnswer(deps, tx, {
    accountId: answer.leavesAs ?? accountId,
    ...whoAnswers(answer.from, mailbox, fullname),
    to: envelopeFrom.toLowerCase(),
    subject: answer.subject,
    body: answer.body,
    messageIdHeader: stored.read.message.messageIdHeader ?? '',
    ...(answer.isMime ? { isMime: true } : {}),
  })
  return { step: 'answer', held_back: '' }
}

/** Answers a message by the template of a filter: by the same measure, and each sender once a day. */
export async function planReply(
  deps: DeliveryDeps,
  tx: Transaction,
  message: RuledMessage,
  { template: id, why }: { template: string; why: NoSending },
): Promise<DeliveryStep> {
  const { accountId, mailbox, envelopeFrom, stored } = message
  const template = await findAnswerTemplate(tx.sql, accountId, id)
  if (!template) return { step: 'answer', held_back: 'template_gone' }
  const days = { days: replyDays, handle: replyHandle }
  const held_back = await whyUnanswered(deps, tx, message, { ...days, why })
  if (held_back !== '') return { step: 'answer', template: template.name, held_back }
  const { fullname } = await getUserInfo(tx.sql, accountId)
  const { from, subject, messageIdHeader } = stored.read.message
  const to = envelopeFrom.toLowerCase()
  await planTemplateAnswer(deps, tx, {
    accountId,
    organisationId: template.organisationId,
    templateId: id,
    ...whoAnswers(undefined, mailbox, fullname),
    to,
    toName: displayNameOf(from ?? { name: '', email: to })
      .slice(0, mostOfName)
      .toWellFormed(),
    subject,
    messageIdHeader: messageIdHeader ?? '',
  })
  return { step: 'answer', template: template.name, held_back: '' }
}

/** What strangers call themselves goes back to whom they name: no more of it than a name. */
const mostOfName = 80

/** Why nobody is answered; where somebody is to be, that is noted, and empty. */
async function whyUnanswered(
  deps: DeliveryDeps,
  tx: Transaction,
  { accountId, mailbox, envelopeFrom, isSpam, isSpoofed, sender: standing, stored }: RuledMessage,
  answer: { addresses?: readonly string[]; days: number; handle?: string; why: NoSending },
): Promise<HeldBack> {
  const { message } = stored.read
  const now = deps.clock.now()
  const reason = whyNoVacation({
    envelopeFrom,
    ownAddresses: [mailbox, ...(await listAddresses(tx.sql, accountId)), ...(answer.addresses ?? [])],
    recipients: [...message.to, ...message.cc].map((person) => person.email),
    header: (name) => message.headers.filter((one) => one.name === name).map((one) => one.value),
    isSpam,
    isForged: isSpoofed || standing === 'denied',
    answeredAt: null,
    now,
  })
  if (reason !== null) return reason
  if (answer.why !== '') return answer.why
  const sender = envelopeFrom.toLowerCase()
  if (!(await mayLeaveFor(tx.sql, accountId, { what: 'answer', to: sender }))) return 'outside_off'
  const since = now - answer.days * day
  const noted = { handle: handleOf(answer.handle), now, since }
  return (await noteAnswer(tx.sql, accountId, sender, noted)) ? '' : 'answered_before'
}

/** In whose name: nobody answers from an address that is not theirs. */
function whoAnswers(written: string | undefined, mailbox: string, fullname: string) {
  const [named] = written ? readAddresses(written, 1) : []
  const isOwn = named?.email.toLowerCase() === mailbox
  return { from: mailbox, fromName: (isOwn && named?.name) || fullname }
}

const handleOf = (handle: string | undefined): string =>
  handle === undefined ? '' : createHash('sha256').update(handle).digest('base64url')
