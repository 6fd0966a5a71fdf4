// Control characters and those that turn the reading direction round: `invoice\u202Efdp.exe` reads "invoiceexe.pdf".
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken away
  /[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
// No part of a path, and nothing that a file system refuses.
const FORBIDDEN = /[/\\:*?"<>|]/g
const MAX_BYTES = 255
const MAX_EXTENSION_LENGTH = 20
const encoder = new TextEncoder()

const EXTENSIONS = new Map([
  ['text/plain', 'txt'],
  ['text/html', 'html'],
  ['text/calendar', 'ics'],
  ['text/csv', 'csv'],
  ['text/vcard', 'vcf'],
  ['message/rfc822', 'eml'],
  ['message/delivery-status', 'txt'],
  ['message/disposition-notification', 'txt'],
  ['text/rfc822-headers', 'txt'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/svg+xml', 'svg'],
  ['application/pdf', 'pdf'],
  ['application/zip', 'zip'],
  ['application/ics', 'ics'],
  ['application/pgp-signature', 'asc'],
  ['application/pkcs7-signature', 'p7s'],
  ['application/x-pkcs7-signature', 'p7s'],
  ['application/ms-tnef', 'dat'],
])
const STEMS = new Map([
  ['text/calendar', 'invite'],
  ['application/ics', 'invite'],
  ['message/rfc822', 'message'],
  ['message/delivery-status', 'delivery-status'],
  ['application/ms-tnef', 'winmail'],
  ['application/pgp-signature', 'signature'],
  ['application/pkcs7-signature', 'smime'],
])

/** A name under which an attachment can be shown and saved anywhere: no path, nothing unseen, 255 bytes. */
export function safeFileName(name: string, contentType: string): string {
  const cleaned = name
    .slice(0, 2000)
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .trim()
  // Windows drops dots at the end of a name, and a name of dots alone is a folder.
  const end = lengthWithoutTrailingDots(cleaned)
  return boundBytes(cleaned.slice(0, end)) || defaultName(contentType)
}

function lengthWithoutTrailingDots(name: string): number {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end--
  return end
}

function defaultName(contentType: string): string {
  const stem = STEMS.get(contentType) ?? (contentType.startsWith('image/') ? 'image' : 'attachment')
  const extension = EXTENSIONS.get(contentType)
  return extension ? `${stem}.${extension}` : stem
}

function boundBytes(name: string): string {
  if (encoder.encode(name).length <= MAX_BYTES) return name
  const dot = name.lastIndexOf('.')
  const hasExtension = dot > 0 && name.length - dot <= MAX_EXTENSION_LENGTH
  const extension = hasExtension ? name.slice(dot) : ''
  const room = MAX_BYTES - encoder.encode(extension).length
  let stem = ''
  let bytes = 0
  for (const character of hasExtension ? name.slice(0, dot) : name) {
    bytes += encoder.encode(character).length
    if (bytes > room) break
    stem += character
  }
  return stem.trimEnd() + extension
}
