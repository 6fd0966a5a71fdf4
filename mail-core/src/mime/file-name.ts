import { removeInvisibleCharacters } from '../invisible-characters.ts'
import { cutToBytes } from '../text/cut-to-bytes.ts'
import { normalForm } from '../text/normal-form.ts'

// Path separators and characters that file systems reject.
const FORBIDDEN = /[/\\:*?"<>|]/g
/** Reserved device names with any extension: Windows can neither save nor unpack them. */
const DEVICE = /^(?:con|conin\$|conout\$|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) ?(?:\.|$)/i
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

/**
 * Returns a file name that is safe to display and save on any system: no path, no invisible characters, at most 255
 * bytes.
 */
export function safeFileName(name: string, contentType: string): string {
  const cleaned = removeInvisibleCharacters(normalForm(name.slice(0, 2000).toWellFormed()))
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .trim()
  // Windows drops trailing dots, and a name of dots only is a directory.
  const safeName = cleaned.slice(0, lengthWithoutTrailingDots(cleaned))
  return truncateBytes(DEVICE.test(safeName) ? `_${safeName}` : safeName) || defaultName(contentType)
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

/** Truncates a name to the maximum bytes; its extension stays. */
function truncateBytes(name: string): string {
  if (encoder.encode(name).length <= MAX_BYTES) return name
  const dot = name.lastIndexOf('.')
  const hasExtension = dot > 0 && name.length - dot <= MAX_EXTENSION_LENGTH
  const extension = hasExtension ? name.slice(dot) : ''
  const available = MAX_BYTES - encoder.encode(extension).length
  const stem = cutToBytes(hasExtension ? name.slice(0, dot) : name, available)
  return stem.trimEnd() + extension
}
