/** An ENVELOPE address as written. A group starts with an address without host and ends with an empty one. */
export interface RawAddress {
  name: string | null
  mailbox: string | null
  host: string | null
  /** Obsolete source route: `@one,@two`. */
  route?: string
}

const maxAddresses = 5000
const maxLength = 256 * 1024

type Token = { kind: 'text' | 'quoted' | 'comment'; text: string } | { kind: 'mark'; text: string }

/** The common form `Name <mailbox@host>` without quotes. */
const plainAddress = /^([^"(<>,;:@]*)<([^"(<>,;:@\s]+)@([^"(<>,;:@\s]+)>$/
const maxPlainLength = 500

/** Parses the addresses of a header field from octet text. */
export function readRawAddresses(header: string): RawAddress[] {
  const plain = header.length <= maxPlainLength ? plainAddress.exec(header) : null
  if (plain) {
    const [, name = '', mailbox = '', host = ''] = plain
    return [{ name: name.replace(/\s+/g, ' ').trim() || null, mailbox, host }]
  }
  const reader = new AddressReader()
  for (const token of tokensOf(header.slice(0, maxLength))) {
    reader.add(token)
    if (reader.addresses.length >= maxAddresses) break
  }
  return reader.end()
}

class AddressReader {
  readonly addresses: RawAddress[] = []
  private tokens: Token[] = []
  private angle: string | null = null
  private isInAngle = false
  private isInGroup = false

  /** Processes a token: text is collected, delimiters outside brackets end addresses and groups. */
  add(token: Token): void {
    if (token.kind !== 'mark') {
      if (this.isInAngle) this.angle += token.kind === 'comment' ? '' : token.text
      else this.tokens.push(token)
      return
    }
    if (this.isInAngle && token.text !== '>') {
      if (token.text !== '<') this.angle += token.text
      return
    }
    this.delimiter(token.text)
  }

  end(): RawAddress[] {
    this.flush()
    this.endGroup()
    return this.addresses
  }

  /** Processes a bracket, comma, colon or semicolon. */
  private delimiter(character: string): void {
    if (character === '<') {
      // Two bracketed addresses without a comma are two addresses.
      if (this.angle !== null) this.flush()
      this.isInAngle = true
      this.angle = ''
    } else if (character === '>') this.isInAngle = false
    else if (character === ',') this.flush()
    else if (character === ';') {
      this.flush()
      this.endGroup()
    } else if (character === ':') {
      this.endGroup()
      this.isInGroup = true
      this.addresses.push({ name: null, mailbox: this.phrase() ?? '', host: null })
      this.tokens = []
    }
  }

  private endGroup(): void {
    if (this.isInGroup) this.addresses.push({ name: null, mailbox: null, host: null })
    this.isInGroup = false
  }

  /** Ends the current address and adds it, if there is one. */
  private flush(): void {
    if (this.angle !== null) {
      const angle = this.angle.trim()
      const route = /^@[^:]*:/.exec(angle)?.[0] ?? ''
      this.push(angle.slice(route.length).trim(), this.phrase() ?? this.comment(), route.slice(0, -1))
    } else {
      const address = this.tokens
        .filter(({ kind }) => kind !== 'comment')
        .map(({ text }) => text)
        .join('')
      if (address.trim() !== '')
        this.push(address.includes('@') ? address.replace(/\s/g, '') : address.trim(), this.comment())
    }
    this.tokens = []
    this.angle = null
    this.isInAngle = false
  }

  /** Splits an address at its last at sign and adds it. */
  private push(address: string, name: string | null, route = ''): void {
    const at = address.lastIndexOf('@')
    const by = route === '' ? {} : { route: route.replace(/\s/g, '') }
    // Spaces and comments around the at sign do not belong to the address.
    if (at < 0) this.addresses.push({ name, mailbox: address, host: '', ...by })
    else
      this.addresses.push({
        name,
        mailbox: address.slice(0, at).trimEnd(),
        host: address.slice(at + 1).trimStart(),
        ...by,
      })
  }

  private phrase(): string | null {
    const texts = this.tokens.filter(({ kind }) => kind !== 'comment').map(({ text }) => text)
    return texts.join('').replace(/\s+/g, ' ').trim() || null
  }

  private comment(): string | null {
    return this.tokens.findLast(({ kind }) => kind === 'comment')?.text.trim() || null
  }
}

/** Splits a header into quoted strings, comments, delimiters and other text. */
function* tokensOf(text: string): Generator<Token> {
  let hasComments = text.includes(')')
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at)
    if (character === '"') {
      const { read, next } = readQuoted(text, at + 1)
      yield { kind: 'quoted', text: read }
      at = next
    } else if (character === '(' && hasComments) {
      const comment = readComment(text, at + 1)
      hasComments = comment !== null
      if (comment) yield { kind: 'comment', text: comment.read }
      at = comment?.next ?? at + 1
    } else if ('<>,;:'.includes(character)) {
      yield { kind: 'mark', text: character }
      at++
    } else {
      const start = at++
      while (at < text.length && !'"(<>,;:'.includes(text.charAt(at))) at++
      yield { kind: 'text', text: text.slice(start, at) }
    }
  }
}

function readQuoted(text: string, start: number): { read: string; next: number } {
  let read = ''
  let at = start
  for (; at < text.length && text.charAt(at) !== '"'; at++) {
    if (text.charAt(at) === '\\') at++
    read += text.charAt(at)
  }
  return { read, next: at + 1 }
}

/** Reads a comment, including nested ones; null if it is not closed. */
function readComment(text: string, start: number): { read: string; next: number } | null {
  let read = ''
  let depth = 1
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '(') depth++
    else if (character === ')' && --depth === 0) return { read, next: at + 1 }
    if (character === '\\') at++
    read += text.charAt(at)
  }
  return null
}
