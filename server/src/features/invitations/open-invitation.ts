import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { speaksFor } from '@bocau/mail-core/calendar/speaks-for'
import { Refused } from '../../kernel/refused.ts'
import type { ReadEvent } from '../../ports/message-parser.ts'
import { listSenders } from '../contacts/index.ts'
import {
  findEventOfMessage,
  findMessageContent,
  keepEventOfMessage,
  listMessagesOfEvent,
} from '../mailbox/messages/index.ts'
import { infectedStatus, refuseInfected } from '../mailbox/reading/index.ts'
import type { EventMeant } from './answer-store.ts'
import type { InvitationDeps } from './deps.ts'
import { type Standing, standingOf } from './standing.ts'

type Deps = Pick<InvitationDeps, 'blobs' | 'db' | 'parser'>

/** A message that is about an event, with what is known of that. */
export interface OpenedInvitation {
  raw: Uint8Array
  messageIdHeader: string
  event: ReadEvent
  meant: EventMeant
  standing: Standing
  /** The address of the reader that was invited, and the name it goes by. */
  own: { email: string; name: string }
  canAnswer: boolean
}

/** How many other messages about an event are looked at. */
const othersAtMost = 12
const otherBytesAtMost = 2 * 1024 * 1024

/** Reads the event that a message is about; whoever asks for one that is about none is told that there is nothing. */
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
  await noteEvent(deps, accountId, messageId, event.key)

  const senders = (await listSenders(deps.db.sql, accountId)).filter(
    // Nobody answers for all members of a group.
    ({ verified, kind }) => verified && kind !== 'group',
  )
  const isOwn = (email: string) => senders.some((one) => one.email === normaliseEmail(email))
  const invited = new Set(event.invited.map(normaliseEmail))
  const own = senders.find((one) => invited.has(one.email)) ?? senders[0]
  if (!own) throw new Refused('not_found')
  const isBelieved = message.authentication !== 'fail' && message.folder_name !== 'Junk'
  const others = await readOthers(deps, accountId, {
    messageId,
    fromEmail: message.from_email,
    // Nothing takes back what was proved that could be anybody's.
    isProved: message.authentication === 'pass',
    event,
  })
  const standing = standingOf(event, others)
  return {
    raw,
    messageIdHeader: message.message_id_header,
    event,
    meant: { accountId, eventKey: event.key, occurrence: event.occurrence?.local ?? '' },
    standing,
    own: { email: own.email, name: own.name },
    canAnswer:
      isBelieved &&
      event.method === 'request' &&
      standing.state === 'current' &&
      event.organizer !== null &&
      !isOwn(event.organizer.email),
  }
}

/** What came before there was a note of events is noted when it is first looked at. */
async function noteEvent({ db }: Deps, accountId: string, messageId: string, key: string): Promise<void> {
  if ((await findEventOfMessage(db.sql, accountId, messageId)) !== undefined) return
  await db.transaction((tx) => keepEventOfMessage(tx.sql, accountId, messageId, key))
}

/** What other messages say of the same event, of those that its organiser can have sent: nobody else cancels it. */
async function readOthers(
  deps: Deps,
  accountId: string,
  {
    messageId,
    fromEmail,
    isProved,
    event,
  }: { messageId: string; fromEmail: string; isProved: boolean; event: ReadEvent },
): Promise<ReadEvent[]> {
  const { organizer } = event
  if (!organizer) return []
  const speakers = [fromEmail, organizer.email]
  const rows = await listMessagesOfEvent(deps.db.sql, accountId, event.key, {
    limit: othersAtMost,
    domains: speakers.map(domainOf),
    isProved,
  })
  const believed = rows.filter(
    (row) =>
      row.id !== messageId &&
      row.blob_hash !== '' &&
      row.size <= otherBytesAtMost &&
      row.status !== infectedStatus &&
      speakers.some((email) => speaksFor(row.from_email, email)),
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
