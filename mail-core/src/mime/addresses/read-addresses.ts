import { type Address, normaliseEmail } from '../../address.ts'
import { normalForm } from '../../text/normal-form.ts'
import { decodeWords } from '../encoded-words.ts'
import { parseMailbox } from './parse-mailbox.ts'

export const MAX_NAME_LENGTH = 300
const MAX_EMAIL_LENGTH = 320
const MAX_WRITTEN_LENGTH = 4000
const MAX_BRACKET_LENGTH = 2000
/** Replacement for an invisible character within an address; without it, a different address would be displayed. */
export const INVISIBLE_PLACEHOLDER = '\ufffd'

// In an address, only folding white space is allowed.
const INVISIBLE = /(?![ \t\r\n])[\s\p{Cc}\p{Cf}\p{DI}\u2800\u{13441}\u{13442}\u{1d159}]|\u{16fe4}/gu
// Emoji presentation (`❤️`) uses an invisible character.
const INVISIBLE_IN_NAME =
  /(?!\ufe0f)[\p{Cc}\p{Cf}\p{DI}\u2028\u2029\u2800\u{13441}\u{13442}\u{1d159}]|\u{16fe4}/gu

// Tried at the start of each word only, so that a long run without an at sign is read once.
const BARE_EMAIL = /(?:"(?:[^"\\]|\\.){0,64}"|(?<!\S)[^\s@]{1,128})@[^\s@]{1,255}/

/** A list entry being parsed: text outside brackets, inside them, and in comments. */
interface Entry {
  words: string
  /** Stored separately: searching the growing text again would take quadratic time. */
  hasAt: boolean
  quoted: string
  email: string | null
  comment: string
}

/**
 * Parses at most `max` addresses of a header: `Nam <a@b.vn>`, `"Lê, Nam" <a@b.vn>`, `a@b.vn (Nam)`, and members of
 * groups. An address inside quotation marks is a name and never becomes the address.
 */
export function readAddresses(header: string, max: number): Address[] {
  const addresses: Address[] = []
  let entry = emptyEntry()
  let i = 0
  // Computed once: thousands of open brackets must not each search the entire header.
  const lastClose = header.lastIndexOf('>')
  const lastSemicolon = header.lastIndexOf(';')
  const finish = () => {
    const address = toAddress(entry)
    if (address) addresses.push(address)
    entry = emptyEntry()
  }

  while (i < header.length && addresses.length < max) {
    const character = header.charAt(i)
    if (character === ',' || character === ';') {
      finish()
      i++
    } else if (character === ':' && entry.email === null && (i < lastSemicolon || !entry.hasAt)) {
      // A name before a colon starts a group; its members follow, up to a semicolon.
      entry = emptyEntry()
      i++
    } else if (character === '"') i = readQuoted(header, i + 1, entry)
    else if (character === '(') i = readComment(header, i + 1, entry)
    else if (character === '<') {
      // Two bracketed addresses without a comma are two addresses: a program that reads only the last would show a
      // different one than was verified.
      if (entry.email !== null) finish()
      i = readBracketed(header, i + 1, { lastClose, entry })
    } else i = readWords(header, i, entry)
  }
  if (addresses.length < max) finish()
  return addresses
}

function emptyEntry(): Entry {
  return { words: '', hasAt: false, quoted: '', email: null, comment: '' }
}

function readWords(header: string, start: number, entry: Entry): number {
  let end = start + 1
  while (end < header.length && !',;:"(<'.includes(header.charAt(end))) end++
  addWords(entry, header.slice(start, end))
  return end
}

function addWords(entry: Entry, words: string): void {
  entry.words += words
  entry.hasAt ||= words.includes('@')
}

/** Reads a quoted string into the entry; returns the position after it. */
function readQuoted(header: string, start: number, entry: Entry): number {
  let text = ''
  let i = start
  for (; i < header.length && header.charAt(i) !== '"'; i++) {
    if (header.charAt(i) === '\\') i++
    text += header.charAt(i)
  }
  // `"khue.tran"@mocviet.test` is a quoted local part of the address that follows.
  if (header.charAt(i + 1) === '@') addWords(entry, header.slice(start - 1, i + 1))
  else entry.quoted += `${entry.quoted ? ' ' : ''}${text}`
  return i + 1
}

/** Reads a comment into the entry; returns the position after it. */
function readComment(header: string, start: number, entry: Entry): number {
  let depth = 1
  let i = start
  let text = ''
  for (; i < header.length; i++) {
    const character = header.charAt(i)
    if (character === '\\') i++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) break
    text += header.charAt(i)
  }
  entry.comment ||= text
  return i + 1
}

/** Reads the address in angle brackets into the entry; returns the position after it. */
function readBracketed(
  header: string,
  start: number,
  { lastClose, entry }: { lastClose: number; entry: Entry },
): number {
  const written = start <= lastClose ? readToBracket(header, start) : null
  const close = written ? written.close : start <= lastClose ? header.indexOf('>', start) : -1
  const end = close >= 0 ? close : endOfOpenBracket(header, start)
  // `Nam <x <a@b.vn>`: the inner bracket contains the address. A route (`@relay:a@b.vn`) ends with it.
  const text = written ? written.text : header.slice(start, Math.min(end, start + MAX_BRACKET_LENGTH))
  const inner = text.slice(text.lastIndexOf('<') + 1).trimStart()
  entry.email ??= inner.startsWith('@') ? inner.slice(inner.lastIndexOf(':') + 1) : inner
  return close >= 0 ? end + 1 : end
}

/** Returns the end of an entry with an unclosed bracket: the next comma. */
function endOfOpenBracket(header: string, start: number): number {
  const comma = header.indexOf(',', start)
  return comma >= 0 ? comma : header.length
}

/**
 * Returns the content of a bracket without comments, up to a `>` outside comments and quotes; null if there is none.
 */
function readToBracket(header: string, start: number): { text: string; close: number } | null {
  let text = ''
  let depth = 0
  let isQuoted = false
  const end = Math.min(header.length, start + MAX_BRACKET_LENGTH)
  for (let i = start; i < end; i++) {
    const character = header.charAt(i)
    if (character === '\\' && (isQuoted || depth > 0)) {
      if (depth === 0) text += header.slice(i, i + 2)
      i++
      continue
    }
    if (!isQuoted && character === '(') depth++
    else if (!isQuoted && depth > 0 && character === ')') depth--
    else if (depth === 0) {
      if (character === '"') isQuoted = !isQuoted
      else if (character === '>' && !isQuoted) return { text, close: i }
      text += character
    }
  }
  return null
}

/** Builds the address of an entry; without brackets it is taken from the text. Null for an empty entry. */
function toAddress(entry: Entry): Address | null {
  const words = entry.words.trim()
  let email = entry.email
  let name = [entry.quoted, words].filter(Boolean).join(' ')
  if (email === null) {
    // `nam @ b.vn` is obsolete but valid.
    const mailbox = parseMailbox(words, 'obsolete')
    const bare = mailbox === null ? BARE_EMAIL.exec(words)?.[0] : words
    email = mailbox ?? bare ?? ''
    name = [entry.quoted, bare ? words.replace(bare, '').trim() : words].filter(Boolean).join(' ')
  }
  const address = { name: cleanName(name || entry.comment), email: cleanEmail(email) }
  if (address.email.includes('@') && normaliseEmail(address.name) === normaliseEmail(address.email))
    address.name = ''
  return address.name || address.email ? address : null
}

function cleanName(name: string): string {
  return normalForm(decodeWords(name.slice(0, MAX_WRITTEN_LENGTH)))
    .replace(INVISIBLE_IN_NAME, '')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .trim()
    .replace(/^'([^']+)'$/, '$1')
}

/**
 * Removes invisible characters at the ends of an address, which come from copying; within it they would make a
 * different address. The domain is lower-cased, because a capital I looks like a small L in most fonts.
 */
function cleanEmail(email: string): string {
  const spaced = normalForm(email.slice(0, MAX_WRITTEN_LENGTH)).replace(INVISIBLE, INVISIBLE_PLACEHOLDER)
  const clean = trimQuotes(spaced.trim())
    .replace(/\s+/g, email.startsWith('"') ? ' ' : '')
    .slice(0, MAX_EMAIL_LENGTH)
    .toWellFormed()
  const at = clean.lastIndexOf('@')
  return at < 0 ? clean : clean.slice(0, at) + clean.slice(at).toLowerCase()
}

function trimQuotes(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text[start] === INVISIBLE_PLACEHOLDER) start++
  while (end > start && text[end - 1] === INVISIBLE_PLACEHOLDER) end--
  return text.slice(start, end)
}
