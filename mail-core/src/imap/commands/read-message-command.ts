import { canonicalFlag } from '../names/flags.ts'
import type { ArgumentReader } from './argument-reader.ts'
import type { Command } from './command.ts'
import { readFetchItems } from './read-fetch.ts'
import { readPartialRange, readSearchKeys, readSearchProgram, readSearchReturn } from './read-search.ts'
import { CommandRefusal } from './refusal.ts'
import type { PartialRange, SearchReturn, SortCriterion } from './search-key.ts'

const criteria: Record<string, SortCriterion['by']> = {
  ARRIVAL: 'arrival',
  CC: 'cc',
  DATE: 'date',
  FROM: 'from',
  SIZE: 'size',
  SUBJECT: 'subject',
  TO: 'to',
  DISPLAYFROM: 'displayFrom',
  DISPLAYTO: 'displayTo',
}

/** Parses FETCH with its modifiers (CHANGEDSINCE, VANISHED, PARTIAL). */
export function readFetch(reader: ArgumentReader, isUid: boolean): Command {
  reader.expectSpace()
  const set = reader.set()
  reader.expectSpace()
  const items = readFetchItems(reader)
  let changedSince: number | null = null
  let isVanished = false
  let partial: PartialRange | null = null
  if (reader.peek() === ' ' && reader.peek(1) === '(') {
    reader.expectSpace()
    reader.list(() => {
      const modifier = reader.keyword('a modifier of FETCH')
      if (modifier === 'VANISHED') isVanished = true
      else if (modifier === 'CHANGEDSINCE') {
        reader.expectSpace()
        changedSince = reader.number('a change number')
        // Zero is valid for STORE but not for FETCH (RFC 7162, 7).
        if (changedSince === 0) throw new CommandRefusal('The lowest change number is 1')
      } else if (modifier === 'PARTIAL') {
        reader.expectSpace()
        partial = readPartialRange(reader)
      } else throw new CommandRefusal(`FETCH does not support ${modifier.slice(0, 40)}`)
    })
  }
  if (isVanished && (!isUid || changedSince === null)) {
    throw new CommandRefusal('VANISHED requires UID FETCH and CHANGEDSINCE')
  }
  return { name: 'FETCH', isUid, set, items, changedSince, isVanished, partial }
}

/** Parses STORE. */
export function readStore(reader: ArgumentReader, isUid: boolean): Command {
  reader.expectSpace()
  const set = reader.set()
  reader.expectSpace()
  let unchangedSince: number | null = null
  if (reader.consume('(UNCHANGEDSINCE ')) {
    unchangedSince = reader.number('a change number')
    reader.expect(')')
    reader.expectSpace()
  }
  const mode = reader.consume('+') ? 'add' : reader.consume('-') ? 'remove' : 'set'
  reader.expect('FLAGS')
  const isSilent = reader.consume('.SILENT')
  reader.expectSpace()
  const written = reader.peek() === '(' ? reader.list(() => reader.flag()) : readBareFlags(reader)
  const flags = [...new Set(written.map(canonicalFlag))]
  return { name: 'STORE', isUid, set, mode, flags, isSilent, unchangedSince }
}

function readBareFlags(reader: ArgumentReader): string[] {
  const flags = [reader.flag()]
  while (!reader.isEnd && reader.peek(1) !== '') {
    reader.expectSpace()
    flags.push(reader.flag())
  }
  return flags
}

/** Parses COPY and MOVE. */
export function readCopy(reader: ArgumentReader, name: 'COPY' | 'MOVE', isUid: boolean): Command {
  reader.expectSpace()
  const set = reader.set()
  reader.expectSpace()
  return { name, isUid, set, mailbox: reader.mailbox() }
}

/** Parses SEARCH. */
export function readSearch(reader: ArgumentReader, isUid: boolean): Command {
  const returns = readReturn(reader)
  reader.expectSpace()
  return { name: 'SEARCH', isUid, returns, search: readSearchProgram(reader) }
}

/** Parses SORT. */
export function readSort(reader: ArgumentReader, isUid: boolean): Command {
  const returns = readReturn(reader)
  reader.expectSpace()
  let isReverse = false
  const sorted = reader.list((): SortCriterion | null => {
    const name = reader.keyword('a sort key')
    if (name === 'REVERSE') {
      isReverse = true
      return null
    }
    const by = Object.hasOwn(criteria, name) ? criteria[name] : undefined
    if (!by) throw new CommandRefusal(`SORT does not support ${name.slice(0, 40)}`)
    const criterion = { by, isReverse }
    isReverse = false
    return criterion
  })
  const supported = sorted.filter((criterion) => criterion !== null)
  if (supported.length === 0 || isReverse) throw new CommandRefusal('SORT requires a sort key')
  reader.expectSpace()
  return { name: 'SORT', isUid, returns, criteria: supported, search: readWithCharset(reader) }
}

/** Parses THREAD. */
export function readThread(reader: ArgumentReader, isUid: boolean): Command {
  reader.expectSpace()
  const written = reader.keyword('an algorithm')
  const algorithm =
    written === 'REFERENCES' ? 'references' : written === 'ORDEREDSUBJECT' ? 'orderedSubject' : null
  if (!algorithm) throw new CommandRefusal('THREAD supports REFERENCES and ORDEREDSUBJECT only')
  reader.expectSpace()
  return { name: 'THREAD', isUid, algorithm, search: readWithCharset(reader) }
}

function readWithCharset(reader: ArgumentReader) {
  const charset = reader.string('a charset')
  reader.expectSpace()
  return readSearchKeys(reader, charset)
}

function readReturn(reader: ArgumentReader): SearchReturn | null {
  return reader.consume(' RETURN ') ? readSearchReturn(reader) : null
}
