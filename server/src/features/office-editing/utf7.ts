/** Decodes a UTF-7 header, the encoding of names in WOPI; returns null when invalid. */
export function fromUtf7(text: string): string | null {
  if (/[^\x20-\x7e]/.test(text)) return null
  let isWhole = true
  const read = text.replaceAll(/\+([A-Za-z0-9+/]*)(-?)/g, (_, letters: string, end: string) => {
    if (letters === '') {
      isWhole &&= end === '-'
      return '+'
    }
    const bytes = Buffer.from(letters, 'base64')
    isWhole &&= bytes.length >= 2
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  })
  return isWhole && read.isWellFormed() ? read : null
}

/** Encodes a name as UTF-7; plain ASCII is unchanged. */
export function toUtf7(text: string): string {
  return text.replaceAll(/\+|[^\x20-\x7e]+/g, (run) => {
    if (run === '+') return '+-'
    const letters = Buffer.from(run, 'utf16le').swap16().toString('base64').replaceAll('=', '')
    return `+${letters}-`
  })
}
