/** A header value with parameters as written; RFC 2231 and encoded words are not decoded. */
export interface Parameters {
  value: string
  params: readonly (readonly [name: string, value: string])[]
}

const maxLength = 16 * 1024
const maxParams = 200

/** Parses `text/plain; charset="utf-8"` from octet text and removes quotation marks and comments. */
export function readParameters(header: string): Parameters {
  const scanner = new Scanner(header.slice(0, maxLength))
  const value = scanner.until(';').trim()
  const params: [string, string][] = []
  while (scanner.consume(';') && params.length < maxParams) {
    const name = scanner.until('=;').trim()
    const written = scanner.consume('=') ? scanner.until(';').trim() : null
    if (name !== '' && written !== null) params.push([name, written])
  }
  return { value, params }
}

/** Returns the value of the first parameter with this name. */
export function findParameter({ params }: Parameters, name: string): string | null {
  return params.find(([parameter]) => parameter.toLowerCase() === name)?.[1] ?? null
}

class Scanner {
  private at = 0
  private readonly text: string
  private hasComments: boolean

  constructor(text: string) {
    this.text = text
    this.hasComments = text.includes(')')
  }

  consume(character: string): boolean {
    if (this.text.charAt(this.at) !== character) return false
    this.at++
    return true
  }

  /** Reads up to one of these characters outside quotation marks and comments. */
  until(ends: string): string {
    let read = ''
    while (this.at < this.text.length) {
      const character = this.text.charAt(this.at)
      if (ends.includes(character)) break
      this.at++
      if (character === '"') read += this.quoted()
      else if (character === '(' && this.hasComments && (read === '' || read.endsWith(' ')))
        this.skipComment()
      else read += character === '\t' ? ' ' : character
    }
    return read
  }

  private quoted(): string {
    let read = ''
    for (; this.at < this.text.length; this.at++) {
      const character = this.text.charAt(this.at)
      if (character === '"') {
        this.at++
        break
      }
      if (character === '\\') this.at++
      read += this.text.charAt(this.at)
    }
    return read
  }

  private skipComment(): void {
    const start = this.at
    for (let depth = 1; this.at < this.text.length; ) {
      const character = this.text.charAt(this.at++)
      if (character === '\\') this.at++
      else if (character === '(') depth++
      else if (character === ')' && --depth === 0) return
    }
    // An unclosed comment; all that follow are unclosed too.
    this.hasComments = false
    this.at = start
  }
}
