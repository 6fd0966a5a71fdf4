/** Returns true if no character of a text is visible. */
export function isInvisible(text: string): boolean {
  return !/[^\s\p{Cc}\p{DI}\u2800]/u.test(text)
}

/** Returns true if a text contains invisible characters: controls, formatting, and default ignorable code points. */
export function hasInvisibleCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{DI}\u2028\u2029\u2800\u{13441}\u{13442}\u{1d159}]|\u{16fe4}/u.test(text)
}

/**
 * Any number of invisible characters: controls, direction marks, default ignorable code points, fillers that count as
 * letters, and blanks without a Unicode property.
 */
const invisible =
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb\u{13441}\u{13442}\u{1d159}]|\u{16fe4}/u
const joiner = /[\u200c\u200d]/u
/** Emoji are joined (`👩‍👧`) and coloured by invisible characters. */
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
/** Scripts whose letters change form next to a joiner. */
const joiningScripts =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}]/u

/**
 * Removes invisible characters from a name. With them, two names could look alike, a file extension could be hidden, or
 * text could be reversed. Joiners and emoji modifiers remain where they belong, one after each character.
 */
export function removeInvisibleCharacters(text: string): string {
  let visible = ''
  let before = ''
  for (const character of text) {
    if (invisible.test(character) && !belongsAfter(before, character)) continue
    visible += character
    before = character
  }
  return visible
}

function belongsAfter(before: string, character: string): boolean {
  if (character === '\ufe0f') return emoji.test(before)
  if (!joiner.test(character)) return false
  return before === '\ufe0f' || emoji.test(before) || joiningScripts.test(before)
}
