import { decodeText } from '../../mime/charset/charset.ts'
import { canonicalFlag } from '../names/flags.ts'
import { readMessageSet } from '../sets/message-set.ts'
import type { ArgumentReader } from './argument-reader.ts'
import { readDay } from './dates.ts'
import { CommandRefusal } from './refusal.ts'
import type { PartialRange, SearchKey, SearchReturn } from './search-key.ts'

const maxDepth = 50
const maxKeys = 2000

const flagKeys: Record<string, SearchKey> = {
  ALL: { key: 'all' },
  RECENT: { key: 'recent' },
  OLD: { key: 'not', not: { key: 'recent' } },
  NEW: { key: 'and', keys: [{ key: 'recent' }, { key: 'not', not: { key: 'flag', flag: '\\Seen' } }] },
  ...flagPair('ANSWERED', '\\Answered'),
  ...flagPair('DELETED', '\\Deleted'),
  ...flagPair('DRAFT', '\\Draft'),
  ...flagPair('FLAGGED', '\\Flagged'),
  ...flagPair('SEEN', '\\Seen'),
  SAVEDATESUPPORTED: { key: 'saveDateSupported' },
}

const headerKeys: Record<string, string> = {
  BCC: 'bcc',
  CC: 'cc',
  FROM: 'from',
  SUBJECT: 'subject',
  TO: 'to',
}

type DateKey = Extract<SearchKey, { day: number }>

const dateKeys: Record<string, Pick<DateKey, 'key' | 'when'>> = {
  BEFORE: { key: 'internalDate', when: 'before' },
  ON: { key: 'internalDate', when: 'on' },
  SINCE: { key: 'internalDate', when: 'since' },
  SENTBEFORE: { key: 'sentDate', when: 'before' },
  SENTON: { key: 'sentDate', when: 'on' },
  SENTSINCE: { key: 'sentDate', when: 'since' },
  SAVEDBEFORE: { key: 'savedDate', when: 'before' },
  SAVEDON: { key: 'savedDate', when: 'on' },
  SAVEDSINCE: { key: 'savedDate', when: 'since' },
}

function flagPair(name: string, flag: string): Record<string, SearchKey> {
  return { [name]: { key: 'flag', flag }, [`UN${name}`]: { key: 'not', not: { key: 'flag', flag } } }
}

/** Parses search keys up to the end of the command. */
export function readSearchProgram(reader: ArgumentReader): SearchKey {
  let charset = 'UTF-8'
  if (reader.consume('CHARSET ')) {
    charset = reader.string('a charset')
    reader.expectSpace()
  }
  return readSearchKeys(reader, charset)
}

/** Parses search keys with a given charset (SORT, THREAD). */
export function readSearchKeys(reader: ArgumentReader, charset: string): SearchKey {
  checkCharset(charset)
  const keys = new KeyReader(reader, charset)
  const all = [keys.key(0)]
  while (!reader.isEnd) {
    reader.expectSpace()
    if (reader.isEnd) break
    all.push(keys.key(0))
  }
  return all.length === 1 ? (all[0] as SearchKey) : { key: 'and', keys: all }
}

function checkCharset(charset: string): void {
  if (/^us-ascii$/i.test(charset) || decodeText(new Uint8Array(0), charset).isSupportedCharset) return
  throw new CommandRefusal('Unknown charset', { status: 'NO', code: 'BADCHARSET (UTF-8 US-ASCII)' })
}

class KeyReader {
  private count = 0
  private readonly reader: ArgumentReader
  private readonly charset: string

  constructor(reader: ArgumentReader, charset: string) {
    this.reader = reader
    this.charset = charset
  }

  /** Parses one search key: a list, a message set, or a named key. */
  key(depth: number): SearchKey {
    const { reader } = this
    if (depth > maxDepth) throw new CommandRefusal('The search is nested too deeply')
    if (++this.count > maxKeys) throw new CommandRefusal('The search has too many keys')
    if (reader.peek() === '(') {
      const keys = reader.list(() => this.key(depth + 1))
      if (keys.length === 0) throw new CommandRefusal('An empty list is not a search key')
      return keys.length === 1 ? (keys[0] as SearchKey) : { key: 'and', keys }
    }
    if (/[0-9*$]/.test(reader.peek())) return { key: 'sequence', set: reader.set() }
    return this.named(reader.keyword('a search key'), depth)
  }

  /** Parses the key with this name and its arguments. */
  private named(name: string, depth: number): SearchKey {
    const plain = Object.hasOwn(flagKeys, name) ? flagKeys[name] : undefined
    if (plain) return plain
    this.reader.expectSpace()
    if (name === 'NOT') return { key: 'not', not: this.key(depth + 1) }
    if (name === 'OR') {
      const one = this.key(depth + 1)
      this.reader.expectSpace()
      return { key: 'or', one, other: this.key(depth + 1) }
    }
    return this.textKey(name) ?? this.sizeOrAgeKey(name)
  }

  /** Parses a key whose argument is a text, an id or a flag; null for other names. */
  private textKey(name: string): SearchKey | null {
    const field = Object.hasOwn(headerKeys, name) ? headerKeys[name] : undefined
    if (field) return { key: 'header', field, text: this.text() }
    switch (name) {
      case 'HEADER': {
        const named = this.reader.string('the name of a header field').toLowerCase()
        this.reader.expectSpace()
        return { key: 'header', field: named, text: this.text() }
      }
      case 'BODY':
        return { key: 'body', text: this.text() }
      case 'TEXT':
        return { key: 'text', text: this.text() }
      case 'EMAILID':
        return { key: 'emailId', id: this.reader.string('an id') }
      case 'THREADID':
        return { key: 'threadId', id: this.reader.string('an id') }
      case 'KEYWORD':
        return { key: 'flag', flag: canonicalFlag(this.reader.flag()) }
      case 'UNKEYWORD':
        return { key: 'not', not: { key: 'flag', flag: canonicalFlag(this.reader.flag()) } }
      default:
        return null
    }
  }

  /** Parses a key whose argument is a date, a number or a set. */
  private sizeOrAgeKey(name: string): SearchKey {
    const { reader } = this
    const date = Object.hasOwn(dateKeys, name) ? dateKeys[name] : undefined
    if (date) return { ...date, day: readDay(reader) }
    switch (name) {
      case 'UID':
        return { key: 'uid', set: reader.set() }
      case 'LARGER':
        return { key: 'larger', octets: reader.number('a size') }
      case 'SMALLER':
        return { key: 'smaller', octets: reader.number('a size') }
      case 'OLDER':
        return { key: 'older', seconds: reader.number('a number of seconds') }
      case 'YOUNGER':
        return { key: 'younger', seconds: reader.number('a number of seconds') }
      case 'MODSEQ':
        return { key: 'modseq', modseq: this.modseq() }
      default:
        throw new CommandRefusal(`Unknown search key ${name.slice(0, 40)}`)
    }
  }

  /**
   * Reads the change number of a MODSEQ condition. Skips the flag name, because all flags of a message
   * share the number.
   */
  private modseq(): number {
    if (this.reader.peek() === '"') {
      this.reader.quotedString()
      this.reader.expectSpace()
      this.reader.keyword('shared, priv or all')
      this.reader.expectSpace()
    }
    return this.reader.number('a change number')
  }

  private text(): string {
    return decodeText(this.reader.octets('a text to search for'), this.charset).text
  }
}

/** Parses RETURN options: `(MIN COUNT PARTIAL 1:50)`. */
export function readSearchReturn(reader: ArgumentReader): SearchReturn {
  const result: SearchReturn = {
    min: false,
    max: false,
    all: false,
    count: false,
    save: false,
    partial: null,
  }
  const names = reader.list(() => {
    const name = reader.keyword('a result option')
    if (name === 'PARTIAL') {
      reader.expectSpace()
      result.partial = readPartialRange(reader)
    } else if (name === 'MIN' || name === 'MAX' || name === 'ALL' || name === 'COUNT' || name === 'SAVE') {
      result[name.toLowerCase() as 'min'] = true
    } else throw new CommandRefusal(`Unknown search result option ${name.slice(0, 40)}`)
    return name
  })
  if (result.partial && result.all) throw new CommandRefusal('ALL and PARTIAL cannot be combined')
  if (names.length === 0) result.all = true
  return result
}

/** Parses `1:50` or `-1:-50`. */
export function readPartialRange(reader: ArgumentReader): PartialRange {
  const text = reader.run(/[-0-9:]/, 'a range of results')
  const [from = '', to = '', ...rest] = text.split(':')
  const isFromEnd = from.startsWith('-')
  const numbers = readMessageSet(`${from.slice(isFromEnd ? 1 : 0)}:${to.slice(isFromEnd ? 1 : 0)}`)
  const range = numbers === 'saved' ? null : numbers?.[0]
  const isSameDirection = isFromEnd === to.startsWith('-')
  if (rest.length > 0 || !isSameDirection || !range) throw new CommandRefusal('Invalid range of results')
  const ends = [Number(range.from), Number(range.to)].toSorted((a, b) => a - b)
  const sign = isFromEnd ? -1 : 1
  return { from: sign * (ends[0] ?? 1), to: sign * (ends[1] ?? 1) }
}
