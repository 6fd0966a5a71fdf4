/** Decodes a UTF-7 header, the encoding of names in WOPI; returns null when invalid. */
export function fromUtf7(text: string): string | null {
  if (/[^\x20-\x7e]/.test(text)) return null
  let isValid = true
  const read = text.replaceAll(/\+([A-Za-z0-9+/]*)(-?)/g, (_, encoded: string, end: string) => {
    if (encoded === '') {
      isValid &&= end === '-'
      return '+'
    }
    const bytes = Buffer.from(encoded, 'base64')
    isValid &&= bytes.length >= 2
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  })
  return isValid && read.isWellFormed() ? read : null
}

/** Encodes a name as UTF-7; plain ASCII is unchanged. */
export function toUtf7(text: string): string {
  return text.replaceAll(/\+|[^\x20-\x7e]+/g, (run) => {
    if (run === '+') return '+-'
    const encoded = Buffer.from(run, 'utf16le').swap16().toString('base64').replaceAll('=', '')
    return `+${encoded}-`
  })
}
