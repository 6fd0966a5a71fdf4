import type { ArgumentReader } from './argument-reader.ts'
import type { Command, ListReturn, ListSelection, QresyncState, StatusItem } from './command.ts'
import { CommandRefusal } from './refusal.ts'

const maxPatterns = 100

const statusItems = new Set<string>([
  'MESSAGES',
  'RECENT',
  'UIDNEXT',
  'UIDVALIDITY',
  'UNSEEN',
  'DELETED',
  'SIZE',
  'HIGHESTMODSEQ',
  'APPENDLIMIT',
  'MAILBOXID',
  'DELETED-STORAGE',
])

const selections = new Set<string>(['SUBSCRIBED', 'REMOTE', 'RECURSIVEMATCH', 'SPECIAL-USE'])

/** Parses SELECT and EXAMINE with QRESYNC parameters. */
export function readSelect(reader: ArgumentReader, name: 'SELECT' | 'EXAMINE'): Command {
  reader.expectSpace()
  const mailbox = reader.mailbox()
  let isCondstore = false
  let qresync: QresyncState | null = null
  if (!reader.isEnd && reader.peek(1) === '(') {
    reader.expectSpace()
    reader.list(() => {
      const parameter = reader.keyword('CONDSTORE or QRESYNC')
      if (parameter === 'CONDSTORE') isCondstore = true
      else if (parameter === 'QRESYNC') qresync = readQresync(reader)
      else throw new CommandRefusal(`${name} accepts CONDSTORE and QRESYNC only`)
    })
  }
  return { name, mailbox, isCondstore: isCondstore || qresync !== null, qresync }
}

/** Parses the QRESYNC parameter of SELECT (RFC 7162, 3.2.5). */
function readQresync(reader: ArgumentReader): QresyncState {
  reader.expectSpace()
  reader.expect('(')
  const uidValidity = reader.number('a UIDVALIDITY', 0xffffffff)
  reader.expectSpace()
  const modseq = reader.number('a change number')
  const state: QresyncState = { uidValidity, modseq, cachedUids: null, sample: null }
  if (reader.peek() === ' ' && reader.peek(1) !== '(') {
    reader.expectSpace()
    state.cachedUids = reader.set()
  }
  if (reader.peek() === ' ') {
    reader.expectSpace()
    reader.expect('(')
    const sequence = reader.set()
    reader.expectSpace()
    state.sample = { sequence, uids: reader.set() }
    reader.expect(')')
  }
  reader.expect(')')
  return state
}

/** Parses CREATE with the special use (RFC 6154). */
export function readCreate(reader: ArgumentReader): Command {
  reader.expectSpace()
  const mailbox = reader.mailbox()
  let specialUse: string[] = []
  if (reader.peek() === ' ' && reader.peek(1) === '(') {
    reader.expectSpace()
    reader.list(() => {
      if (reader.keyword() !== 'USE') throw new CommandRefusal('CREATE accepts USE only')
      reader.expectSpace()
      specialUse = reader.list(() => reader.flag())
    })
  }
  return { name: 'CREATE', mailbox, specialUse }
}

/** Parses STATUS. */
export function readStatus(reader: ArgumentReader): Command {
  reader.expectSpace()
  const mailbox = reader.mailbox()
  reader.expectSpace()
  const items = readStatusItems(reader)
  if (items.length === 0) throw new CommandRefusal('STATUS requires at least one item')
  return { name: 'STATUS', mailbox, items }
}

function readStatusItems(reader: ArgumentReader): StatusItem[] {
  return reader.list(() => {
    const item = reader.keyword('a status item')
    if (!statusItems.has(item)) throw new CommandRefusal(`STATUS does not support ${item.slice(0, 40)}`)
    return item as StatusItem
  })
}

/** Parses LIST and extended LIST. */
export function readList(reader: ArgumentReader): Command {
  reader.expectSpace()
  let select: ListSelection[] | null = null
  if (reader.peek() === '(') {
    select = reader.list(() => readSelection(reader))
    const isAlone = select.every((one) => one === 'RECURSIVEMATCH' || one === 'REMOTE')
    if (isAlone && select.includes('RECURSIVEMATCH')) {
      throw new CommandRefusal('RECURSIVEMATCH requires another selection option')
    }
    reader.expectSpace()
  }
  const reference = reader.mailbox()
  reader.expectSpace()
  const isMany = reader.peek() === '('
  const patterns = isMany ? reader.list(() => reader.pattern()) : [reader.pattern()]
  if (patterns.length > maxPatterns) throw new CommandRefusal('Too many name patterns')
  const returns = readListReturn(reader)
  const isExtended = select !== null || isMany || returns !== null
  const nothing = { subscribed: false, children: false, specialUse: false, status: null }
  return { name: 'LIST', reference, patterns, select: select ?? [], returns: returns ?? nothing, isExtended }
}

function readSelection(reader: ArgumentReader): ListSelection {
  const name = reader.keyword('a selection option')
  if (!selections.has(name)) throw new CommandRefusal(`LIST cannot select by ${name.slice(0, 40)}`)
  return name as ListSelection
}

function readListReturn(reader: ArgumentReader): ListReturn | null {
  if (!reader.consume(' RETURN ')) return null
  const returns: ListReturn = { subscribed: false, children: false, specialUse: false, status: null }
  reader.list(() => {
    const option = reader.keyword('a return option')
    if (option === 'SUBSCRIBED') returns.subscribed = true
    else if (option === 'CHILDREN') returns.children = true
    else if (option === 'SPECIAL-USE') returns.specialUse = true
    else if (option === 'STATUS') {
      reader.expectSpace()
      returns.status = readStatusItems(reader)
    } else throw new CommandRefusal(`LIST does not return ${option.slice(0, 40)}`)
  })
  return returns
}
