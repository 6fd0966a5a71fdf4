import type { InvitationAnswer } from '@bocau/contract/mailbox/invitations'
import { storeNow } from '../../db/store-time.ts'
import type { EventAnswerTable } from '../../db/tables/tables-events.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { checkSender } from '../account/sending/index.ts'
import { deleteWaitingAnswers, findAnswer, keepAnswer } from './answer-store.ts'
import type { InvitationDeps } from './deps.ts'
import { toWireAnswer } from './get-invitation.ts'
import { type OpenedInvitation, openInvitation } from './open-invitation.ts'
import { planAnswer } from './send-answer.ts'
import { askedOf } from './standing.ts'
import { tellOfAnswer } from './tell-of-answer.ts'

export interface GivenAnswer {
  says: InvitationAnswer['says']
  note: string
  start?: number | undefined
  end?: number | undefined
  delay: number
}

/** Saves a response to an invitation; a job sends it when the undo window ends. */
export async function answerInvitation(
  deps: InvitationDeps,
  actor: Actor,
  messageId: string,
  given: GivenAnswer,
): Promise<InvitationAnswer> {
  await checkSender(deps, actor)
  const opened = await openInvitation(deps, actor.accountId, messageId)
  if (!opened.canAnswer) throw new Refused('invitation_over')
  const proposed = proposedTime(given)
  const now = await storeNow(deps)
  const { own } = opened
  const note = given.note.replaceAll('\0', '').toWellFormed().trim()
  const calendar = await deps.parser.writeEventAnswer(opened.raw, {
    ...own,
    says: given.says === 'proposed' ? 'tentative' : given.says,
    proposed: proposed && { start: proposed.start * 1000, end: proposed.end * 1000 },
    note,
    at: now,
  })
  if (calendar === null) throw new Refused('invitation_over')
  const row = toRow(deps, opened, {
    given: { ...given, note },
    by: actor.actedBy?.accountId ?? null,
    proposed,
    now,
    calendar,
  })
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    await keepAnswer(tx.sql, row)
    await planAnswer(deps, tx, row)
    await tellOfAnswer(deps, tx, row)
  })
  return toWireAnswer(deps.db.sql, row, row.asked)
}

/** Undoes a response that has not been sent. A delegate without write access may undo only their own. */
export async function takeAnswerBack(
  deps: InvitationDeps,
  { accountId, actedBy }: Actor,
  messageId: string,
): Promise<void> {
  const { meant } = await openInvitation(deps, accountId, messageId)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const answer = await findAnswer(tx.sql, meant)
    if (!answer) throw new Refused('not_found')
    const isTheirs = !actedBy || actedBy.access === 'write' || answer.answered_by === actedBy.accountId
    if (!isTheirs) throw new Refused('mailbox_right_missing')
    if (answer.state !== 'waiting') throw new Refused('undo_window_closed')
    await deleteWaitingAnswers(tx.sql, meant)
    await tellOfAnswer(deps, tx, answer)
  })
}

function proposedTime({ says, start, end }: GivenAnswer): { start: number; end: number } | null {
  if (says !== 'proposed') return null
  if (start === undefined || end === undefined || end <= start) {
    throw new Refused('invalid_input', { fields: [{ path: 'end', message: 'has to be after the start' }] })
  }
  return { start, end }
}

function toRow(
  deps: Pick<InvitationDeps, 'ids'>,
  { event, meant, own, messageIdHeader }: OpenedInvitation,
  written: {
    given: GivenAnswer
    by: string | null
    proposed: { start: number; end: number } | null
    now: number
    calendar: string
  },
): EventAnswerTable {
  const { given, by, proposed, now, calendar } = written
  return {
    account_id: meant.accountId,
    id: deps.ids.next(),
    event_key: meant.eventKey,
    occurrence: meant.occurrence,
    answered_by: by,
    email: own.email,
    says: given.says,
    note: given.note,
    proposed_start: proposed?.start ?? null,
    proposed_end: proposed?.end ?? null,
    asked: askedOf(event),
    in_reply_to: messageIdHeader,
    organizer: JSON.stringify(event.organizer),
    title: event.title,
    calendar,
    state: 'waiting',
    answered_at: now,
    leaves_at: now + given.delay * 1000,
  }
}
