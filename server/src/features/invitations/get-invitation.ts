import type { Invitation, InvitationReply, EventTime as WireTime } from '@bocau/contract/mailbox/invitations'
import type { CalendarEvent, EventTime } from '@bocau/mail-core/calendar/calendar-event'
import { isSameTime } from '@bocau/mail-core/calendar/read-exceptions'
import type { Sql } from '../../db/database.ts'
import type { EventAnswerTable } from '../../db/tables/tables-events.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { InvitationDeps } from './deps.ts'
import { eventQuestion } from './event-status.ts'
import { listConflicts } from './list-conflicts.ts'
import { openInvitation } from './open-invitation.ts'
import { findReply, findReplyAuthor } from './reply-store.ts'

/** Returns the event of a message for display; a delegate may respond only with permission to send. */
export async function getInvitation(
  deps: Pick<InvitationDeps, 'blobs' | 'clock' | 'db' | 'parser'>,
  { accountId, actedBy }: Pick<Actor, 'accountId' | 'actedBy'>,
  messageId: string,
): Promise<Invitation> {
  const opened = await openInvitation(deps, accountId, messageId)
  const { event, reference, eventStatus, attendee, canReply, unverifiedUpdateOf } = opened
  const reply = unverifiedUpdateOf ? undefined : await findReply(deps.db.sql, reference)
  const { title, place, description, comment, link, rule, organizer } = event
  return {
    kind: event.method,
    title,
    place,
    description,
    comment,
    link,
    start: toWireTime(event.start),
    end: toWireTime(event.end),
    rule,
    is_recurring: rule !== null || event.isOddlyRecurring,
    is_occurrence: event.occurrence !== null,
    moved_from: movedFrom(event),
    excluded: event.excluded.map(wireTime),
    moved: event.moved.map(({ from, start, end }) => ({
      from: wireTime(from),
      start: wireTime(start),
      end: toWireTime(end),
    })),
    conflicts:
      event.method === 'request' && eventStatus.state === 'current'
        ? await listConflicts(deps, reference, event)
        : [],
    organizer,
    attendees: event.attendees.map(({ isOptional, isResource, ...rest }) => ({
      ...rest,
      is_optional: isOptional,
      is_resource: isResource,
    })),
    attendee_count: event.attendeeCount,
    standing: eventStatus.state,
    before: eventStatus.before && differences(eventStatus.before, event),
    unproved_update_of: unverifiedUpdateOf,
    own_email: attendee.email,
    can_answer: canReply && actedBy?.sending !== 'none',
    answer: reply ? await toWireReply(deps.db.sql, reply, eventQuestion(event)) : null,
  }
}

/** Converts a response to its API form; `question` is the current version of the question. */
export async function toWireReply(
  db: Sql,
  row: EventAnswerTable,
  question: string,
): Promise<InvitationReply> {
  const by = row.answered_by === null ? null : await findReplyAuthor(db, row.answered_by)
  return {
    says: row.says,
    note: row.note,
    start: row.proposed_start,
    end: row.proposed_end,
    state: row.state,
    answered_at: Math.floor(row.answered_at / 1000),
    leaves_at: Math.floor(row.leaves_at / 1000),
    by: by ?? null,
    is_outdated: row.asked !== question,
  }
}

/** Returns the previous values of changed fields; null when nothing changed. */
function differences(before: CalendarEvent, now: CalendarEvent): Invitation['before'] {
  const isSame = (one: EventTime | null, other: EventTime | null) =>
    one && other ? isSameTime(one, other) : one === other
  const changed: NonNullable<Invitation['before']> = {
    ...(before.title === now.title ? {} : { title: before.title }),
    ...(before.place === now.place ? {} : { place: before.place }),
    ...(isSame(before.start, now.start) && isSame(before.end, now.end)
      ? {}
      : { start: toWireTime(before.start), end: toWireTime(before.end) }),
  }
  return Object.keys(changed).length > 0 ? changed : null
}

/** Returns the original time of a single occurrence; null if it was not moved. */
const movedFrom = ({ occurrence, start }: CalendarEvent): WireTime | null =>
  occurrence && start && !isSameTime(occurrence, start) ? wireTime(occurrence) : null

const toWireTime = (time: EventTime | null): WireTime | null => time && wireTime(time)

const wireTime = (time: EventTime): WireTime => ({
  ...time,
  at: time.at === null ? null : Math.floor(time.at / 1000),
})
