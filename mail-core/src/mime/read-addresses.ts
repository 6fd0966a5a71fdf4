import type { Address } from '../address.ts'
import { decodeWords } from './encoded-words.ts'

const MAX_NAME_LENGTH = 300
const MAX_EMAIL_LENGTH = 320
const MAX_WRITTEN_LENGTH = 4000
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken away
const UNSEEN = /[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

// Tried at the start of each word only, so that a long run without an at sign is read once.
const BARE_EMAIL = /(?:"(?:[^"\\]|\\.){0,64}"|(?<!\S)[^\s@]{1,128})@[^\s@]{1,255}/

/** One list entry while it is read: what stood outside of brackets, within them, and in comments. */
interface Entry {
  words: string
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
    } else if (character === ':' && entry.email === null && !entry.words.includes('@')) {
      // What stands before a colon names a group; its members follow.
      entry = emptyEntry()
      i++
    } else if (character === '"') i = readQuoted(header, i + 1, entry)
    else if (character === '(') i = readComment(header, i + 1, entry)
    else if (character === '<') i = readBracketed(header, i + 1, lastClose, entry)
    else i = readWords(header, i, entry)
  }
  if (addresses.length < max) finish()
  return addresses
}

function emptyEntry(): Entry {
  return { words: '', quoted: '', email: null, comment: '' }
}

function readWords(header: string, start: number, entry: Entry): number {
  let end = start + 1
  while (end < header.length && !',;:"(<'.includes(header.charAt(end))) end++
  entry.words += header.slice(start, end)
  return end
}

function readQuoted(header: string, start: number, entry: Entry): number {
  let text = ''
  let i = start
  for (; i < header.length && header.charAt(i) !== '"'; i++) {
    if (header.charAt(i) === '\\') i++
    text += header.charAt(i)
  }
  // `"khue.tran"@mocviet.test` is a quoted local part: it belongs to the address behind it.
  if (header.charAt(i + 1) === '@') entry.words += header.slice(start - 1, i + 1)
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
  const close = start <= lastClose ? header.indexOf('>', start) : -1
  const comma = header.indexOf(',', start)
  // A bracket that is not closed ends where the next person begins.
  const end = close >= 0 ? close : comma >= 0 ? comma : header.length
  // `Nam <x <a@b.vn>`: the inner bracket holds the address. A route (`@relay:a@b.vn`) leads to its end.
  const inner = header.slice(start, Math.min(end, start + 2000)).replace(/^.*</, '')
  entry.email ??= inner.startsWith('@') ? inner.slice(inner.lastIndexOf(':') + 1) : inner
  return close >= 0 ? end + 1 : end
}

function toAddress(entry: Entry): Address | null {
  const words = entry.words.trim()
  let email = entry.email
  let name = [entry.quoted, words].filter(Boolean).join(' ')
  if (email === null) {
    const bare = BARE_EMAIL.exec(words)?.[0]
    email = bare ?? ''
    name = [entry.quoted, bare ? words.replace(bare, '').trim() : words].filter(Boolean).join(' ')
  }
  const address = { name: cleanName(name || entry.comment), email: cleanEmail(email) }
  if (address.name === address.email && address.email.includes('@')) address.name = ''
  return address.name || address.email ? address : null
}

function cleanName(name: string): string {
  return decodeWords(name.slice(0, MAX_WRITTEN_LENGTH))
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .trim()
    .replace(/^'([^']+)'$/, '$1')
}

function cleanEmail(email: string): string {
  return email
    .slice(0, MAX_WRITTEN_LENGTH)
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/\s+/g, email.startsWith('"') ? ' ' : '')
    .slice(0, MAX_EMAIL_LENGTH)
    .toWellFormed()
}
