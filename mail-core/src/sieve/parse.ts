/** What a Sieve script is made of; a test is a command without an end. */
export interface Command {
  name: string
  arguments: Argument[]
  tests: Command[]
  block: Command[] | null
}

export type Argument =
  | { kind: 'tag'; name: string }
  | { kind: 'number'; value: number; unit: string }
  | { kind: 'strings'; values: string[] }

/** Longer scripts are not read. */
export const maxScriptCharacters = 1_000_000
const maxDepth = 50

/** Reads a Sieve script (RFC 5228); throws a `SyntaxError` that names the line where it is none. */
export function parseSieve(script: string): Command[] {
  if (script.length > maxScriptCharacters) throw new SyntaxError('the script is too long')
  const tokens = tokenise(script)
  const reader = new Reader(tokens)
  const commands = reader.commands(0)
  reader.expect('end')
  return commands
}

type Kind = 'word' | 'tag' | 'number' | 'string' | 'end' | '[' | ']' | '(' | ')' | '{' | '}' | ',' | ';'
interface Token {
  kind: Kind
  text: string
  line: number
}

const patterns: readonly [RegExp, Kind | null][] = [
  [/\s+/y, null],
  [/#[^\n]*/y, null],
  [/\/\*[\s\S]*?\*\//y, null],
  [/text:[ \t]*(?:#[^\n]*)?\r?\n(?:[\s\S]*?\r?\n)??\.(?:\r?\n|$)/y, 'string'],
  [/"(?:[^"\\]|\\[\s\S])*"/y, 'string'],
  [/:[a-z_][a-z0-9_]*/iy, 'tag'],
  [/\d+[kmg]?/iy, 'number'],
  [/[a-z_][a-z0-9_]*/iy, 'word'],
  [/[[\](){},;]/y, ';'],
]

function tokenise(script: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let line = 1
  while (at < script.length) {
    const [text, kind] = next(script, at, line)
    if (kind) tokens.push({ kind: kind === ';' ? (text as Kind) : kind, text, line })
    line += text.split('\n').length - 1
    at += text.length
  }
  return [...tokens, { kind: 'end', text: '', line }]
}

function next(script: string, at: number, line: number): [string, Kind | null] {
  for (const [pattern, kind] of patterns) {
    pattern.lastIndex = at
    const [text] = pattern.exec(script) ?? []
    if (text) return [text, kind]
  }
  throw new SyntaxError(`line ${line} is not Sieve`)
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

  expect(kind: Kind): Token {
    const token = this.#peek()
    if (token.kind !== kind)
      throw new SyntaxError(`line ${token.line} has "${token.text}" where it should not`)
    this.#at++
    return token
  }

  #command(depth: number): Command {
    const command = this.#head(depth)
    if (this.#take('{')) {
      command.block = this.commands(depth + 1)
      this.expect('}')
    } else this.expect(';')
    return command
  }

  /** A name with its arguments and tests: all of a test, and the beginning of a command. */
  #head(depth: number): Command {
    if (depth > maxDepth) throw new SyntaxError('the script goes too deep')
    const name = this.expect('word').text.toLowerCase()
    const command: Command = { name, arguments: this.#arguments(), tests: [], block: null }
    if (this.#take('(')) {
      do command.tests.push(this.#head(depth + 1))
      while (this.#take(','))
      this.expect(')')
    } else if (this.#peek().kind === 'word') command.tests.push(this.#head(depth + 1))
    return command
  }

  #arguments(): Argument[] {
    const all: Argument[] = []
    for (let one = this.#argument(); one; one = this.#argument()) all.push(one)
    return all
  }

  #argument(): Argument | null {
    const { kind, text } = this.#peek()
    if (kind === 'tag') {
      this.#at++
      return { kind, name: text.slice(1).toLowerCase() }
    }
    if (kind === 'number') {
      this.#at++
      const unit = /[kmg]$/i.exec(text)?.[0] ?? ''
      return { kind, value: Number.parseInt(text, 10), unit: unit.toUpperCase() }
    }
    if (kind === 'string') return { kind: 'strings', values: [this.#string()] }
    if (!this.#take('[')) return null
    const values: string[] = []
    if (this.#peek().kind === 'string') {
      do values.push(this.#string())
      while (this.#take(','))
    }
    this.expect(']')
    return { kind: 'strings', values }
  }

  #string(): string {
    const { text } = this.expect('string')
    if (text.startsWith('"')) return text.slice(1, -1).replace(/\\([\s\S])/g, '$1')
    const lines = text.replace(/\r\n/g, '\n').split('\n')
    const end = lines.lastIndexOf('.')
    return lines
      .slice(1, end)
      .map((line) => line.replace(/^\.\./, '.'))
      .join('\n')
  }

  #peek(): Token {
    return this.#tokens[this.#at] as Token
  }

  #take(kind: Kind): boolean {
    if (this.#peek().kind !== kind) return false
    this.#at++
    return true
  }
}
