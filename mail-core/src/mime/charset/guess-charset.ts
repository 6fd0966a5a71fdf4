import { normalForm } from '../../text/normal-form.ts'
import { type DecodedText, decodeText, isDoubtfulCharset } from './charset.ts'

const SYLLABLE =
  /^(?:ngh|ng|nh|th|tr|ch|ph|kh|gh|gi|qu|[bcdđghklmnpqrstvx])?[aăâeêioôơuưy]{1,3}(?:ng|nh|ch|[cmnpt])?$/
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g

/** Required confidence to decode old mail with a charset other than the western European one. */
const MIN_CONFIDENCE = 0.6
const MAX_BYTES = 4096

/** Labels that careless software uses for any charset, but that are correct for western text. */
const WESTERN = /8859|latin|1252/i

/**
 * Decodes the text of a body. If the label is missing or ASCII and the bytes are not UTF-8, the charset is guessed.
 * Text with a western label is read as Vietnamese only if it looks Vietnamese.
 */
export function decodeBody(bytes: Uint8Array, label: string | null): DecodedText {
  const labelText = label ?? ''
  const isDoubtful = isDoubtfulCharset(labelText) && !/^utf/i.test(labelText.trim())
  const guess = isDoubtful && !isUtf8(bytes.subarray(0, MAX_BYTES)) ? guessCharset(bytes) : null
  const isUsable =
    guess !== null && (!WESTERN.test(labelText) || guess === 'tcvn3' || guess === 'windows-1258')
  return decodeText(bytes, isUsable ? guess : label)
}

const utf8 = new TextDecoder('utf-8')

/** Returns true if bytes are UTF-8; a truncated last character is ignored. */
const isUtf8 = (bytes: Uint8Array) => !utf8.decode(bytes).slice(0, -1).includes('\ufffd')

/** Guesses the charset of unlabelled bytes that are not UTF-8; null if none is likely. */
export function guessCharset(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, MAX_BYTES)
  const runs = highRuns(sample)
  if (runs.length === 0) return null
  const guesses: [string, number][] = [
    ['windows-1258', vietnameseConfidence(sample, 'windows-1258')],
    ['tcvn3', vietnameseConfidence(sample, 'tcvn3')],
    ['koi8-r', russianConfidence(sample, 'koi8-r')],
    ['windows-1251', russianConfidence(sample, 'windows-1251')],
    ['shift_jis', japaneseConfidence(sample, 'shift_jis')],
    ['euc-jp', japaneseConfidence(sample, 'euc-jp')],
    ['big5', big5Confidence(sample)],
    ['euc-kr', koreanConfidence(sample, runs)],
    ['gb18030', chineseConfidence(sample, runs)],
  ]
  const [best] = guesses.toSorted(([, a], [, b]) => b - a)
  return best && best[1] >= MIN_CONFIDENCE ? best[0] : null
}

/** Returns the runs of bytes above ASCII. */
function highRuns(bytes: Uint8Array): Uint8Array[] {
  const runs: Uint8Array[] = []
  let start = -1
  for (let i = 0; i <= bytes.length; i++) {
    const isHigh = i < bytes.length && (bytes[i] as number) >= 0x80
    if (isHigh && start < 0) start = i
    if (!isHigh && start >= 0) {
      runs.push(bytes.subarray(start, i))
      start = -1
    }
  }
  return runs
}

/** Decodes the bytes; null if they are invalid in the charset. */
function decodeAs(bytes: Uint8Array, charset: string): string | null {
  const { text } = decodeText(bytes, charset)
  return /[\ufffd\ue000-\uf8ff\u0080-\u009f]/.test(text) ? null : text
}

/** Returns the fraction of non-ASCII characters that match. */
const share = (text: string, pattern: RegExp) => {
  const foreign = text.match(/\P{ASCII}/gu) ?? []
  return foreign.length === 0 ? 0 : foreign.filter((one) => pattern.test(one)).length / foreign.length
}

/** Returns the confidence, 0 to 1, that the text is Vietnamese: its share of words that are Vietnamese syllables. */
function vietnameseConfidence(bytes: Uint8Array, charset: string): number {
  const text = decodeAs(bytes, charset)
  const western = decodeAs(bytes, 'windows-1252')
  if (text === null || text === western) return 0
  // Most lower-case letters of TCVN3 are symbols in western charsets, which do not occur inside words.
  if (charset === 'tcvn3' && western !== null && !/\p{L}[\u00a1-\u00bf]|[\u00a1-\u00bf]\p{L}/u.test(western))
    return 0
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => /\P{ASCII}/u.test(word))
  const strange = text.replace(/[\p{L}\p{M}\p{ASCII}\s“”‘’–—…₫\u00a0]/gu, '')
  if (words.length === 0 || strange !== '') return 0
  const sound = words.filter(isVietnameseSyllable).length / words.length
  // A single short word may match by chance.
  return sound * (words.length > 1 ? 0.98 : 0.9)
}

const COMMON_RUSSIAN = /[оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё]/
const COMMONEST_RUSSIAN = /[оеаинтсрвлкмдпу]/

/**
 * Returns the confidence, 0 to 1, that the text is Russian: its share of frequent letters. The wrong charset would give
 * scattered letters.
 */
function russianConfidence(bytes: Uint8Array, charset: string): number {
  const text = decodeAs(bytes, charset)
  if (text === null || /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u.test(text))
    return 0
  const letters = (text.match(/\p{Script=Cyrillic}/gu) ?? []).length
  if (letters < 3 || /\p{Ll}\p{Lu}/u.test(text)) return 0
  const small = share(text, COMMON_RUSSIAN)
  return small < 0.5 && !/^[^\p{Ll}]*$/u.test(text)
    ? 0
    : Math.min(0.95, share(text.toLowerCase(), COMMONEST_RUSSIAN) * 1.25)
}

/** Returns the confidence, 0 to 1, that the text is Japanese; every Japanese sentence contains kana. */
function japaneseConfidence(bytes: Uint8Array, charset: string): number {
  const text = decodeAs(bytes, charset)
  if (text === null || /[\uff61-\uff9f]/.test(text)) return 0
  const kana = share(text, /[\u3040-\u30ff]/)
  return kana >= 0.15 && share(text, /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uff60]/) > 0.95 ? 0.97 : 0
}

/**
 * Returns the confidence, 0 to 1, that the text is Big5. Common characters are in the first half of the table, and a
 * third of them end with an ASCII byte.
 */
function big5Confidence(bytes: Uint8Array): number {
  const text = decodeAs(bytes, 'big5')
  if (text === null) return 0
  let common = 0
  let all = 0
  let low = 0
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] as number
    if (lead < 0x80) continue
    const trail = bytes[++i] ?? 0
    all++
    if (lead >= 0xa1 && lead <= 0xc6) common++
    if (trail < 0x7f) low++
  }
  // `é` before a letter is a pair too, but most such pairs are not common characters.
  return all > 1 && low > 0 && low < all ? (common / all) * 0.95 : 0
}

const COMMON_CHINESE =
  /[的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会家学对可里后小多天能好发成事作当看开用行方前所本公同三长分外进实回理点月明全工者部新位重电第东信关内加入先山市体别总场员通报件安表期提金合计司利单据订货价付款询产品邮资料]/
const COMMON_KOREAN =
  /[이다는의에을를가고하지로한사아자시서기나인안니요습합도들어그대해일주정수제보은과전부상장스리여라만년월것원공성동구신문용견적드립확청]/

/** Returns the confidence, 0 to 1, that the text is Korean: its share of Hangul and of frequent syllables. */
function koreanConfidence(bytes: Uint8Array, runs: readonly Uint8Array[]): number {
  const text = decodeAs(bytes, 'euc-kr')
  if (text === null || !runs.every(isPaired)) return 0
  return share(text, /[\uac00-\ud7a3\u3000-\u303f\uff00-\uff60]/) * (0.6 + 0.36 * share(text, COMMON_KOREAN))
}

/**
 * Returns the confidence, 0 to 1, that the text is Chinese: its share of GB 2312 level 1, which covers nearly all text,
 * and of frequent characters.
 */
function chineseConfidence(bytes: Uint8Array, runs: readonly Uint8Array[]): number {
  const text = decodeAs(bytes, 'gb18030')
  if (text === null || !runs.every(isPaired)) return 0
  let common = 0
  let all = 0
  for (const run of runs) {
    for (let i = 0; i < run.length; i += 2) {
      const lead = run[i] as number
      all++
      if ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa1 || lead === 0xa3) common++
    }
  }
  return all < 2 ? 0 : (common / all) * (0.7 + 0.26 * share(text, COMMON_CHINESE))
}

/** Returns true if all bytes are in the range of two-byte characters and their number is even. */
const isPaired = (run: Uint8Array) => run.length % 2 === 0 && run.every((byte) => byte >= 0xa1)

/**
 * Returns true if a word has the structure of a Vietnamese syllable: consonants and vowels in order, at most one tone.
 */
function isVietnameseSyllable(word: string): boolean {
  if (word.length > 12) return false
  const apart = normalForm(word.toLowerCase(), 'NFD')
  const tones = apart.match(TONES)?.length ?? 0
  return tones <= 1 && SYLLABLE.test(normalForm(apart.replace(TONES, '')))
}
