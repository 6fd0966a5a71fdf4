import { normalForm } from '../../words/normal-form.ts'
import { decodeModifiedUtf7 } from '../names/mailbox-name.ts'
import { decodeUtf8, fromOctetText, toOctetText } from '../octets.ts'
import { type MessageSet, readMessageSet } from '../sets/message-set.ts'
import { CommandRefusal } from './refusal.ts'

/** What stands in the text of a command where a literal was. */
export const literalMark = '\u0100'

const maxFlagLength = 255
const maxListItems = 2000
const atomCharacter = /[!#$&'+,\-./0-9:;<=>?@A-Z[^_`a-z|}~]/
const setCharacter = /[0-9:*,]/

/** Reads the arguments of one command, from left to right. What is not as it must be is refused. */
export class ArgumentReader {
  private at = 0
  private literalsTaken = 0
  private readonly text: string
  private readonly literals: readonly Uint8Array[]
  private readonly isUtf8: boolean

  /** `isUtf8`: the program has said that it writes names of folders in UTF-8. */
  constructor(text: string, literals: readonly Uint8Array[], isUtf8: boolean) {
    this.text = text
    this.literals = literals
    this.isUtf8 = isUtf8
  }

  get isEnd(): boolean {
    return this.at >= this.text.length
  }

  peek(ahead = 0): string {
    return this.text.charAt(this.at + ahead)
  }

  /** Takes this text if it comes next, in any case. */
  take(expected: string): boolean {
    const next = this.text.slice(this.at, this.at + expected.length)
    if (next !== expected && next.toUpperCase() !== expected) return false
    this.at += expected.length
    return true
  }

  expect(expected: string): void {
    if (this.take(expected)) return
    const found = this.isEnd
      ? 'the end of the command'
      : this.peek() === literalMark
        ? 'a literal'
        : `"${this.peek()}"`
    throw new CommandRefusal(
      `Expected ${expected === ' ' ? 'a space' : `"${expected}"`}, found ${printable(found)}`,
    )
  }

  /** One space; programs that send several are forgiven. */
  space(): void {
    this.expect(' ')
    while (this.peek() === ' ') this.at++
  }

  end(): void {
    while (this.peek() === ' ') this.at++
    if (!this.isEnd) throw new CommandRefusal('Unexpected text behind the arguments')
  }

  /** An atom, as it was written. */
  atom(what = 'an atom'): string {
    return this.run(atomCharacter, what)
  }

  /** An atom in capitals. */
  word(what = 'a word'): string {
    return this.atom(what).toUpperCase()
  }

  /** A decimal number up to the largest that is exact. */
  number(what = 'a number', largest = Number.MAX_SAFE_INTEGER): number {
    const digits = this.run(/\d/, what)
    if (digits.length > 19) throw new CommandRefusal(`${what} is too large`)
    // Change numbers may have 63 bits; ours never come near.
    return Math.min(Number(digits), largest)
  }

  /** The octets of an atom, a quoted string or a literal. */
  octets(what = 'a string'): Uint8Array {
    if (this.peek() === literalMark) return this.literal()
    if (this.peek() === '"') return fromOctetText(this.quoted())
    return fromOctetText(this.run(/[!#$&'+,\-./0-9:;<=>?@A-Z[\]^_`a-z|}~\u0080-\u00ff]/, what))
  }

  /** A text as an atom, a quoted string or a literal. */
  string(what = 'a string'): string {
    return this.asText(this.octets(what))
  }

  /** A text in quotation marks or a literal. */
  quotedString(what = 'a string'): string {
    if (this.peek() !== '"' && this.peek() !== literalMark) throw new CommandRefusal(`Expected ${what}`)
    return this.string(what)
  }

  /** A text or NIL. */
  nstring(what = 'a string'): string | null {
    if (this.peek() === '"' || this.peek() === literalMark) return this.string(what)
    if (this.word(what) !== 'NIL') throw new CommandRefusal(`Expected ${what} or NIL`)
    return null
  }

  literal(): Uint8Array {
    this.expect(literalMark)
    return this.literals[this.literalsTaken++] ?? new Uint8Array(0)
  }

  /** The name of a folder. */
  mailbox(): string {
    return this.asMailbox(this.octets('the name of a folder'))
  }

  /** A pattern of names, in which `%` and `*` stand for others. */
  pattern(): string {
    if (this.peek() === '"' || this.peek() === literalMark) return this.mailbox()
    return this.asMailbox(
      fromOctetText(this.run(/[!#$%&'*+,\-./0-9:;<=>?@A-Z[\]^_`a-z|}~\u0080-\u00ff]/, 'a pattern of names')),
    )
  }

  set(): MessageSet {
    const set = this.take('$') ? 'saved' : readMessageSet(this.run(setCharacter, 'numbers of messages'))
    if (!set) throw new CommandRefusal('These are no numbers of messages')
    return set
  }

  flag(): string {
    const flag = this.take('\\') ? `\\${this.atom('a flag')}` : this.atom('a flag')
    if (flag.length > maxFlagLength) throw new CommandRefusal('A flag is too long')
    return flag
  }

  /** `(a b c)`; an empty one is allowed. */
  list<T>(read: () => T): T[] {
    this.expect('(')
    const items: T[] = []
    while (this.peek() === ' ') this.at++
    if (this.take(')')) return items
    for (;;) {
      if (items.length >= maxListItems) throw new CommandRefusal('Too many items in a list')
      items.push(read())
      while (this.peek() === ' ' && this.peek(1) === ')') this.at++
      if (this.take(')')) return items
      this.space()
    }
  }

  /** What matches, at least one character. */
  run(allowed: RegExp, what: string): string {
    const start = this.at
    while (this.at < this.text.length && allowed.test(this.text.charAt(this.at))) this.at++
    if (this.at === start) throw new CommandRefusal(`Expected ${what}`)
    return this.text.slice(start, this.at)
  }

  private quoted(): string {
    this.expect('"')
    let text = ''
    for (let start = this.at; this.at < this.text.length; this.at++) {
      const character = this.peek()
      if (character !== '"' && character !== '\\') continue
      text += this.text.slice(start, this.at)
      if (character === '"') {
        this.at++
        return text
      }
      // What stands behind a backslash is itself, whatever it is: programs write paths of Windows this way.
      start = ++this.at
    }
    throw new CommandRefusal('A quotation mark is not closed')
  }

  private asText(bytes: Uint8Array): string {
    const text = decodeUtf8(bytes)
    if (text === null) throw new CommandRefusal('A string is not in UTF-8')
    if (text.includes('\0')) throw new CommandRefusal('A string holds a NUL')
    return text
  }

  private asMailbox(bytes: Uint8Array): string {
    const written = this.asText(bytes)
    const name = normalForm(this.isUtf8 ? written : decodeModifiedUtf7(written))
    return name.toUpperCase() === 'INBOX' ? 'INBOX' : name.replace(/^inbox(?=\/)/i, 'INBOX')
  }
}

function printable(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `an octet ${toOctetText(fromOctetText(text)).charCodeAt(1)}`
}
