import { findField, readFieldsOfText } from '@bocau/mail-core/imap/message/header-fields'
import { decodeWords } from '@bocau/mail-core/mime/encoded-words'

const headBytes = 16 * 1024
const maxCharacters = 200

/** Returns the subject from the start of a message; empty when there is none. */
export function readSubject(raw: Buffer): string {
  const fields = readFieldsOfText(raw.toString('utf8', 0, headBytes))
  const subject =
    findField(fields, 'subject')
      ?.trim()
      .slice(0, 5 * maxCharacters) ?? ''
  return decodeWords(subject).slice(0, maxCharacters)
}
