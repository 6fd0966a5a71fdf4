import { normalForm } from '../../text/normal-form.ts'
import { type ByteTable, VIETNAMESE_CHARSETS } from './vietnamese-charsets.ts'

export interface DecodedText {
  text: string
  isSupportedCharset: boolean
}

const utf8 = new TextDecoder('utf-8')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const MAX_LABEL_LENGTH = 40

// Labels that do not define bytes above 127, and labels that careless software uses for UTF-8. Single-byte text is
// almost never valid UTF-8, so the bytes decide.
const DOUBTFUL =
  /^(|us-?ascii|ascii|ansi.*|unknown.*|default|none|[78]bit|binary|iso-?8859-?1|latin1|windows-1252|cp1252)$/

// Spellings used in mail that the Encoding Standard does not list.
const ALIASES = new Map(
  Object.entries({
    cp932: 'shift_jis',
    cp936: 'gbk',
    cp949: 'euc-kr',
    cp950: 'big5',
    cp1258: 'windows-1258',
    shiftjis: 'shift_jis',
    'iso-2022-jp-1': 'iso-2022-jp',
    'iso-2022-jp-2': 'iso-2022-jp',
    'iso-2022-jp-ms': 'iso-2022-jp',
    cp50220: 'iso-2022-jp',
    'ks-c-5601-1987': 'euc-kr',
    'tis-620': 'windows-874',
    utf8mb4: 'utf-8',
  }),
)

type Decoder = InstanceType<typeof TextDecoder>
const decoders = new Map<string, Decoder | null>()

/**
 * Decodes bytes with the charset of a message and composes the text (NFC). Missing, ASCII and unknown labels are
 * ignored if the bytes are valid UTF-8.
 */
export function decodeText(bytes: Uint8Array, label: string | null | undefined): DecodedText {
  const charset = cleanLabel(label ?? '')
  const table = VIETNAMESE_CHARSETS.get(charset)
  if (table) return { text: normalForm(decodeByTable(bytes, table)), isSupportedCharset: true }

  const decoder = DOUBTFUL.test(charset) ? null : findDecoder(charset)
  if (decoder) return { text: normalForm(decoder.decode(bytes)), isSupportedCharset: true }
  return { text: normalForm(decodeUnlabelled(bytes)), isSupportedCharset: DOUBTFUL.test(charset) }
}

/** Returns true if a label does not define bytes above 127, or is UTF-8 and the bytes are not. */
export function isDoubtfulCharset(label: string): boolean {
  const charset = cleanLabel(label)
  return DOUBTFUL.test(charset) || /^utf-?8(?:mb4)?$/.test(charset)
}

function cleanLabel(label: string): string {
  return label
    .slice(0, MAX_LABEL_LENGTH)
    .trim()
    .toLowerCase()
    .replace(/["']/g, '')
    .replace(/^(x-|cs(?!\d))/, '')
}

/** Decodes UTF-8, otherwise the western European charset. */
function decodeUnlabelled(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    // A message truncated within a character is still UTF-8, except for its last bytes.
    const decoded = utf8.decode(bytes)
    const complete = decoded.slice(0, -1)
    if (!complete.includes('\ufffd') && /\P{ASCII}/u.test(complete)) return decoded
    return findDecoder('windows-1252')?.decode(bytes) ?? decoded
  }
}

function findDecoder(charset: string): Decoder | null {
  const cached = decoders.get(charset)
  if (cached !== undefined) return cached
  const decoder = createDecoder(charset)
  // Limits the cache: hostile messages may name any number of charsets.
  if (decoder || decoders.size < 200) decoders.set(charset, decoder)
  return decoder
}

/** Creates a decoder for a label or one of its other spellings; null if none is supported. */
function createDecoder(charset: string): Decoder | null {
  const candidates = [charset, ALIASES.get(charset.replaceAll('_', '-')), charset.replaceAll('_', '-')]
  for (const candidate of candidates) {
    if (!candidate) continue
    try {
      const decoder = new TextDecoder(candidate)
      // The standard maps dangerous charsets to one replacement character.
      if (decoder.encoding !== 'replacement') return decoder
    } catch {
      // Unknown label; try the next spelling.
    }
  }
  return null
}

function decodeByTable(bytes: Uint8Array, table: ByteTable): string {
  const segments: string[] = []
  for (const byte of bytes) {
    segments.push(
      byte < 0x80
        ? (table.low.get(byte) ?? String.fromCharCode(byte))
        : (table.high[byte - 0x80] ?? '\ufffd'),
    )
  }
  return segments.join('')
}
