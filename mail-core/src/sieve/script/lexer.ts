import { findEntry } from '../../text/find-entry.ts'
import { type Position, ScriptSyntaxError } from './fault.ts'

export type TokenKind =
  | 'word'
  | 'tag'
  | 'number'
  | 'string'
  | 'end'
  | '['
  | ']'
  | '('
  | ')'
  | '{'
  | '}'
  | ','
  | ';'

/** A token of a script. */
export interface Token extends Position {
  kind: TokenKind
  /** Source text; for a string its value. */
  text: string
  /** Value of a number with its unit. */
  value: number
  /** Position after the token. */
  end: Position
}

/** Maximum script length. */
export const maxScriptCharacters = 1_000_000

const units: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 }
const single = '[](){},;'

/** Splits a script into tokens in one pass (RFC 5228, section 8.1); throws for invalid input. */
export function readTokens(script: string): Token[] {
  if (script.length > maxScriptCharacters) {
    throw new ScriptSyntaxError('script_too_long', { line: 1, column: 1 })
  }
  const lexer = new Lexer(script)
  const tokens: Token[] = []
  for (;;) {
    const token = lexer.next()
    tokens.push(token)
    if (token.kind === 'end') return tokens
  }
}

class Lexer {
  readonly #script: string
  #at = 0
  #line = 1
  #lineStart = 0

  constructor(script: string) {
    this.#script = script
  }

  /** Reads the next token, or `end`. */
  next(): Token {
    this.#skipBlanks()
    const position = this.#position()
    const character = this.#script[this.#at]
    if (character === undefined) return this.#token('end', position, '')
    if (single.includes(character)) {
      this.#at++
      return this.#token(character as TokenKind, position, character)
    }
    if (character === '"') return this.#token('string', position, this.#quoted(position))
    if (character === ':') {
      const name = this.#consume(/:[a-z_][a-z0-9_]*/iy)
      if (name) return this.#token('tag', position, name.slice(1).toLowerCase())
    }
    const number = this.#consume(/[0-9]+[kmg]?/iy)
    if (number) return this.#number(number, position)
    const identifier = this.#consume(/[a-z_][a-z0-9_]*/iy)
    if (!identifier) throw new ScriptSyntaxError('not_sieve', position, character)
    const isText = identifier.toLowerCase() === 'text' && this.#script[this.#at] === ':'
    return isText
      ? this.#token('string', position, this.#multiline(position))
      : this.#token('word', position, identifier.toLowerCase())
  }

  #position(): Position {
    return { line: this.#line, column: this.#at - this.#lineStart + 1 }
  }

  #token(kind: TokenKind, position: Position, text: string, value = 0): Token {
    return { ...position, kind, text, value, end: this.#position() }
  }

  #number(text: string, position: Position): Token {
    const value = Number.parseInt(text, 10) * (findEntry(units, text.at(-1)?.toLowerCase() ?? '') ?? 1)
    const isCut = /[a-z0-9_]/i.test(this.#script[this.#at] ?? '')
    if (isCut || !Number.isSafeInteger(value)) throw new ScriptSyntaxError('bad_number', position, text)
    return this.#token('number', position, text, value)
  }

  #skipBlanks(): void {
    for (;;) {
      const character = this.#script[this.#at]
      if (character === ' ' || character === '\t' || character === '\r') this.#at++
      else if (character === '\n') this.#newLine(this.#at + 1)
      else if (character === '#') this.#advanceTo(this.#endOfLine())
      else if (character === '/' && this.#script[this.#at + 1] === '*') this.#skipComment()
      else return
    }
  }

  #skipComment(): void {
    const end = this.#script.indexOf('*/', this.#at + 2)
    if (end < 0) throw new ScriptSyntaxError('comment_without_end', this.#position())
    this.#advanceTo(end + 2)
  }

  #endOfLine(): number {
    const end = this.#script.indexOf('\n', this.#at)
    return end < 0 ? this.#script.length : end
  }

  #newLine(at: number): void {
    this.#at = at
    this.#line++
    this.#lineStart = at
  }

  /** Advances to a position and counts lines. */
  #advanceTo(at: number): void {
    for (let end = this.#script.indexOf('\n', this.#at); end >= 0 && end < at; ) {
      this.#newLine(end + 1)
      end = this.#script.indexOf('\n', this.#at)
    }
    this.#at = at
  }

  #consume(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const text = pattern.exec(this.#script)?.[0]
    if (text) this.#at += text.length
    return text
  }

  /** Reads a quoted string with escaped characters. */
  #quoted(position: Position): string {
    const segments: string[] = []
    let from = this.#at + 1
    for (let at = from; ; at++) {
      const character = this.#script[at]
      if (character === undefined) throw new ScriptSyntaxError('string_without_end', position)
      if (character !== '"' && character !== '\\') continue
      segments.push(this.#script.slice(from, at))
      from = at + 1
      if (character === '"') break
      at++ // A backslash escapes the next character.
    }
    this.#advanceTo(from)
    return checked(segments.join('').replaceAll('\r\n', '\n'), position)
  }

  /** Reads a `text:` string, which ends with a line of a single dot; leading dots are doubled. */
  #multiline(position: Position): string {
    this.#at++
    const rest = this.#script.slice(this.#at, this.#endOfLine())
    if (!/^[ \t]*(?:#.*)?\r?$/.test(rest)) throw new ScriptSyntaxError('not_sieve', position, 'text:')
    const lines: string[] = []
    this.#at = this.#endOfLine()
    while (this.#at < this.#script.length) {
      this.#newLine(this.#at + 1)
      const end = this.#endOfLine()
      const line = this.#script.slice(this.#at, end).replace(/\r$/, '')
      this.#at = end
      if (line === '.') return checked(lines.join(''), position)
      lines.push(`${line.startsWith('..') ? line.slice(1) : line}\n`)
    }
    throw new ScriptSyntaxError('string_without_end', position)
  }
}

function checked(text: string, position: Position): string {
  if (text.includes('\0')) throw new ScriptSyntaxError('bad_character', position)
  return text
}
