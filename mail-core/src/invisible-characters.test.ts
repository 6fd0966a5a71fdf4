import { expect, test } from 'vitest'
import { isInvisible, removeInvisibleCharacters } from './invisible-characters.ts'

test.each(['', '  \t', '\u200b\u200b', '\u00a0', '\u2060\ufeff\u00ad', '\u2800\u3164', '\u202e\u200d'])(
  '%j is invisible',
  (text) => expect(isInvisible(text)).toBe(true),
)

test.each(['a', '.', '\u200bBáo giá', '👩‍👩‍👧', 'ก', 'a\u0301', '—'])('%j is partly visible', (text) =>
  expect(isInvisible(text)).toBe(false),
)

const unseen = [
  ['a blank of Braille', '\u2800'],
  ['a filler of Hangul', '\u3164'],
  ['a filler of initials', '\u115f'],
  ['a filler of vowels', '\u1160'],
  ['a narrow filler', '\uffa0'],
  ['a soft hyphen', '\u00ad'],
  ['a joiner of graphemes', '\u034f'],
  ['an inherent vowel', '\u17b4'],
  ['a separator of vowels', '\u180e'],
  ['no width', '\u200b'],
  ['a joiner', '\u200d'],
  ['no joiner', '\u200c'],
  ['a mark of direction', '\u200f'],
  ['direction turned round', '\u202e'],
  ['an isolated direction', '\u2066'],
  ['a word joiner', '\u2060'],
  ['the mark of byte order', '\ufeff'],
  ['a variation', '\ufe0f'],
  ['a variation of many', '\u{e0100}'],
  ['a tag', '\u{e0041}'],
  ['an annotation', '\ufff9'],
  ['a note without a head', '\u{1d159}'],
  ['a blank of hieroglyphs', '\u{13441}'],
  ['a control', '\u0007'],
  ['a line', '\u2028'],
]

test.each(unseen)('removes the invisible %s', (_name, sign) => {
  expect(removeInvisibleCharacters(`báo${sign.repeat(40)} giá.pdf${sign}`)).toBe('báo giá.pdf')
})

test.each(['👩‍👩‍👧 nhà.jpg', '❤️ ảnh', '👍🏽', 'می‌خواهم.txt', 'क्‍ष', 'Báo giá – “số 2”', 'ก็', '한국어', '𠮷'])(
  'leaves %j unchanged',
  (text) => expect(removeInvisibleCharacters(text)).toBe(text),
)

test('keeps one joiner after each character', () => {
  expect(removeInvisibleCharacters('👩\u200d\u200d\u200d.exe')).toBe('👩\u200d.exe')
  expect(removeInvisibleCharacters('❤\ufe0f\ufe0f\ufe0f')).toBe('❤\ufe0f')
  expect(removeInvisibleCharacters('م\u200c\u200c')).toBe('م\u200c')
})
