const NAMES = new Map([
  [65001, 'utf-8'],
  [20127, 'us-ascii'],
  [28591, 'iso-8859-1'],
  [20866, 'koi8-r'],
  [21866, 'koi8-u'],
  [932, 'shift_jis'],
  [936, 'gb18030'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [874, 'windows-874'],
  [50220, 'iso-2022-jp'],
  [51932, 'euc-jp'],
  [54936, 'gb18030'],
])

/** Returns the charset of a Windows code page. */
export function charsetOfCodePage(number: number): string {
  return NAMES.get(number) ?? (number >= 1250 && number <= 1258 ? `windows-${number}` : 'windows-1252')
}

const PAGES = new Map([
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
])

/** Returns the code page of an RTF font by its charset number. */
export const codePageOfFont = (charset: number): number | null => PAGES.get(charset) ?? null
