import { ByteReader } from '../byte-reader.ts'

const COMPRESSED = 0x75465a4c
const UNCOMPRESSED = 0x414c454d
const DICTIONARY_SIZE = 4096
/** Initial dictionary (MS-OXRTFCP 2.1.2.1). */
const INITIAL_DICTIONARY =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

/** Decompresses Outlook's RTF to text with one character per byte, at most `maxLength` long; empty if invalid. */
export function unpackRtf(bytes: Uint8Array, maxLength: number): string {
  const reader = new ByteReader(bytes)
  reader.u32()
  const length = Math.min(reader.u32(), maxLength)
  const kind = reader.u32()
  reader.u32()
  if (kind === UNCOMPRESSED) return asText(reader.readBytes(Math.min(length, reader.remaining)))
  return kind === COMPRESSED ? asText(unpack(reader, length)) : ''
}

/** Decompresses RTF (MS-OXRTFCP 2.2): each control bit selects a byte or a reference to the dictionary. */
function unpack(reader: ByteReader, length: number): Uint8Array {
  // An input byte expands to at most nine, regardless of the declared length.
  const out = new Uint8Array(Math.min(length, reader.remaining * 9 + 16))
  const dictionary = new Uint8Array(DICTIONARY_SIZE)
  for (let i = 0; i < INITIAL_DICTIONARY.length; i++) dictionary[i] = INITIAL_DICTIONARY.charCodeAt(i)
  let write = INITIAL_DICTIONARY.length
  let size = 0
  const append = (byte: number) => {
    dictionary[write] = byte
    write = (write + 1) % DICTIONARY_SIZE
    if (size < out.length) out[size++] = byte
  }
  while (reader.remaining > 0 && size < out.length) {
    const control = reader.u8()
    for (let bit = 0; bit < 8 && reader.remaining > 0; bit++) {
      if ((control & (1 << bit)) === 0) {
        append(reader.u8())
        continue
      }
      const token = (reader.u8() << 8) | reader.u8()
      const from = token >> 4
      if (from === write) return out.subarray(0, size)
      for (let i = 0; i < (token & 15) + 2; i++) append(dictionary[(from + i) % DICTIONARY_SIZE] ?? 0)
    }
  }
  return out.subarray(0, size)
}

function asText(bytes: Uint8Array): string {
  const chunks: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return chunks.join('')
}
