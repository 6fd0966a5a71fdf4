import latin from '../styles/fonts/inter-latin-opsz-normal.woff2?url'
import vietnamese from '../styles/fonts/inter-vietnamese-opsz-normal.woff2?url'

const vietnameseRange =
  'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB'

const fontFaceRule = (address: string, range?: string) =>
  `@font-face{font-family:"Inter Variable";font-weight:400 700;font-display:swap;src:url("${address}") format("woff2");${range ? `unicode-range:${range}` : ''}}`

/** Font faces of this page as CSS rules. */
export const fontFaces = fontFaceRule(latin) + fontFaceRule(vietnamese, vietnameseRange)
