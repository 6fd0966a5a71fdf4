import { decodeText } from '../mime/charset/charset.ts'
import { guessCharset } from '../mime/charset/guess-charset.ts'
import { normalForm } from '../text/normal-form.ts'
import { type ContactFile, type ContactFileFault, cutTexts, removeFillerNames } from './file-contact.ts'
import { readContactTable } from './read-contact-table.ts'
import { readVcards } from './read-vcards.ts'

/** Parses a file of vCards, or a table written by Google, Outlook or a spreadsheet. */
export function readContactFile(bytes: Uint8Array): ContactFile | ContactFileFault {
  const text = fileText(bytes)
  // A text with NUL characters is neither a vCard nor a table.
  if (text.trim() === '' || text.includes('\0')) return 'none'
  const read = /^\s*begin:vcard/i.test(text) ? (readVcards(text) ?? 'none') : readContactTable(text)
  if (typeof read === 'string' || 'over' in read) return read
  return { ...read, contacts: read.contacts.map((contact) => removeFillerNames(cutTexts(contact))) }
}

/** Decodes the file: Excel writes UTF-16 and UTF-8 with a byte order mark, older programs use legacy charsets. */
function fileText(bytes: Uint8Array): string {
  const wide = detectUtf16(bytes)
  const text = wide ? normalForm(new TextDecoder(wide).decode(bytes)) : decodeSingleByteText(bytes)
  return text.replace(/^\uFEFF/, '')
}

/** Decodes text of single-byte units: UTF-8, otherwise a guessed charset. */
function decodeSingleByteText(bytes: Uint8Array): string {
  try {
    return normalForm(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return decodeText(bytes, guessCharset(bytes)).text // Not UTF-8: guess the charset.
  }
}

/**
 * Detects UTF-16 by its byte order mark or by zero bytes in the first two characters; null for other text.
 */
function detectUtf16([first = 1, second = 1, third = 1, fourth = 1]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be'
  return null
}
