import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Correspondent, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

export const Participation = z
  .enum(['needs_action', 'accepted', 'tentative', 'declined', 'delegated'])
  .describe('Participation status of an attendee')
export type Participation = z.infer<typeof Participation>

export const EventTime = z
  .object({
    local: z.string().describe('Local time: `2026-03-31T14:00`; only the date for all-day events'),
    at: UnixSeconds.nullable().describe('Null for all-day events and times without a time zone'),
    zone: z.string().nullable().describe('IANA time zone, if known'),
  })
  .meta({ id: 'EventTime', description: 'Start or end of an event' })
export type EventTime = z.infer<typeof EventTime>

export const EventRule = z
  .object({
    every: z.enum(['day', 'week', 'month', 'year']).describe('Unit of the recurrence'),
    interval: z.number().int().describe('Number of days, weeks, months or years between occurrences'),
    weekdays: z
      .array(
        z.object({
          weekday: z.number().int().describe('0 is Monday'),
          nth: z.number().int().describe('0 for every week, -1 for the last'),
        }),
      )
      .describe('Weekdays of the recurrence'),
    days: z.array(z.number().int()).describe('Days of the month; negative values count from its end'),
    months: z.array(z.number().int()).describe('Months, 1 is January'),
    count: z.number().int().nullable().describe('Number of occurrences; null without a limit'),
    until: z.string().nullable().describe('Last day; null without an end'),
  })
  .meta({ id: 'EventRule', description: 'Recurrence of an event' })
export type EventRule = z.infer<typeof EventRule>

export const InvitationReply = z
  .object({
    says: z
      .enum(['accepted', 'tentative', 'declined', 'proposed'])
      .describe('Answer of the user; `proposed` suggests another time'),
    note: z.string().describe('Comment of the user'),
    start: UnixSeconds.nullable().describe(
      'Proposed start, Unix time in seconds, UTC; null without a proposal',
    ),
    end: UnixSeconds.nullable().describe('Proposed end, Unix time in seconds, UTC; null without a proposal'),
    state: z
      .enum(['waiting', 'sent', 'failed'])
      .describe(
        '`waiting`: it is sent at `leaves_at` and can be undone until then; `failed`: it could not be sent; answer again',
      ),
    answered_at: UnixSeconds,
    leaves_at: UnixSeconds.describe('Time when the answer is or was sent, Unix time in seconds, UTC'),
    by: Correspondent.nullable().describe('User who replied for the mailbox; null for its owner'),
    is_outdated: z.boolean().describe('True if the time, place or recurrence changed after the reply'),
  })
  .meta({ id: 'InvitationAnswer', description: 'Reply to an event from this mailbox' })
export type InvitationReply = z.infer<typeof InvitationReply>

export const Invitation = z
  .object({
    kind: z
      .enum(['publish', 'request', 'reply', 'cancel', 'counter', 'declinecounter'])
      .describe("`reply` and `counter` respond to the reader's invitation; `publish` expects no reply"),
    title: z.string(),
    place: z.string().describe('Location of the event'),
    description: z.string(),
    comment: z.string().describe('Comment of the organiser or attendee'),
    link: z.string().nullable().describe('Video meeting link'),
    start: EventTime.nullable(),
    end: EventTime.nullable().describe('End, exclusive'),
    rule: EventRule.nullable().describe('Recurrence; null if there is none'),
    is_recurring: z.boolean().describe('True if the event is a series'),
    is_occurrence: z.boolean().describe('True for a single occurrence of a series'),
    moved_from: EventTime.nullable().describe('Original time of a single occurrence that was moved'),
    excluded: z.array(EventTime).describe('Cancelled occurrences of the series'),
    moved: z
      .array(z.object({ from: EventTime, start: EventTime, end: EventTime.nullable() }))
      .describe('Moved occurrences of the series'),
    conflicts: z
      .array(
        z.object({
          title: z.string(),
          start: UnixSeconds,
          end: UnixSeconds,
          says: z.enum(['accepted', 'tentative']).describe('Answer of the user to that event'),
        }),
      )
      .describe('Other events at the same time that the user accepted, definitely or tentatively'),
    organizer: Correspondent.nullable().describe('Organiser; null if the event names none'),
    attendees: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        participation: Participation,
        is_optional: z.boolean(),
        is_resource: z.boolean().describe('True for a room or other resource'),
      }),
    ),
    attendee_count: z.number().int().describe('Number of all attendees'),
    standing: z
      .enum(['current', 'outdated', 'cancelled'])
      .describe('`current`, `outdated` by a newer message about the same event, or `cancelled`'),
    before: z
      .object({
        title: z.string().optional(),
        place: z.string().optional(),
        start: EventTime.nullable().optional(),
        end: EventTime.nullable().optional(),
      })
      .nullable()
      .describe('Values of the previous message that changed'),
    unproved_update_of: Correspondent.nullable().describe(
      'Organiser of the earlier invitation that this unverified message tries to change or cancel; the change is ignored',
    ),
    own_email: z.string().describe('Address of the reader that was invited; replies use it'),
    can_answer: z.boolean().describe('True if you can answer'),
    answer: InvitationReply.nullable().describe('Answer of this mailbox; null if there is none'),
  })
  .meta({ id: 'Invitation', description: 'Event data of a message' })
export type Invitation = z.infer<typeof Invitation>

export const invitationEndpoints = endpoints({
  'GET /api/v2/messages/:id/invitation': {
    summary: 'Get the calendar event of a message',
    description:
      'Returns the event, its current state and your reply. A message without an event is answered with `not_found`.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id.describe('Id of the message') }),
    reply: Invitation,
    refuses: [],
  },
  'POST /api/v2/messages/:id/invitation/answer': {
    summary: 'Answer an invitation',
    description:
      'Sends the answer to the organiser after `delay` seconds. Until then `DELETE` on the same path cancels it. A later answer replaces an earlier one.',
    access: 'account',
    mailbox: { needs: 'send', act: 'sent' },
    params: z.object({ id: Id.describe('Id of the message') }),
    body: z.object({
      says: z
        .enum(['accepted', 'tentative', 'declined', 'proposed'])
        .describe('Answer; `proposed` suggests another time and needs `start` and `end`'),
      note: z
        .string()
        .max(limits.maxInvitationNoteCharacters)
        .default('')
        .describe('Comment for the organiser'),
      start: UnixSeconds.min(0)
        .max(253_402_300_799)
        .optional()
        .describe('Proposed start, Unix time in seconds, UTC'),
      end: UnixSeconds.min(0)
        .max(253_402_300_799)
        .optional()
        .describe('Proposed end, Unix time in seconds, UTC'),
      delay: z.number().int().min(0).max(120).default(0).describe('Seconds until the answer is sent'),
    }),
    reply: InvitationReply,
    refuses: ['sending_disabled', 'dns_verification_failed', 'sending_stopped', 'invitation_over'],
  },
  'DELETE /api/v2/messages/:id/invitation/answer': {
    summary: 'Cancel a delayed answer to an invitation',
    description: 'Possible until `leaves_at`.',
    access: 'account',
    mailbox: { needs: 'send', act: 'taken_back' },
    params: z.object({ id: Id.describe('Id of the message') }),
    refuses: ['undo_window_closed'],
  },
})
