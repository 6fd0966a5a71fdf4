import { normalForm } from '../../text/normal-form.ts'
import { decodeModifiedUtf7 } from '../names/mailbox-name.ts'
import { decodeUtf8, fromOctetText, toOctetText } from '../octets.ts'
import { type MessageSet, readMessageSet } from '../sets/message-set.ts'
import { CommandRefusal } from './refusal.ts'

/** Placeholder for a literal in the text of a command. */
export const literalPlaceholder = '\u0100'

const maxFlagLength = 255
const maxListItems = 2000
const atomCharacter = /[!#$&'+,\-./0-9:;<=>?@A-Z[^_`a-z|}~]/
const setCharacter = /[0-9:*,]/

/** Parses the arguments of a command from left to right; throws a refusal for invalid input. */
export class ArgumentReader {
  private at = 0
  private literalsConsumed = 0
  private readonly text: string
  private readonly literals: readonly Uint8Array[]
  private readonly isUtf8: boolean

  /** `isUtf8`: the client enabled UTF-8 folder names. */
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

  /** Consumes this text if it follows, in any case. */
  consume(expected: string): boolean {
    const next = this.text.slice(this.at, this.at + expected.length)
    if (next !== expected && next.toUpperCase() !== expected) return false
    this.at += expected.length
    return true
  }

  /** Consumes this text; throws a refusal that names the unexpected input. */
  expect(expected: string): void {
    if (this.consume(expected)) return
    const isMatch = this.isEnd
      ? 'the end of the command'
      : this.peek() === literalPlaceholder
        ? 'a literal'
        : `"${this.peek()}"`
    throw new CommandRefusal(
      `Expected ${expected === ' ' ? 'a space' : `"${expected}"`}, found ${printable(isMatch)}`,
    )
  }

  /** Consumes a space. Some clients send several. */
  expectSpace(): void {
    this.expect(' ')
    while (this.peek() === ' ') this.at++
  }

  expectEnd(): void {
    while (this.peek() === ' ') this.at++
    if (!this.isEnd) throw new CommandRefusal('Unexpected text after the arguments')
  }

  /** Reads an atom as written. */
  atom(what = 'an atom'): string {
    return this.run(atomCharacter, what)
  }

  /** Reads an atom in upper case. */
  keyword(what = 'a word'): string {
    return this.atom(what).toUpperCase()
  }

  /** Reads a decimal number up to the largest exact integer. */
  number(what = 'a number', largest = Number.MAX_SAFE_INTEGER): number {
    const digits = this.run(/\d/, what)
    if (digits.length > 19) throw new CommandRefusal(`${what} is too large`)
    // Mod-sequences may have 63 bits; ours are far below that.
    return Math.min(Number(digits), largest)
  }

  /** Reads the octets of an atom, a quoted string or a literal. */
  octets(what = 'a string'): Uint8Array {
    if (this.peek() === literalPlaceholder) return this.literal()
    if (this.peek() === '"') return fromOctetText(this.quoted())
    return fromOctetText(this.run(/[!#$&'+,\-./0-9:;<=>?@A-Z[\]^_`a-z|}~\u0080-\u00ff]/, what))
  }

  /** Reads the text of an atom, a quoted string or a literal. */
  string(what = 'a string'): string {
    return this.asText(this.octets(what))
  }

  /** Reads the text of a quoted string or a literal. */
  quotedString(what = 'a string'): string {
    if (this.peek() !== '"' && this.peek() !== literalPlaceholder)
      throw new CommandRefusal(`Expected ${what}`)
    return this.string(what)
  }

  /** Reads a string or NIL. */
  nstring(what = 'a string'): string | null {
    if (this.peek() === '"' || this.peek() === literalPlaceholder) return this.string(what)
    if (this.keyword(what) !== 'NIL') throw new CommandRefusal(`Expected ${what} or NIL`)
    return null
  }

  literal(): Uint8Array {
    this.expect(literalPlaceholder)
    return this.literals[this.literalsConsumed++] ?? new Uint8Array(0)
  }

  /** Reads a folder name. */
  mailbox(): string {
    return this.asMailbox(this.octets('a folder name'))
  }

  /** Reads a name pattern with the wildcards `%` and `*`. */
  pattern(): string {
    if (this.peek() === '"' || this.peek() === literalPlaceholder) return this.mailbox()
    return this.asMailbox(
      fromOctetText(this.run(/[!#$%&'*+,\-./0-9:;<=>?@A-Z[\]^_`a-z|}~\u0080-\u00ff]/, 'a name pattern')),
    )
  }

  set(): MessageSet {
    const set = this.consume('$') ? 'saved' : readMessageSet(this.run(setCharacter, 'message numbers'))
    if (!set) throw new CommandRefusal('Invalid message numbers')
    return set
  }

  flag(): string {
    const flag = this.consume('\\') ? `\\${this.atom('a flag')}` : this.atom('a flag')
    if (flag.length > maxFlagLength) throw new CommandRefusal('A flag is too long')
    return flag
  }

  /** Reads a list `(a b c)`, which may be empty. */
  list<T>(read: () => T): T[] {
    this.expect('(')
    const items: T[] = []
    while (this.peek() === ' ') this.at++
    if (this.consume(')')) return items
    for (;;) {
      if (items.length >= maxListItems) throw new CommandRefusal('Too many items in a list')
      items.push(read())
      while (this.peek() === ' ' && this.peek(1) === ')') this.at++
      if (this.consume(')')) return items
      this.expectSpace()
    }
  }

  /** Consumes at least one matching character. */
  run(allowed: RegExp, what: string): string {
    const start = this.at
    while (this.at < this.text.length && allowed.test(this.text.charAt(this.at))) this.at++
    if (this.at === start) throw new CommandRefusal(`Expected ${what}`)
    return this.text.slice(start, this.at)
  }

  /** Reads a quoted string with escaped characters. */
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
      // A backslash escapes any character: clients write Windows paths this way.
      start = ++this.at
    }
    throw new CommandRefusal('A quotation mark is not closed')
  }

  private asText(bytes: Uint8Array): string {
    const text = decodeUtf8(bytes)
    if (text === null) throw new CommandRefusal('A string is not in UTF-8')
    if (text.includes('\0')) throw new CommandRefusal('A string contains a NUL')
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
