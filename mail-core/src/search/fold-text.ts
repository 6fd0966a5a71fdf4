import { isAscii } from '../text/is-ascii.ts'

const DIRECT_LIMIT = 0x2000
const DROPPED = 0xffff
const CHUNK = 4096

/**
 * Folded form of each UTF-16 unit of alphabets with case and diacritics (Latin, Greek, Cyrillic); 0 until first used.
 */
const table = new Uint16Array(DIRECT_LIMIT)

/**
 * Folds a text for search, sort and comparison: lower case, without tone and vowel marks, `đ` as `d`. Composed and
 * decomposed input give the same result.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()

  const folded = new Uint16Array(text.length)
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const to = code < DIRECT_LIMIT ? table[code] || foldAndCache(code) : code
    if (to !== DROPPED) folded[length++] = to
  }
  return asString(folded, length)
}

/**
 * Folds a character and stores the result. Folding all characters at start would take several milliseconds.
 */
function foldAndCache(code: number): number {
  const folded = foldUnit(code)
  table[code] = folded
  return folded
}

function foldUnit(code: number): number {
  if (isDiacritic(code)) return DROPPED
  if (code === 0x110 || code === 0x111) return 0x64 // Đ and đ have no decomposition.
  const lower = String.fromCharCode(code).toLowerCase()
  const bare = [...lower.normalize('NFD')]
    .filter((character) => !isDiacritic(character.charCodeAt(0)))
    .join('')
  return bare.length === 1 ? bare.charCodeAt(0) : lower.charCodeAt(0)
}

// Diacritics are signs above and below letters. Vowel signs of Thai or Hindi are part of the word.
function isDiacritic(code: number): boolean {
  return (
    (code >= 0x300 && code <= 0x36f) ||
    (code >= 0x1ab0 && code <= 0x1aff) ||
    (code >= 0x1dc0 && code <= 0x1dff)
  )
}

function asString(units: Uint16Array, length: number): string {
  let text = ''
  for (let start = 0; start < length; start += CHUNK) {
    const chunk = units.subarray(start, Math.min(start + CHUNK, length))
    text += Reflect.apply(String.fromCharCode, null, chunk)
  }
  return text
}
