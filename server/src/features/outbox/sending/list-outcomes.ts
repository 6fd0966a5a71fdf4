import type { SendFailure, SentOutcome } from '@bocau/contract/outbox'
import { domainOf } from '@bocau/mail-core/address'
import { parseMailResponse } from '@bocau/mail-core/send-failure'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { listHostedDomains } from '../../domains/index.ts'
import { findMessageWithDraft } from '../../messages/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { listRecipients, type RecipientRow, recalledResponse } from '../recipient-store.ts'
import { findOutgoing, type OutgoingRow } from '../store.ts'
import { classifyResponse } from './send-failure.ts'

/**
 * Lists the delivery result of a sent message for each recipient; empty for messages not sent from here, or long ago.
 */
export async function listOutcomes(
  { db }: Pick<OutboxDeps, 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
  messageId: string,
): Promise<{ recipients: SentOutcome[] }> {
  if (!(await findMessageWithDraft(db.sql, accountId, messageId))) throw new Refused('not_found')
  const row = await findOutgoing(db.sql, accountId, messageId)
  if (!row) return { recipients: [] }
  const inside = new Set(await listHostedDomains(db.sql))
  const recipients = await listRecipients(db.sql, accountId, messageId)
  return {
    recipients: recipients.map((recipient) => ({
      email: recipient.email,
      answer: isRecalled(recipient) ? '' : recipient.answer,
      ...toOutcome(row, recipient, inside.has(domainOf(recipient.email))),
    })),
  }
}

function toOutcome(
  row: OutgoingRow,
  recipient: RecipientRow,
  isInside: boolean,
): Omit<SentOutcome, 'email' | 'answer'> {
  const { state, answer, changed_at: changedAt } = recipient
  const since = changedAt === 0 ? null : inSeconds(changedAt)
  if (isRecalled(recipient)) return { state: 'recalled', failure: null, since, next_try: null }
  if (state === 'sent') return { state: isInside ? 'here' : 'taken', failure: null, since, next_try: null }
  if (state === 'failed') {
    return { state: 'refused', failure: getFailure(recipient), since, next_try: null }
  }
  return {
    state: 'waiting',
    failure: answer === '' ? null : getFailure(recipient),
    since: inSeconds(row.leaves_at),
    next_try: answer === '' || row.due_at === null ? null : inSeconds(row.due_at),
  }
}

function isRecalled({ state, answer, recall }: RecipientRow): boolean {
  return (
    recall === 'recalled' || recall === 'recalled_read' || (state === 'failed' && answer === recalledResponse)
  )
}

/** Returns the saved failure, otherwise one derived from the server's response. */
function getFailure({ failure, answer }: RecipientRow): SendFailure {
  return failure === '' ? classifyResponse(parseMailResponse(answer)) : (failure as SendFailure)
}

const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
