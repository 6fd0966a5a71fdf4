/** The text of a name in modified UTF-7 (RFC 3501, 5.1.3); what is no such name stays as it is. */
export function decodeModifiedUtf7(name: string): string {
  // One with other letters in it was written as it is read.
  if (!/^[\x20-\x7e]*$/.test(name) || !name.includes('&')) return name
  let decoded = ''
  for (let at = 0; at < name.length; ) {
    if (name.charAt(at) !== '&') {
      decoded += name.charAt(at++)
      continue
    }
    const end = name.indexOf('-', at)
    const text = end < 0 ? null : end === at + 1 ? '&' : decodeLetters(name.slice(at + 1, end))
    if (text === null) return name
    decoded += text
    at = end + 1
  }
  return decoded
}

function decodeLetters(encoded: string): string | null {
  if (!/^[A-Za-z0-9+,]+$/.test(encoded)) return null
  const bytes = Buffer.from(encoded.replaceAll(',', '/'), 'base64')
  // Two bytes for each letter, and what is left over is nothing.
  const isWhole = bytes.length % 2 === 0 && Math.ceil((bytes.length * 4) / 3) === encoded.length
  const text = isWhole ? bytes.swap16().toString('utf16le') : ''
  return text !== '' && text.isWellFormed() && !/^[\x20-\x7e]+$/.test(text) ? text : null
}

/** A name as Dovecot and other IMAP servers write it on disk. */
export function encodeModifiedUtf7(name: string): string {
  return name.replace(/&|[^\x20-\x7e]+/g, (letters) => {
    if (letters === '&') return '&-'
    const base64 = Buffer.from(letters, 'utf16le').swap16().toString('base64')
    return `&${base64.replaceAll('=', '').replaceAll('/', ',')}-`
  })
}
