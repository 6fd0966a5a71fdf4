/** What a `Received` line says: which server wrote it, and from where it got the message. */
export interface ReceivedLine {
  /** The name that the server gives itself, in lower case; empty where it gives none. */
  by: string
  /** Every address in brackets or parentheses before that name, as it was written. */
  addresses: string[]
  /** Whether it names somebody from whom the message came; a server's own programs hand over without. */
  hasClient: boolean
}

const MAX_LENGTH = 4000
const MAX_WORDS = 400
/** Exchange writes the address of the client in parentheses, most servers in brackets. */
const ADDRESS = /[[(](?:ipv6:)?([0-9a-f]{0,4}[.:][0-9a-f.:]{1,40})[\])]/g

/** Reads a `Received` line. */
export function readReceived(value: string): ReceivedLine {
  const line = value.slice(0, MAX_LENGTH).toLowerCase()
  const words = withoutComments(line).split(/\s/, MAX_WORDS).filter(Boolean)
  const by = words.indexOf('by')
  // What the client called itself stands before; it may hold the word as well, but not as a word of its own.
  const before = by < 0 ? line : line.slice(0, line.lastIndexOf(` ${words[by + 1] ?? ''}`))
  return {
    by: by < 0 ? '' : (words[by + 1] ?? '').replace(/;$/, ''),
    addresses: [...before.matchAll(ADDRESS)].map(([, address = '']) => address),
    hasClient: words[0] === 'from',
  }
}

/** A header value with its comments taken out, nested ones as well; one that is not closed reaches to the end. */
function withoutComments(value: string): string {
  const pieces: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < value.length; i++) {
    const character = value.charAt(i)
    if (character === '\\') i++
    else if (character === '(') {
      if (depth++ === 0) pieces.push(value.slice(from, i), ' ')
    } else if (character === ')' && depth > 0 && --depth === 0) from = i + 1
  }
  if (depth === 0) pieces.push(value.slice(from))
  return pieces.join('')
}

const INNER_V4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
const INNER_V6 = /^(?:::1$|f[cd]|fe[89ab])/

/** Says whether an address is one of a house or a machine, from which nobody sends over the internet. */
export function isInnerAddress(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, '')
  return plain.includes(':') ? INNER_V6.test(plain) : INNER_V4.test(plain)
}
