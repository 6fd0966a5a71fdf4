import { type Position, ScriptSyntaxError } from './fault.ts'
import { readTokens, type Token, type TokenKind } from './lexer.ts'

/** A parsed, not yet validated command or test. */
export interface Command extends Position {
  name: string
  arguments: Argument[]
  tests: Command[]
  block: Command[] | null
}

/** An argument of a command. */
export type Argument = Position &
  (
    | { kind: 'tag'; name: string }
    | { kind: 'number'; value: number; unit: string }
    | { kind: 'strings'; values: string[]; isList: boolean }
  )

const maxDepth = 50

/** Parses a Sieve script (RFC 5228); throws a `ScriptSyntaxError` with line and column. */
export function parseSieve(script: string): Command[] {
  const reader = new Reader(readTokens(script))
  const commands = reader.commands(0)
  reader.expectEnd()
  return commands
}

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  commands(depth: number): Command[] {
    const commands: Command[] = []
    while (this.#peek().kind === 'word') commands.push(this.#command(depth))
    return commands
  }

  expectEnd(): void {
    this.#expect('end')
  }

  #expect(kind: TokenKind): Token {
    const token = this.#peek()
    if (token.kind !== kind) throw new ScriptSyntaxError('unexpected', token, token.text)
    this.#at++
    return token
  }

  /** Parses a command that ends with a block or a semicolon. */
  #command(depth: number): Command {
    const command = this.#head(depth)
    if (this.#consume('{')) {
      command.block = this.commands(depth + 1)
      this.#expect('}')
      return command
    }
    // Reports the position of the missing semicolon, not the next command.
    const { kind } = this.#peek()
    if (kind === 'word' || kind === 'end' || kind === '}') {
      throw new ScriptSyntaxError('missing_semicolon', this.#tokens[this.#at - 1]?.end ?? command)
    }
    this.#expect(';')
    return command
  }

  /** Parses a name with arguments and tests: a complete test, or the head of a command. */
  #head(depth: number): Command {
    const { text: name, line, column } = this.#expect('word')
    if (depth > maxDepth) throw new ScriptSyntaxError('too_deep', { line, column })
    const command: Command = { name, line, column, arguments: this.#arguments(), tests: [], block: null }
    if (this.#consume('(')) {
      do command.tests.push(this.#head(depth + 1))
      while (this.#consume(','))
      this.#expect(')')
    } else if (this.#peek().kind === 'word' && testContexts.has(name)) {
      command.tests.push(this.#head(depth + 1))
    }
    return command
  }

  #arguments(): Argument[] {
    const all: Argument[] = []
    for (let one = this.#argument(); one; one = this.#argument()) all.push(one)
    return all
  }

  /** Parses a tag, a number, a string or a string list; null if none follows. */
  #argument(): Argument | null {
    const { kind, text, value, line, column } = this.#peek()
    if (kind === 'tag') {
      this.#at++
      return { kind, name: text, line, column }
    }
    if (kind === 'number') {
      this.#at++
      const unit = /[kmg]$/i.exec(text)?.[0] ?? ''
      return { kind, value, unit: unit.toUpperCase(), line, column }
    }
    if (kind === 'string') {
      this.#at++
      return { kind: 'strings', values: [text], isList: false, line, column }
    }
    if (!this.#consume('[')) return null
    const values: string[] = []
    if (this.#peek().kind === 'string') {
      do values.push(this.#expect('string').text)
      while (this.#consume(','))
    }
    this.#expect(']')
    return { kind: 'strings', values, isList: true, line, column }
  }

  #peek(): Token {
    return this.#tokens[this.#at] as Token
  }

  #consume(kind: TokenKind): boolean {
    if (this.#peek().kind !== kind) return false
    this.#at++
    return true
  }
}

/** After these, a word is a test; after any other name, a semicolon is missing. */
const testContexts: ReadonlySet<string> = new Set(['if', 'elsif', 'not', 'allof', 'anyof'])
