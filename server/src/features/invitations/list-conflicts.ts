import type { Invitation } from '@bocau/contract/mailbox/invitations'
import type { CalendarEvent, EventRule } from '@bocau/mail-core/calendar/calendar-event'
import { occurrenceWithin, type Span } from '@bocau/mail-core/calendar/occurrence-within'
import type { EventAnswerTable } from '../../db/tables/tables-events.ts'
import type { ReadEvent } from '../../ports/message-parser.ts'
import type { InvitationDeps } from './deps.ts'
import { findEventStatus } from './event-status.ts'
import { readOtherEvents } from './open-invitation.ts'
import { type EventReference, listReplies } from './reply-store.ts'

type Deps = Pick<InvitationDeps, 'blobs' | 'db' | 'parser'>

/** Maximum number of responses to search, and of events to read for it. */
const maxReplies = 500
const maxReadEvents = 10
const maxConflicts = 5

/** Lists other events at the same time that the user accepted, at least tentatively. */
export async function listConflicts(
  deps: Deps,
  { accountId, eventKey }: EventReference,
  { start, end }: CalendarEvent,
): Promise<Invitation['conflicts']> {
  if (!start?.at || !end?.at) return []
  const period = { start: start.at, end: end.at }
  const conflicts: Invitation['conflicts'] = []
  let readEvents = 0
  for (const reply of newestReplies(await listReplies(deps.db.sql, accountId, maxReplies))) {
    const question = readQuestion(reply)
    if (reply.event_key === eventKey || !question || !mayOverlap(question, period)) continue
    if (conflicts.length === maxConflicts || readEvents++ === maxReadEvents) break
    const event = await findCurrentEvent(deps, reply)
    const span = event && occurrenceWithin(event === 'unknown' ? question : { ...question, ...event }, period)
    if (!span) continue
    conflicts.push({
      title: reply.title,
      start: Math.floor(span.start / 1000),
      end: Math.floor(span.end / 1000),
      says: reply.says === 'accepted' ? 'accepted' : 'tentative',
    })
  }
  return conflicts.toSorted((one, other) => one.start - other.start)
}

/** Returns the newest response to each event, if it accepts. */
function newestReplies(replies: readonly EventAnswerTable[]): EventAnswerTable[] {
  const newest = new Map<string, EventAnswerTable>()
  for (const reply of replies) {
    const key = `${reply.event_key} ${reply.occurrence}`
    if (reply.state !== 'failed' && !newest.has(key)) newest.set(key, reply)
  }
  return [...newest.values()].filter(({ says }) => says === 'accepted' || says === 'tentative')
}

type RepliedEvent = Pick<CalendarEvent, 'start' | 'end' | 'rule' | 'excluded' | 'moved'>

/** Reads time and recurrence from the question that a response answers (see `eventQuestion`); null without a time. */
function readQuestion({ asked }: EventAnswerTable): (RepliedEvent & { period: Span }) | null {
  const [start, end, , rule] = JSON.parse(asked) as [unknown, unknown, unknown, EventRule | null]
  if (typeof start !== 'number' || typeof end !== 'number') return null
  const time = (at: number) => ({ local: new Date(at).toISOString().slice(0, 16), at, zone: null })
  return { start: time(start), end: time(end), rule, excluded: [], moved: [], period: { start, end } }
}

const mayOverlap = ({ rule, period }: { rule: EventRule | null; period: Span }, other: Span): boolean =>
  period.start < other.end && (rule !== null || other.start < period.end)

/** Finds the current version of an answered event; null if it was cancelled, `unknown` if its messages were deleted. */
async function findCurrentEvent(deps: Deps, reply: EventAnswerTable): Promise<ReadEvent | 'unknown' | null> {
  const organizer = JSON.parse(reply.organizer) as ReadEvent['organizer']
  if (!organizer) return 'unknown'
  const events = await readOtherEvents(deps, reply.account_id, {
    messageId: '',
    fromEmail: organizer.email,
    isVerified: false,
    event: { key: reply.event_key, organizer },
  })
  if (events.length === 0) return 'unknown'
  const current = events.find(
    (event) =>
      (event.occurrence?.local ?? '') === reply.occurrence &&
      event.method === 'request' &&
      findEventStatus(event, events).state === 'current',
  )
  return current ?? null
}
