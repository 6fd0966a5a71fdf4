import type { ArgumentReader } from './argument-reader.ts'
import type { Command, NotifyFilter, NotifyGroup } from './command.ts'
import type { FetchItem } from './fetch-item.ts'
import { readFetchItem } from './read-fetch.ts'
import { CommandRefusal } from './refusal.ts'

const maxGroups = 100

/** Supported events; annotations and metadata are not supported. */
const eventNames = new Map(
  ['MessageNew', 'MessageExpunge', 'FlagChange', 'MailboxName', 'SubscriptionChange'].map((name) => [
    name.toUpperCase(),
    name,
  ]),
)

const messageEvents = new Set(['MessageNew', 'MessageExpunge', 'FlagChange'])

const plainFilters: Record<string, 'selected' | 'selected-delayed' | 'inboxes' | 'personal' | 'subscribed'> =
  {
    SELECTED: 'selected',
    'SELECTED-DELAYED': 'selected-delayed',
    INBOXES: 'inboxes',
    PERSONAL: 'personal',
    SUBSCRIBED: 'subscribed',
  }

/** Parses NOTIFY (RFC 5465). */
export function readNotify(reader: ArgumentReader): Command {
  reader.expectSpace()
  if (reader.consume('NONE')) return { name: 'NOTIFY', isStatus: false, groups: null }
  reader.expect('SET')
  const isStatus = reader.consume(' STATUS')
  const groups: NotifyGroup[] = []
  while (reader.peek() === ' ' && reader.peek(1) === '(') {
    if (groups.length >= maxGroups) throw new CommandRefusal('Too many groups of folders')
    reader.expectSpace()
    groups.push(readGroup(reader))
  }
  if (groups.length === 0) throw new CommandRefusal('NOTIFY requires folders')
  return { name: 'NOTIFY', isStatus, groups }
}

function readGroup(reader: ArgumentReader): NotifyGroup {
  reader.expect('(')
  const filter = readFilter(reader)
  reader.expectSpace()
  const group: NotifyGroup = { filter, events: [], messageNew: [] }
  if (!reader.consume('NONE')) readEvents(reader, group)
  reader.expect(')')
  return group
}

/** Parses the folders of an event group. */
function readFilter(reader: ArgumentReader): NotifyFilter {
  const name = reader.keyword('a folder selector')
  const plain = Object.hasOwn(plainFilters, name) ? plainFilters[name] : undefined
  if (plain) return { of: plain }
  if (name !== 'SUBTREE' && name !== 'MAILBOXES') {
    throw new CommandRefusal(`Unknown folder selector ${name.slice(0, 40)}`)
  }
  reader.expectSpace()
  const mailboxes = reader.peek() === '(' ? reader.list(() => reader.mailbox()) : [reader.mailbox()]
  return { of: name === 'SUBTREE' ? 'subtree' : 'mailboxes', mailboxes }
}

/** Parses the events of a group and rejects combinations that RFC 5465 forbids. */
function readEvents(reader: ArgumentReader, group: NotifyGroup): void {
  let messageNew: FetchItem[] = []
  group.events = reader.list(() => {
    const written = reader.keyword('an event')
    const event = eventNames.get(written)
    if (!event) throw new CommandRefusal('Unknown event', { status: 'NO', code: badEvent() })
    if (event === 'MessageNew' && reader.peek() === ' ' && reader.peek(1) === '(') {
      reader.expectSpace()
      messageNew = reader.list(() => readFetchItem(reader))
    }
    return event
  })
  group.messageNew = messageNew
  if (group.events.length === 0) throw new CommandRefusal('No event given')
  const hasNew = group.events.includes('MessageNew')
  const hasExpunge = group.events.includes('MessageExpunge')
  if (hasNew !== hasExpunge) throw new CommandRefusal('MessageNew requires MessageExpunge and the reverse')
  if (group.events.includes('FlagChange') && !hasNew)
    throw new CommandRefusal('FlagChange requires MessageNew and MessageExpunge')
  const isOfSelected = group.filter.of === 'selected' || group.filter.of === 'selected-delayed'
  if (isOfSelected && group.events.some((event) => !messageEvents.has(event)))
    throw new CommandRefusal('SELECTED accepts message events only')
  if (!isOfSelected && messageNew.length > 0)
    throw new CommandRefusal('Fetch attributes are allowed for SELECTED only')
}

function badEvent(): string {
  return 'BADEVENT (MessageNew MessageExpunge FlagChange MailboxName SubscriptionChange)'
}
