import { type Address, normaliseEmail } from '../../address.ts'
import { normalForm } from '../../words/normal-form.ts'
import { decodeWords } from '../encoded-words.ts'
import { parseMailbox } from './parse-mailbox.ts'

export const MAX_NAME_LENGTH = 300
const MAX_EMAIL_LENGTH = 320
const MAX_WRITTEN_LENGTH = 4000
const MAX_BRACKET_LENGTH = 2000
/** What stands for a character that cannot be seen, within an address: without it another address would be shown. */
export const UNSEEN_MARK = '\ufffd'

// Of white space only what folds a line may stand in an address.
const UNSEEN = /(?![ \t\r\n])[\s\p{Cc}\p{Cf}\p{DI}\u2800\u{13441}\u{13442}\u{1d159}]|\u{16fe4}/gu
// The picture behind a sign (`❤️`) is asked for by a character that shows nothing itself.
const UNSEEN_IN_NAME =
  /(?!\ufe0f)[\p{Cc}\p{Cf}\p{DI}\u2028\u2029\u2800\u{13441}\u{13442}\u{1d159}]|\u{16fe4}/gu

// Tried at the start of each word only, so that a long run without an at sign is read once.
const BARE_EMAIL = /(?:"(?:[^"\\]|\\.){0,64}"|(?<!\S)[^\s@]{1,128})@[^\s@]{1,255}/

/** One list entry while it is read: what stood outside of brackets, within them, and in comments. */
interface Entry {
  words: string
  /** Kept beside: looking for it in words that grow would read them anew each time. */
  hasAt: boolean
  quoted: string
  email: string | null
  comment: string
}

/**
 * The people in an address header, at most `max` of them: `Nam <a@b.vn>`, `"Lê, Nam" <a@b.vn>`, `a@b.vn (Nam)`,
 * groups opened up. An address inside quotation marks is a name and never becomes the address.
 */
export function readAddresses(header: string, max: number): Address[] {
  const addresses: Address[] = []
  let entry = emptyEntry()
  let i = 0
  // Known once: thousands of open brackets must not each search the whole header.
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
      // What stands before a colon names a group; its members follow, up to a semicolon.
      entry = emptyEntry()
      i++
    } else if (character === '"') i = readQuoted(header, i + 1, entry)
    else if (character === '(') i = readComment(header, i + 1, entry)
    else if (character === '<') {
      // Two in brackets without a comma are two: whoever reads the last one alone would see another than we judge.
      if (entry.email !== null) finish()
      i = readBracketed(header, i + 1, lastClose, entry)
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

function readQuoted(header: string, start: number, entry: Entry): number {
  let text = ''
  let i = start
  for (; i < header.length && header.charAt(i) !== '"'; i++) {
    if (header.charAt(i) === '\\') i++
    text += header.charAt(i)
  }
  // `"khue.tran"@mocviet.test` is a quoted local part: it belongs to the address behind it.
  if (header.charAt(i + 1) === '@') addWords(entry, header.slice(start - 1, i + 1))
  else entry.quoted += `${entry.quoted ? ' ' : ''}${text}`
  return i + 1
}

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

function readBracketed(header: string, start: number, lastClose: number, entry: Entry): number {
  const written = start <= lastClose ? readToBracket(header, start) : null
  const close = written ? written.close : start <= lastClose ? header.indexOf('>', start) : -1
  const end = close >= 0 ? close : endOfOpenBracket(header, start)
  // `Nam <x <a@b.vn>`: the inner bracket holds the address. A route (`@relay:a@b.vn`) leads to its end.
  const text = written ? written.text : header.slice(start, Math.min(end, start + MAX_BRACKET_LENGTH))
  const inner = text.slice(text.lastIndexOf('<') + 1).trimStart()
  entry.email ??= inner.startsWith('@') ? inner.slice(inner.lastIndexOf(':') + 1) : inner
  return close >= 0 ? end + 1 : end
}

/** A bracket that is not closed ends where the next person begins. */
function endOfOpenBracket(header: string, start: number): number {
  const comma = header.indexOf(',', start)
  return comma >= 0 ? comma : header.length
}

/** What stands in a bracket without its comments, to the `>` that is in no comment and no quotes; null where none is. */
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

function toAddress(entry: Entry): Address | null {
  const words = entry.words.trim()
  let email = entry.email
  let name = [entry.quoted, words].filter(Boolean).join(' ')
  if (email === null) {
    // `nam @ b.vn` is obsolete and valid.
    const whole = parseMailbox(words, 'obsolete')
    const bare = whole === null ? BARE_EMAIL.exec(words)?.[0] : words
    email = whole ?? bare ?? ''
    name = [entry.quoted, bare ? words.replace(bare, '').trim() : words].filter(Boolean).join(' ')
  }
  const address = { name: cleanName(name || entry.comment), email: cleanEmail(email) }
  if (address.email.includes('@') && normaliseEmail(address.name) === normaliseEmail(address.email))
    address.name = ''
  return address.name || address.email ? address : null
}

function cleanName(name: string): string {
  return normalForm(decodeWords(name.slice(0, MAX_WRITTEN_LENGTH)))
    .replace(UNSEEN_IN_NAME, '')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .trim()
    .replace(/^'([^']+)'$/, '$1')
}

/**
 * What cannot be seen at an end of an address was copied along; within it makes another address of it. The domain is
 * in lower case: a capital i looks like a small L in most fonts.
 */
function cleanEmail(email: string): string {
  const spaced = normalForm(email.slice(0, MAX_WRITTEN_LENGTH)).replace(UNSEEN, UNSEEN_MARK)
  const clean = trimMarks(spaced.trim())
    .replace(/\s+/g, email.startsWith('"') ? ' ' : '')
    .slice(0, MAX_EMAIL_LENGTH)
    .toWellFormed()
  const at = clean.lastIndexOf('@')
  return at < 0 ? clean : clean.slice(0, at) + clean.slice(at).toLowerCase()
}

function trimMarks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text[start] === UNSEEN_MARK) start++
  while (end > start && text[end - 1] === UNSEEN_MARK) end--
  return text.slice(start, end)
}
