const SYLLABLE =
  /^(?:ngh|ng|nh|th|tr|ch|ph|kh|gh|gi|qu|[bcdđghklmnpqrstvx])?[aăâeêioôơuưy]{1,3}(?:ng|nh|ch|[cmnpt])?$/
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g

/** Says whether a word is built as a syllable of Vietnamese is: its letters, one tone at most, in their order. */
export function isVietnameseSyllable(word: string): boolean {
  if (word.length > 12) return false
  const apart = word.toLowerCase().normalize('NFD')
  const tones = apart.match(TONES)?.length ?? 0
  return tones <= 1 && SYLLABLE.test(apart.replace(TONES, '').normalize('NFC'))
}
