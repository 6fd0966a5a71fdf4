/** Whether nothing of a text can be seen: it is empty, blank, or made of characters that show nothing. */
export function isUnseen(text: string): boolean {
  return !/[^\s\p{Cc}\p{DI}\u2800]/u.test(text)
}

/** Says whether anything in a text shows nothing: controls, formatting and what fonts are to ignore, whatever its number. */
export function hasUnseen(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{DI}\u2028\u2029\u2800\u{13441}\u{13442}\u{1d159}]|\u{16fe4}/u.test(text)
}

/**
 * What shows nothing, whatever its number: controls, marks of direction, what fonts are to ignore, fillers that count
 * as letters, and the blanks that no property names.
 */
const nothing =
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb\u{13441}\u{13442}\u{1d159}]|\u{16fe4}/u
const joiner = /[\u200c\u200d]/u
/** Pictures are joined (`👩‍👧`) and drawn in colour by signs that show nothing themselves. */
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
/** Scripts whose letters change their form beside a joiner. */
const joined =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}]/u

/**
 * A name as it is seen: what shows nothing is taken out, for with it two names look like one, an ending is pushed out
 * of sight, or a name reads backwards. Joiners and colours of pictures stay where they belong, one after each sign.
 */
export function withoutUnseen(text: string): string {
  let kept = ''
  let before = ''
  for (const character of text) {
    if (nothing.test(character) && !belongsAfter(before, character)) continue
    kept += character
    before = character
  }
  return kept
}

function belongsAfter(before: string, character: string): boolean {
  if (character === '\ufe0f') return picture.test(before)
  if (!joiner.test(character)) return false
  return before === '\ufe0f' || picture.test(before) || joined.test(before)
}
