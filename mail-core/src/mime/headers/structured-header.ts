import { decodeText } from '../charset/charset.ts'
import { decodeWords } from '../encoded-words.ts'

/** A value such as `text/plain; charset=utf-8`: value in lower case and parameters with lower-case names. */
export interface StructuredHeader {
  value: string
  params: Map<string, string>
}

const MAX_LENGTH = 16 * 1024
const MAX_PARAMS = 200
const PERCENT = 0x25
const encoder = new TextEncoder()

/**
 * Parses a header with parameters: comments, quoted strings and RFC 2231 continuations. The first of two equal
 * parameters counts.
 */
export function readStructuredHeader(header: string): StructuredHeader {
  const [value = '', ...rest] = splitAtSemicolons(header.slice(0, MAX_LENGTH))
  const written = new Map<string, string>()
  for (const segment of rest.slice(0, MAX_PARAMS)) {
    const equals = segment.indexOf('=')
    if (equals < 0) continue
    const name = segment.slice(0, equals).trim().toLowerCase()
    if (name && !written.has(name)) written.set(name, segment.slice(equals + 1))
  }
  return { value: value.trim().toLowerCase(), params: joinContinuations(written) }
}

/** Splits at semicolons outside quotes, and removes quotes, comments and surrounding white space. */
function splitAtSemicolons(text: string): string[] {
  const segments: string[] = []
  let segment = ''
  // White space counts only between unquoted text.
  let space = ''
  let isQuoted = false
  let previous = ' '
  // Tracked incrementally: inspecting the end of a growing string would flatten it again each time.
  let isAfterEquals = false
  let hasComments = text.includes(')')
  const add = (characters: string) => {
    if (segment !== '' && !isAfterEquals) segment += space
    space = ''
    segment += characters
    isAfterEquals = characters === '=' || (characters === '' && isAfterEquals)
  }
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i)
    if (isQuoted) {
      if (character === '"') isQuoted = false
      else {
        if (character === '\\' && i + 1 < text.length) i++
        segment += text.charAt(i)
        isAfterEquals = text.charAt(i) === '='
      }
    } else if (character === '"') {
      add('')
      isQuoted = true
    } else if (
      hasComments &&
      character === '(' &&
      (previous === ' ' || previous === '\t' || previous === ';')
    ) {
      // `name=Invoice(1).pdf` is a name; a comment follows white space and is closed.
      const end = endOfComment(text, i)
      if (end < 0) {
        hasComments = false
        add(character)
      } else i = end
    } else if (character === ';') {
      segments.push(segment)
      segment = ''
      space = ''
    } else if (/\s/.test(character)) space += character
    else add(character)
    previous = character
  }
  segments.push(segment)
  return segments
}

function endOfComment(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const character = text.charAt(i)
    if (character === '\\') i++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return i
  }
  return -1
}

interface Continuation {
  order: number
  text: string
  isPercentEncoded: boolean
}

/** Joins `name*0*=`, `name*1=` and so on; the extended form takes precedence (RFC 6266 4.3). */
function joinContinuations(written: Map<string, string>): Map<string, string> {
  const params = new Map<string, string>()
  const continued = new Map<string, Continuation[]>()
  for (const [name, text] of written) {
    const match = /^([^*]+)\*(?:(\d{1,4})(\*)?)?$/.exec(name)
    if (!match?.[1]) {
      params.set(name, decodeWords(text))
      continue
    }
    const continuations = continued.get(match[1]) ?? []
    continuations.push({
      order: Number(match[2] ?? 0),
      text,
      isPercentEncoded: match[2] === undefined || !!match[3],
    })
    continued.set(match[1], continuations)
  }
  for (const [name, continuations] of continued) params.set(name, joinContinued(continuations))
  return params
}

/** Joins the segments of a parameter in order and decodes percent-encoded ones with their charset. */
function joinContinued(continuations: Continuation[]): string {
  continuations.sort((a, b) => a.order - b.order)
  let charset = 'utf-8'
  let joined = ''
  let bytes: number[] = []
  const flush = () => {
    joined += decodeText(Uint8Array.from(bytes), charset).text
    bytes = []
  }
  for (const [index, continuation] of continuations.entries()) {
    if (!continuation.isPercentEncoded) {
      flush()
      joined += continuation.text
      continue
    }
    let text = continuation.text
    const declared = index === 0 ? /^([^']*)'[^']*'/.exec(text) : null
    if (declared) {
      charset = declared[1] || 'utf-8'
      text = text.slice(declared[0].length)
    }
    // A character may be split between two segments, so bytes are joined before decoding.
    pushPercentDecoded(bytes, text)
  }
  flush()
  return joined
}

function pushPercentDecoded(bytes: number[], text: string): void {
  const written = encoder.encode(text)
  for (let i = 0; i < written.length; i++) {
    const hex = written[i] === PERCENT ? String.fromCharCode(written[i + 1] ?? 0, written[i + 2] ?? 0) : ''
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16))
      i += 2
    } else bytes.push(written[i] ?? 0)
  }
}
