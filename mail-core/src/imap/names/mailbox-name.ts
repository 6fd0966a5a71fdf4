const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,'

/** Decodes modified UTF-7 (RFC 3501, 5.1.3); returns invalid names unchanged. */
export function decodeModifiedUtf7(name: string): string {
  // A name with other characters was not encoded.
  if (!/^[\x20-\x7e]*$/.test(name) || !name.includes('&')) return name
  let decoded = ''
  for (let at = 0; at < name.length; ) {
    if (name.charAt(at) !== '&') {
      decoded += name.charAt(at++)
      continue
    }
    const end = name.indexOf('-', at)
    const text = end < 0 ? null : end === at + 1 ? '&' : decodeUtf16(name.slice(at + 1, end))
    if (text === null) return name
    decoded += text
    at = end + 1
  }
  return decoded
}

/** Decodes modified base64 to text; null if it is invalid or need not have been encoded. */
function decodeUtf16(encoded: string): string | null {
  let text = ''
  let bits = 0
  let count = 0
  for (const digit of encoded) {
    const value = digits.indexOf(digit)
    if (value < 0) return null
    bits = ((bits << 6) | value) & 0x3fffff
    count += 6
    if (count < 16) continue
    count -= 16
    text += String.fromCharCode((bits >> count) & 0xffff)
  }
  // Two bytes per UTF-16 unit; remaining bits must be zero.
  const isComplete = count < 6 && (bits & ((1 << count) - 1)) === 0
  return isComplete && text !== '' && text.isWellFormed() && !/^[\x20-\x7e]+$/.test(text) ? text : null
}

/** Encodes a name in modified UTF-7, for IMAP4rev1 clients and names on disk of other servers. */
export function encodeModifiedUtf7(name: string): string {
  return name.replace(/&|[^\x20-\x7e]+/g, (run) => (run === '&' ? '&-' : `&${encodeUtf16(run)}-`))
}

/** Encodes text as UTF-16 in modified base64. */
function encodeUtf16(decoded: string): string {
  let text = ''
  let bits = 0
  let count = 0
  for (let at = 0; at < decoded.length; at++) {
    bits = ((bits & 0x3f) << 16) | decoded.charCodeAt(at)
    count += 16
    for (; count >= 6; count -= 6) text += digits.charAt((bits >> (count - 6)) & 0x3f)
  }
  return count > 0 ? text + digits.charAt((bits << (6 - count)) & 0x3f) : text
}
