import { decodeText } from './charset/charset.ts'
import { concatBytes, decodeBase64, decodeQuotedPrintable } from './transfer-encoding.ts'

const WORD = /=\?([^?\s]{1,60})\?([QqBb])\?([^?]*)\?=/g
const encoder = new TextEncoder()

/**
 * Decodes RFC 2047 words in a header value. Adjacent words of one charset are joined as bytes first, because many
 * senders split within a character.
 */
export function decodeWords(value: string): string {
  if (!value.includes('=?')) return value
  const segments: string[] = []
  let run: { charset: string; bytes: Uint8Array[] } | null = null
  let end = 0

  for (const word of value.matchAll(WORD)) {
    const between = value.slice(end, word.index)
    const charset = (word[1] ?? '').toLowerCase().split('*', 1)[0] ?? ''
    if (run && (between.trim() !== '' || run.charset !== charset)) {
      segments.push(decodeRun(run))
      run = null
    }
    // White space between two encoded words is folding only.
    if (between.trim() !== '' || end === 0) segments.push(between)
    run ??= { charset, bytes: [] }
    run.bytes.push(wordBytes(word[2] ?? '', word[3] ?? ''))
    end = word.index + word[0].length
  }
  if (run) segments.push(decodeRun(run))
  segments.push(value.slice(end))
  return segments.join('')
}

function wordBytes(encoding: string, payload: string): Uint8Array {
  if (encoding.toLowerCase() === 'b') return decodeBase64(encoder.encode(payload))
  return decodeQuotedPrintable(encoder.encode(payload.replaceAll('_', ' ')))
}

function decodeRun(run: { charset: string; bytes: Uint8Array[] }): string {
  // In ISO-2022, the shift state ends with its word, so words are decoded individually.
  if (run.charset.startsWith('iso-2022')) {
    return run.bytes.map((bytes) => decodeText(bytes, run.charset).text).join('')
  }
  return decodeText(concatBytes(run.bytes), run.charset).text
}
