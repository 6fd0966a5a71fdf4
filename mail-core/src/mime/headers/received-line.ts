/** A parsed `Received` header: the receiving server and the client. */
export interface ReceivedLine {
  /** Lower-case name of the server; empty if missing. */
  by: string
  /** All addresses in brackets or parentheses before that name, as written. */
  addresses: string[]
  /** True if it names a client; local programs of a server submit without one. */
  hasClient: boolean
}

const MAX_LENGTH = 4000
const MAX_WORDS = 400
/** Exchange writes the client address in parentheses, most servers in brackets. */
const ADDRESS = /[[(](?:ipv6:)?([0-9a-f]{0,4}[.:][0-9a-f.:]{1,40})[\])]/g

/** Parses a `Received` header. */
export function readReceived(value: string): ReceivedLine {
  const line = value.slice(0, MAX_LENGTH).toLowerCase()
  const tokens = withoutComments(line).split(/\s/, MAX_WORDS).filter(Boolean)
  const by = tokens.indexOf('by')
  // The client's HELO name precedes it and may contain the word, but not as a separate word.
  const before = by < 0 ? line : line.slice(0, line.lastIndexOf(` ${tokens[by + 1] ?? ''}`))
  return {
    by: by < 0 ? '' : (tokens[by + 1] ?? '').replace(/;$/, ''),
    addresses: [...before.matchAll(ADDRESS)].map(([, address = '']) => address),
    hasClient: tokens[0] === 'from',
  }
}

/** Removes comments, including nested ones; an unclosed comment extends to the end. */
function withoutComments(value: string): string {
  const segments: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < value.length; i++) {
    const character = value.charAt(i)
    if (character === '\\') i++
    else if (character === '(') {
      if (depth++ === 0) segments.push(value.slice(from, i), ' ')
    } else if (character === ')' && depth > 0 && --depth === 0) from = i + 1
  }
  if (depth === 0) segments.push(value.slice(from))
  return segments.join('')
}

const PRIVATE_V4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
const PRIVATE_V6 = /^(?:::1$|f[cd]|fe[89ab])/

/** Returns true for private and loopback addresses. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, '')
  return plain.includes(':') ? PRIVATE_V6.test(plain) : PRIVATE_V4.test(plain)
}
