import type { InvitationReply } from '@bocau/contract/mailbox/invitations'
import { storeNow } from '../../db/store-time.ts'
import type { EventAnswerTable } from '../../db/tables/tables-events.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { checkSender } from '../account/index.ts'
import type { InvitationDeps } from './deps.ts'
import { eventQuestion } from './event-status.ts'
import { toWireReply } from './get-invitation.ts'
import { notifyOfReply } from './notify-of-reply.ts'
import { type OpenedInvitation, openInvitation } from './open-invitation.ts'
import { deleteWaitingReplies, findReply, saveReply } from './reply-store.ts'
import { planReply } from './send-reply.ts'

export interface ReplyInput {
  says: InvitationReply['says']
  note: string
  start?: number | undefined
  end?: number | undefined
  delay: number
}

/** Saves a response to an invitation; a job sends it when the undo window ends. */
export async function replyToInvitation(
  deps: InvitationDeps,
  actor: Actor,
  { messageId, input }: { messageId: string; input: ReplyInput },
): Promise<InvitationReply> {
  await checkSender(deps, actor)
  const opened = await openInvitation(deps, actor.accountId, messageId)
  if (!opened.canReply) throw new Refused('invitation_over')
  const proposed = proposedTime(input)
  const now = await storeNow(deps)
  const { attendee } = opened
  const note = input.note.replaceAll('\0', '').toWellFormed().trim()
  const calendar = await deps.parser.writeEventReply(opened.raw, {
    ...attendee,
    says: input.says === 'proposed' ? 'tentative' : input.says,
    proposed: proposed && { start: proposed.start * 1000, end: proposed.end * 1000 },
    note,
    at: now,
  })
  if (calendar === null) throw new Refused('invitation_over')
  const row = toRow(deps, opened, {
    input: { ...input, note },
    by: actor.actedBy?.accountId ?? null,
    proposed,
    now,
    calendar,
  })
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    await saveReply(tx.sql, row)
    await planReply(deps, tx, row)
    await notifyOfReply(deps, tx, row)
  })
  return toWireReply(deps.db.sql, row, row.asked)
}

/** Undoes a response that has not been sent. A delegate without write access may undo only their own. */
export async function undoReply(
  deps: InvitationDeps,
  { accountId, actedBy }: Actor,
  messageId: string,
): Promise<void> {
  const { reference } = await openInvitation(deps, accountId, messageId)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const reply = await findReply(tx.sql, reference)
    if (!reply) throw new Refused('not_found')
    const isTheirs = !actedBy || actedBy.access === 'write' || reply.answered_by === actedBy.accountId
    if (!isTheirs) throw new Refused('mailbox_right_missing')
    if (reply.state !== 'waiting') throw new Refused('undo_window_closed')
    await deleteWaitingReplies(tx.sql, reference)
    await notifyOfReply(deps, tx, reply)
  })
}

/** Returns the proposed time; null unless the response proposes one. */
function proposedTime({ says, start, end }: ReplyInput): { start: number; end: number } | null {
  if (says !== 'proposed') return null
  if (start === undefined || end === undefined || end <= start) {
    throw new Refused('invalid_input', { fields: [{ path: 'end', message: 'must be after the start' }] })
  }
  return { start, end }
}

function toRow(
  deps: Pick<InvitationDeps, 'ids'>,
  { event, reference, attendee, messageIdHeader }: OpenedInvitation,
  written: {
    input: ReplyInput
    by: string | null
    proposed: { start: number; end: number } | null
    now: number
    calendar: string
  },
): EventAnswerTable {
  const { input, by, proposed, now, calendar } = written
  return {
    account_id: reference.accountId,
    id: deps.ids.next(),
    event_key: reference.eventKey,
    occurrence: reference.occurrence,
    answered_by: by,
    email: attendee.email,
    says: input.says,
    note: input.note,
    proposed_start: proposed?.start ?? null,
    proposed_end: proposed?.end ?? null,
    asked: eventQuestion(event),
    in_reply_to: messageIdHeader,
    organizer: JSON.stringify(event.organizer),
    title: event.title,
    calendar,
    state: 'waiting',
    answered_at: now,
    leaves_at: now + input.delay * 1000,
  }
}
