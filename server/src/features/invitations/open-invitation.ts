import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { mayRepresent } from '@bocau/mail-core/calendar/may-represent'
import { Refused } from '../../kernel/refused.ts'
import type { ReadEvent } from '../../ports/message-parser.ts'
import { listSenders } from '../contacts/index.ts'
import { findMessageContent, infectedStatus, refuseInfected, saveEventOfMessage } from '../messages/index.ts'
import type { InvitationDeps } from './deps.ts'
import { type EventStatus, findEventStatus } from './event-status.ts'
import { findEventOfMessage, listEarlierMessagesOfEvent, listMessagesOfEvent } from './event-store.ts'
import type { EventReference } from './reply-store.ts'

type Deps = Pick<InvitationDeps, 'blobs' | 'db' | 'parser'>

/** Message with an event, and the state of the event. */
export interface OpenedInvitation {
  raw: Uint8Array
  messageIdHeader: string
  event: ReadEvent
  reference: EventReference
  eventStatus: EventStatus
  /** Invited address of the user, with its sender name. */
  attendee: { email: string; name: string }
  canReply: boolean
  /** Organiser of the original invitation, when this message changes or cancels it without valid authentication. */
  unverifiedUpdateOf: ReadEvent['organizer']
}

/** Maximum number of other messages about an event to read. */
const maxOtherEvents = 12
const maxOtherBytes = 2 * 1024 * 1024

/** Reads the event of a message; fails with `not_found` when it has none. */
export async function openInvitation(
  deps: Deps,
  accountId: string,
  messageId: string,
): Promise<OpenedInvitation> {
  const message = await findMessageContent(deps.db.sql, accountId, messageId)
  if (!message || message.blob_hash === '') throw new Refused('not_found')
  refuseInfected(message)
  const raw = await deps.blobs.get(message.blob_hash)
  const event = await deps.parser.readEvent(raw)
  if (!event) throw new Refused('not_found')
  await indexEvent(deps, accountId, { messageId, key: event.key })

  const senders = (await listSenders(deps.db.sql, accountId)).filter(
    // One member cannot respond for an entire group.
    ({ verified, kind }) => verified && kind !== 'group',
  )
  const isAccountSender = (email: string) => senders.some((one) => one.email === normaliseEmail(email))
  const invited = new Set(event.invited.map(normaliseEmail))
  const attendee = senders.find((one) => invited.has(one.email)) ?? senders[0]
  if (!attendee) throw new Refused('not_found')
  const isBelieved = message.authentication !== 'fail' && message.folder_name !== 'Junk'
  const otherEvents = await readOtherEvents(deps, accountId, {
    messageId,
    fromEmail: message.from_email,
    // An authenticated message can be superseded only by authenticated ones.
    isVerified: message.authentication === 'pass',
    event,
  })
  const unverifiedUpdateOf = await findUnverifiedUpdate(deps, accountId, { messageId, message, event })
  const eventStatus: EventStatus = unverifiedUpdateOf
    ? { state: 'current', before: null }
    : findEventStatus(event, otherEvents)
  return {
    raw,
    messageIdHeader: message.message_id_header,
    event,
    reference: { accountId, eventKey: event.key, occurrence: event.occurrence?.local ?? '' },
    eventStatus,
    attendee: { email: attendee.email, name: attendee.name },
    unverifiedUpdateOf,
    canReply:
      isBelieved &&
      unverifiedUpdateOf === null &&
      event.method === 'request' &&
      eventStatus.state === 'current' &&
      event.organizer !== null &&
      !isAccountSender(event.organizer.email),
  }
}

/** Messages from before the event index are indexed on first view. */
async function indexEvent(
  { db }: Deps,
  accountId: string,
  { messageId, key }: { messageId: string; key: string },
): Promise<void> {
  if ((await findEventOfMessage(db.sql, accountId, messageId)) !== undefined) return
  await db.transaction((tx) => saveEventOfMessage(tx.sql, accountId, { messageId, eventKey: key }))
}

/**
 * Returns the organiser of the first invitation to an event when this message changes or cancels it without authority:
 * it names another organiser, comes from another address, or has weaker authentication than the organiser's earlier
 * messages.
 */
async function findUnverifiedUpdate(
  deps: Deps,
  accountId: string,
  {
    messageId,
    message,
    event,
  }: { messageId: string; message: { from_email: string; authentication: string }; event: ReadEvent },
): Promise<ReadEvent['organizer']> {
  if (!['request', 'publish', 'cancel', 'declinecounter'].includes(event.method)) return null
  const earlier = await listEarlierInvitations(deps, accountId, { before: messageId, event })
  const [first] = earlier
  if (!first) return null
  const { organizer } = first
  const ofOrganizer = earlier.filter((one) => isSame(one.organizer, organizer))
  // A message with weaker authentication than the first invitation could be forged.
  const fromOrganizer = ofOrganizer.filter(
    ({ from, isVerified }) => mayRepresent(from, organizer.email) && (isVerified || !first.isVerified),
  )
  // Shared Google calendars use a calendar address as the organiser; their invitations are sent by a user.
  const isOfPerson = fromOrganizer.length === 0
  const senders = isOfPerson ? ofOrganizer.filter(({ from }) => from === first.from) : fromOrganizer
  const isFromOrganizer = isOfPerson
    ? normaliseEmail(message.from_email) === first.from
    : mayRepresent(message.from_email, organizer.email)
  const isOrganizersUpdate = isFromOrganizer && isSame(event.organizer, organizer)
  return isOrganizersUpdate &&
    (message.authentication === 'pass' || !senders.some(({ isVerified }) => isVerified))
    ? null
    : organizer
}

const isSame = (one: ReadEvent['organizer'], other: ReadEvent['organizer']) =>
  one !== null && other !== null && normaliseEmail(one.email) === normaliseEmail(other.email)

interface EarlierInvitation {
  organizer: NonNullable<ReadEvent['organizer']>
  from: string
  isVerified: boolean
}

/** Lists the first invitations to an event, oldest first. */
async function listEarlierInvitations(
  deps: Deps,
  accountId: string,
  { before, event }: { before: string; event: ReadEvent },
): Promise<EarlierInvitation[]> {
  const rows = await listEarlierMessagesOfEvent(deps.db.sql, accountId, {
    eventKey: event.key,
    before,
    limit: maxOtherEvents,
  })
  const invitations: EarlierInvitation[] = []
  for (const row of rows) {
    if (!isReadable(row)) continue
    const read = await deps.parser.readEvent(await deps.blobs.get(row.blob_hash))
    if (read?.key !== event.key || !read.organizer || !['request', 'publish'].includes(read.method)) continue
    invitations.push({
      organizer: read.organizer,
      from: normaliseEmail(row.from_email),
      isVerified: row.authentication === 'pass',
    })
  }
  return invitations
}

const isReadable = (row: { blob_hash: string; size: number; status: string }) =>
  row.blob_hash !== '' && row.size <= maxOtherBytes && row.status !== infectedStatus

/** Reads other messages about the event that its organiser could have sent; messages of other senders are ignored. */
export async function readOtherEvents(
  deps: Deps,
  accountId: string,
  {
    messageId,
    fromEmail,
    isVerified,
    event,
  }: {
    messageId: string
    fromEmail: string
    isVerified: boolean
    event: Pick<ReadEvent, 'key' | 'organizer'>
  },
): Promise<ReadEvent[]> {
  const { organizer } = event
  if (!organizer) return []
  const speakers = [fromEmail, organizer.email]
  const rows = await listMessagesOfEvent(deps.db.sql, accountId, {
    eventKey: event.key,
    limit: maxOtherEvents,
    domains: speakers.map(domainOf),
    isVerified,
  })
  const believed = rows.filter(
    (row) =>
      row.id !== messageId &&
      isReadable(row) &&
      speakers.some((email) => mayRepresent(row.from_email, email)),
  )
  const events: ReadEvent[] = []
  for (const { blob_hash } of believed) {
    const read = await deps.parser.readEvent(await deps.blobs.get(blob_hash))
    const isOfSame =
      read?.organizer && normaliseEmail(read.organizer.email) === normaliseEmail(organizer.email)
    if (read?.key === event.key && isOfSame) events.push(read)
  }
  return events
}
