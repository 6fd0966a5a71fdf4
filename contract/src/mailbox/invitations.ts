import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Correspondent, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** What somebody answered to an invitation. */
export const Participation = z.enum(['needs_action', 'accepted', 'tentative', 'declined', 'delegated'])
export type Participation = z.infer<typeof Participation>

/** When an event begins or ends. */
export const EventTime = z
  .object({
    local: z
      .string()
      .meta({ description: 'Local time: `2026-03-31T14:00`; only the date for all-day events' }),
    at: UnixSeconds.nullable().meta({
      description: 'Null for all-day events and times without a time zone',
    }),
    zone: z.string().nullable().meta({ description: 'IANA time zone, if known' }),
  })
  .meta({ id: 'EventTime' })
export type EventTime = z.infer<typeof EventTime>

/** How often an event comes again. */
export const EventRule = z
  .object({
    every: z.enum(['day', 'week', 'month', 'year']),
    interval: z.number().int(),
    weekdays: z.array(
      z.object({
        weekday: z.number().int().meta({ description: '0 is Monday' }),
        nth: z.number().int().meta({ description: '0 for every week, -1 for the last' }),
      }),
    ),
    days: z
      .array(z.number().int())
      .meta({ description: 'Days of the month; negative values count from its end' }),
    months: z.array(z.number().int()),
    count: z.number().int().nullable(),
    until: z.string().nullable().meta({ description: 'Last day' }),
  })
  .meta({ id: 'EventRule' })
export type EventRule = z.infer<typeof EventRule>

/** What was answered to an event from a mailbox. */
export const InvitationAnswer = z
  .object({
    says: z.enum(['accepted', 'tentative', 'declined', 'proposed']),
    note: z.string(),
    /** Another time that was proposed. */
    start: UnixSeconds.nullable(),
    end: UnixSeconds.nullable(),
    /** It waits until `leaves_at` and may be taken back; `failed`: it could not be sent, and may be given again. */
    state: z.enum(['waiting', 'sent', 'failed']),
    answered_at: UnixSeconds,
    leaves_at: UnixSeconds,
    by: Correspondent.nullable().meta({
      description: 'User who replied for the mailbox; null for its owner',
    }),
    /** Whether the event has another time, place or rhythm since. */
    is_outdated: z.boolean(),
  })
  .meta({ id: 'InvitationAnswer' })
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

/** An event as a message tells of it. */
export const Invitation = z
  .object({
    /** `reply` and `counter` answer an invitation of the reader; `publish` asks nothing. */
    kind: z.enum(['publish', 'request', 'reply', 'cancel', 'counter', 'declinecounter']),
    title: z.string(),
    place: z.string(),
    description: z.string(),
    /** What its organiser, or whoever answers, adds. */
    comment: z.string(),
    link: z.string().nullable().meta({ description: 'Video meeting link' }),
    start: EventTime.nullable(),
    end: EventTime.nullable().meta({ description: 'End, exclusive' }),
    rule: EventRule.nullable(),
    is_recurring: z.boolean(),
    /** Whether one of a series is meant rather than all of it. */
    is_occurrence: z.boolean(),
    organizer: Correspondent.nullable(),
    attendees: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        participation: Participation,
        is_optional: z.boolean(),
        is_resource: z.boolean(),
      }),
    ),
    attendee_count: z.number().int(),
    /** `outdated`: a newer message tells of the same event. */
    standing: z.enum(['current', 'outdated', 'cancelled']),
    /** What the message before it said of the same event, where that was something else. */
    before: z
      .object({
        title: z.string().optional(),
        place: z.string().optional(),
        start: EventTime.nullable().optional(),
        end: EventTime.nullable().optional(),
      })
      .nullable(),
    unproved_update_of: Correspondent.nullable().meta({
      description:
        'Organiser of the earlier invitation that this unverified message tries to change or cancel; the change is ignored',
    }),
    /** The address of the reader that was invited, by which they answer. */
    own_email: z.string(),
    can_answer: z.boolean(),
    answer: InvitationAnswer.nullable(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

export const invitationEndpoints = endpoints({
  'GET /api/v2/messages/:id/invitation': {
    summary: 'Get the calendar event of a message and the reply to it',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    reply: Invitation,
    refuses: [],
  },
  'POST /api/v2/messages/:id/invitation/answer': {
    summary: 'Reply to an invitation, with an optional delay for undo',
    access: 'account',
    mailbox: { needs: 'send', act: 'sent' },
    params: z.object({ id: Id }),
    body: z.object({
      says: z.enum(['accepted', 'tentative', 'declined', 'proposed']),
      note: z.string().max(limits.maxInvitationNoteCharacters).default(''),
      start: UnixSeconds.min(0).max(253_402_300_799).optional().meta({ description: 'Proposed start' }),
      end: UnixSeconds.min(0).max(253_402_300_799).optional(),
      delay: z.number().int().min(0).max(120).default(0).meta({ description: 'Delay in seconds' }),
    }),
    reply: InvitationAnswer,
    refuses: ['sending_disabled', 'dns_verification_failed', 'sending_stopped', 'invitation_over'],
  },
  'DELETE /api/v2/messages/:id/invitation/answer': {
    summary: 'Cancel a delayed reply to an invitation',
    access: 'account',
    mailbox: { needs: 'send', act: 'taken_back' },
    params: z.object({ id: Id }),
    refuses: ['undo_window_closed'],
  },
})
