import { bodyText } from '@bocau/mail-core/mime/body-text'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { findSpamHints, type SpamHint } from '@bocau/mail-core/spam/spam-hints'

const scannedBytes = 256 * 1024
const textField = /^content-type:[ \t]{0,20}text\//i
const encodingField = /^content-transfer-encoding:[ \t]{0,20}([\w-]{1,40})/i

/** Finds hints that spam filters count against a message. */
export async function readSpamHints(raw: Uint8Array, recipients: readonly string[]): Promise<SpamHint[]> {
  const message = await parseMessage(raw)
  return findSpamHints({
    subject: message.subject,
    writtenSubject: message.headers.find(({ name }) => name === 'subject')?.value ?? '',
    text: bodyText(message),
    encoding: findTextEncoding(message, raw),
    recipients,
  })
}

/** Transfer encoding of the first text: from the message header, or from the part. */
function findTextEncoding(message: ParsedMessage, raw: Uint8Array): string {
  const encoding = message.headers.find(({ name }) => name === 'content-transfer-encoding')?.value
  if (encoding) return encoding.trim().toLowerCase()
  const start = Buffer.from(raw.subarray(0, scannedBytes)).toString('latin1')
  return findPartEncoding(start.split(/\r?\n/))
}

/** Reads the encoding of the first text part between its boundary and its text. */
function findPartEncoding(lines: readonly string[]): string {
  let isField = false
  let isText = false
  let encoding = ''
  for (const line of lines) {
    if (isField && line === '') {
      if (isText) return encoding
      isField = false
    }
    if (line.startsWith('--')) {
      isField = true
      isText = false
      encoding = ''
    } else if (isField) {
      isText ||= textField.test(line)
      encoding ||= encodingField.exec(line)?.[1]?.toLowerCase() ?? ''
    }
  }
  return isText ? encoding : ''
}
