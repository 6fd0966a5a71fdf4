import { createHash } from 'node:crypto'
import type { DeliveryStep } from '@bocau/contract/delivery'
import { readAddresses } from '@bocau/mail-core/mime/read-addresses'
import { vacationDays } from '@bocau/mail-core/sieve/rule'
import { whyNoVacation } from '@bocau/mail-core/sieve/vacation'
import type { Transaction } from '../../../db/database.ts'
import { listAddresses } from '../../account/addresses/index.ts'
import { getUserInfo } from '../../account/people/index.ts'
import { mayLeaveFor } from '../../account/policies/index.ts'
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

/** Answers a message, unless its sender is nobody to be answered by a machine; answers with what came of it. */
export async function planAnswer(
  deps: DeliveryDeps,
  tx: Transaction,
  { accountId, mailbox, envelopeFrom, isSpam, isSpoofed, sender: standing, stored }: RuledMessage,
  answer: WantedAnswer & { why: NoSending },
): Promise<DeliveryStep> {
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
  if (reason !== null) return { step: 'answer', held_back: reason }
  if (answer.why !== '') return { step: 'answer', held_back: answer.why }
  const sender = envelopeFrom.toLowerCase()
  if (!(await mayLeaveFor(tx.sql, accountId, { what: 'answer', to: sender })))
    return { step: 'answer', held_back: 'outside_off' }
  const since = now - (answer.days ?? vacationDays) * day
  const handle = handleOf(answer.handle)
  if (!(await noteAnswer(tx.sql, accountId, sender, { handle, now, since }))) {
    return { step: 'answer', held_back: 'answered_before' }
  }
  const { fullname } = await getUserInfo(tx.sql, accountId)
  await planVacationAnswer(deps, tx, {
    accountId: answer.leavesAs ?? accountId,
    ...whoAnswers(answer.from, mailbox, fullname),
    to: sender,
    subject: answer.subject,
    body: answer.body,
    messageIdHeader: message.messageIdHeader ?? '',
    ...(answer.isMime ? { isMime: true } : {}),
  })
  return { step: 'answer', held_back: '' }
}

/** In whose name: nobody answers from an address that is not theirs. */
function whoAnswers(written: string | undefined, mailbox: string, fullname: string) {
  const [named] = written ? readAddresses(written, 1) : []
  const isOwn = named?.email.toLowerCase() === mailbox
  return { from: mailbox, fromName: (isOwn && named?.name) || fullname }
}

const handleOf = (handle: string | undefined): string =>
  handle === undefined ? '' : createHash('sha256').update(handle).digest('base64url')
