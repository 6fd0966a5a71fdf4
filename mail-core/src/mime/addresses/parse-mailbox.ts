import { isValidEmail, normaliseEmail } from '../../address.ts'

/** Accepted grammar: current forms only, or also the obsolete ones that must be read (RFC 5322, 4). */
export type MailboxForm = 'current' | 'obsolete'

const MAX_LENGTH = 4000
const QUOTED = /"(?:[^"\\]|\\.)*"/y
const WORD = /[^\s"<>,;:\\()@]+/y
// Other white space is invisible, and parsers differ about it.
const BLANKS = /[ \t]+/y
const ADDRESS =
  /^(?:"(?:[^"\\]|\\.)*"|[^\s"<>,;:\\()@[\]]+)@(?:[^\s"<>,;:\\()@[\].]+(?:\.[^\s"<>,;:\\()@[\].]+)*\.?|\[[^\s"<>,;\\()@[\]]+\])$/
const NAME = /^(?:[^"<>,;:\\()]|"(?:[^"\\]|\\.)*")*$/
/** A name with an unquoted comma: without an at sign, none of its parts is an address. */
const NAME_WITH_COMMA = /^(?:[^"<>;:\\()@]|"(?:[^"\\@]|\\[^@])*")*$/
const ROUTE = /^(?:@[^\s"<>,;:\\()@[\]]{1,255},){0,20}@[^\s"<>,;:\\()@[\]]{1,255}:/

/**
 * Returns the address of a header value that is exactly one mailbox (RFC 5322, 3.4), `Name <local@domain>` or
 * `local@domain`. Returns null for lists, groups, two addresses, and unbalanced quotes, comments or brackets, about
 * which mail programs disagree.
 */
export function parseMailbox(value: string, form: MailboxForm): string | null {
  const text = value.length > MAX_LENGTH ? null : withoutComments(value, form)
  if (text === null) return null
  const open = indexOutsideQuotes(text, '<')
  if (open < 0) return parseAddress(text, form)
  if (!text.endsWith('>')) return null
  const name = text.slice(0, open).trim()
  const email = parseAddress(text.slice(open + 1, -1), form)
  if (email === null) return null
  if (form === 'obsolete') return NAME.test(name) || NAME_WITH_COMMA.test(name) ? email : null
  return NAME.test(name) && isPlainName(name, email) ? email : null
}

/**
 * Returns true if no program can read the name as an address: it has no bare `@`, or equals the address.
 */
const isPlainName = (name: string, email: string): boolean =>
  indexOutsideQuotes(name, '@') < 0 || normaliseEmail(name) === normaliseEmail(email)

function parseAddress(text: string, form: MailboxForm): string | null {
  if (form === 'current') {
    const email = text.trim()
    return isValidEmail(email) ? email : null
  }
  const email = withoutBlanks(text.trimStart().replace(ROUTE, ''))
  return email !== null && ADDRESS.test(email) ? email : null
}

/** Spaces are allowed around dots and the at sign. Between two words they would change the address. */
function withoutBlanks(text: string): string | null {
  let compact = ''
  let last = ''
  let isAfterBlank = false
  for (let at = 0; at < text.length; ) {
    const token =
      match(BLANKS, text, at) ?? match(QUOTED, text, at) ?? match(WORD, text, at) ?? text.charAt(at)
    at += token.length
    if (' \t'.includes(token.charAt(0))) {
      isAfterBlank = compact !== ''
      continue
    }
    if (isAfterBlank && !'.@'.includes(last) && !'.@'.includes(token.charAt(0))) return null
    compact += token
    last = token.charAt(token.length - 1)
    isAfterBlank = false
  }
  return compact
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

/** Replaces each comment by a space. Null for unclosed quotations or comments and for control characters. */
function withoutComments(value: string, form: MailboxForm): string | null {
  let text = ''
  let comment = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at++) {
    const character = value.charAt(at)
    if (isControl(character)) return null
    if (character === '\\') {
      if (!isQuoted && depth === 0) return null
      const pair = value.slice(at, at + 2)
      if (depth > 0) comment += pair
      else text += pair
      at++
    } else if (depth === 0 && character === '"') {
      isQuoted = !isQuoted
      text += character
    } else if (!isQuoted && character === '(') {
      depth++
      text += ' '
    } else if (!isQuoted && character === ')') {
      if (--depth < 0) return null
    } else if (depth > 0) comment += character
    else text += character
  }
  if (isQuoted || depth > 0) return null
  // A less careful parser could read an address from the comment.
  return form === 'current' && /[@<>"\\]/.test(comment) ? null : text.trim()
}

function isControl(character: string): boolean {
  const code = character.charCodeAt(0)
  return (code < 32 && code !== 9) || code === 127
}

function indexOutsideQuotes(text: string, character: string): number {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === character) return at
    if (text[at] === '"') at += (match(QUOTED, text, at)?.length ?? 1) - 1
  }
  return -1
}
