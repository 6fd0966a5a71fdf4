import type { Invitation } from '@bocau/contract/mailbox/invitations'
import type { CalendarEvent, EventRule, EventTime } from '@bocau/mail-core/calendar/calendar-event'
import { occurrencesWithin, overlaps, type Span } from '@bocau/mail-core/calendar/occurrence-within'
import { momentAt, readDay, readMinuteOfDay } from '@bocau/mail-core/zoned-time'
import type { EventAnswerTable } from '../../db/tables/tables-events.ts'
import type { ReadEvent } from '../../ports/message-parser.ts'
import type { InvitationDeps } from './deps.ts'
import { findEventStatus } from './event-status.ts'
import { readOtherEvents } from './open-invitation.ts'
import { type EventReference, listReplies } from './reply-store.ts'

type Deps = Pick<InvitationDeps, 'blobs' | 'clock' | 'db' | 'parser'>

/** Maximum number of responses to search, and of events to read for it. */
const maxReplies = 500
const maxReadEvents = 10
const maxConflicts = 5
/** Occurrences of a series to compare. */
const maxOccurrences = 30
const horizonMilliseconds = 90 * 24 * 60 * 60 * 1000

/** Lists other events at the same time that the user accepted, at least tentatively; of a series, one occurrence. */
export async function listConflicts(
  deps: Deps,
  { accountId, eventKey }: EventReference,
  viewed: CalendarEvent,
): Promise<Invitation['conflicts']> {
  const viewedSpans = listNextSpans(viewed, deps.clock.now())
  const [first] = viewedSpans
  if (!first) return []
  const period = { start: first.start, end: Math.max(...viewedSpans.map(({ end }) => end)) }
  const conflicts: Invitation['conflicts'] = []
  let readEvents = 0
  const newest = newestReplies(await listReplies(deps.db.sql, accountId, maxReplies))
  for (const reply of newest.filter(isAccepting)) {
    const question = readQuestion(reply)
    if (reply.event_key === eventKey || !question || !mayOverlap(question, period)) continue
    if (conflicts.length === maxConflicts || readEvents++ === maxReadEvents) break
    const event = await findCurrentEvent(deps, reply)
    if (!event) continue
    const series = withoutReplied(event === 'unknown' ? question : { ...question, ...event }, reply, newest)
    const span = occurrencesWithin(series, period).find((one) =>
      viewedSpans.some((other) => overlaps(one, other)),
    )
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

/** Lists the time of an event, or of the next occurrences of a series. */
function listNextSpans(event: CalendarEvent, now: number): Span[] {
  const { start, end, rule } = event
  if (!start?.at || !end?.at) return []
  if (!rule) return [{ start: start.at, end: end.at }]
  const from = Math.max(start.at, now)
  return occurrencesWithin(event, { start: from, end: from + horizonMilliseconds }).slice(0, maxOccurrences)
}

/** Removes the occurrences of a series that have their own response. */
function withoutReplied(
  event: RepliedEvent,
  series: EventAnswerTable,
  newest: readonly EventAnswerTable[],
): RepliedEvent {
  if (series.occurrence !== '') return event
  const zone = event.start?.zone ?? 'UTC'
  const replied = newest
    .filter((reply) => reply.event_key === series.event_key && reply.occurrence !== '')
    .flatMap(({ occurrence: local }) => {
      const day = readDay(local.slice(0, 10))
      if (!day || local.length === 10) return []
      // It is written in the time zone of the series or in UTC.
      return [zone, 'UTC'].map((one) => ({
        local,
        at: momentAt(day, readMinuteOfDay(local.slice(11, 16)), one),
        zone: null,
      }))
    })
  const isReplied = ({ at }: EventTime) => replied.some((one) => one.at === at)
  return {
    ...event,
    excluded: [...event.excluded, ...replied],
    moved: event.moved.filter(({ from }) => !isReplied(from)),
  }
}

/** Returns the newest response to each event and to each occurrence. */
function newestReplies(replies: readonly EventAnswerTable[]): EventAnswerTable[] {
  const newest = new Map<string, EventAnswerTable>()
  for (const reply of replies) {
    const key = `${reply.event_key} ${reply.occurrence}`
    if (reply.state !== 'failed' && !newest.has(key)) newest.set(key, reply)
  }
  return [...newest.values()]
}

const isAccepting = ({ says }: EventAnswerTable): boolean => says === 'accepted' || says === 'tentative'

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
  if (!current) return null
  // The organiser may cancel a single occurrence in a separate message.
  const cancelled = events.flatMap(({ isCancelled, occurrence }) =>
    isCancelled && occurrence ? occurrence : [],
  )
  return { ...current, excluded: [...current.excluded, ...cancelled] }
}
