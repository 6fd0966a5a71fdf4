import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Correspondent, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** Participation status of an attendee. */
export const Participation = z.enum(['needs_action', 'accepted', 'tentative', 'declined', 'delegated'])
export type Participation = z.infer<typeof Participation>

/** Start or end of an event. */
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

/** Recurrence of an event. */
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

/** Reply to an event from this mailbox. */
export const InvitationReply = z
  .object({
    says: z.enum(['accepted', 'tentative', 'declined', 'proposed']),
    note: z.string(),
    /** Proposed new time. */
    start: UnixSeconds.nullable(),
    end: UnixSeconds.nullable(),
    /** `waiting` until `leaves_at`, can be undone; `failed` could not be sent and can be repeated. */
    state: z.enum(['waiting', 'sent', 'failed']),
    answered_at: UnixSeconds,
    leaves_at: UnixSeconds,
    by: Correspondent.nullable().meta({
      description: 'User who replied for the mailbox; null for its owner',
    }),
    /** True if the time, place or recurrence changed after the reply. */
    is_outdated: z.boolean(),
  })
  .meta({ id: 'InvitationAnswer' })
export type InvitationReply = z.infer<typeof InvitationReply>

/** Event data of a message. */
export const Invitation = z
  .object({
    /** `reply` and `counter` respond to the reader's invitation; `publish` expects no reply. */
    kind: z.enum(['publish', 'request', 'reply', 'cancel', 'counter', 'declinecounter']),
    title: z.string(),
    place: z.string(),
    description: z.string(),
    /** Comment of the organiser or attendee. */
    comment: z.string(),
    link: z.string().nullable().meta({ description: 'Video meeting link' }),
    start: EventTime.nullable(),
    end: EventTime.nullable().meta({ description: 'End, exclusive' }),
    rule: EventRule.nullable(),
    is_recurring: z.boolean(),
    /** True for a single occurrence of a series. */
    is_occurrence: z.boolean(),
    moved_from: EventTime.nullable().meta({
      description: 'Original time of a single occurrence that was moved',
    }),
    excluded: z.array(EventTime).meta({ description: 'Cancelled occurrences of the series' }),
    moved: z
      .array(z.object({ from: EventTime, start: EventTime, end: EventTime.nullable() }))
      .meta({ description: 'Moved occurrences of the series' }),
    conflicts: z
      .array(
        z.object({
          title: z.string(),
          start: UnixSeconds,
          end: UnixSeconds,
          says: z.enum(['accepted', 'tentative']),
        }),
      )
      .meta({
        description: 'Other events at the same time that the user accepted, definitely or tentatively',
      }),
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
    /** `outdated`: a newer message about the same event exists. */
    standing: z.enum(['current', 'outdated', 'cancelled']),
    /** Values of the previous message that changed. */
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
    /** Address of the reader that was invited; replies use it. */
    own_email: z.string(),
    can_answer: z.boolean(),
    answer: InvitationReply.nullable(),
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
    reply: InvitationReply,
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
