import latin from '../styles/fonts/inter-latin-opsz-normal.woff2?url'
import vietnamese from '../styles/fonts/inter-vietnamese-opsz-normal.woff2?url'

/**
 * Tokens for message bodies without their own styles: their names there and here, written in full because the build
 * shortens names.
 */
const tokens: Readonly<Record<string, string>> = {
  'color-ink': '--color-ink',
  'color-ink-2': '--color-ink-2',
  'color-ink-3': '--color-ink-3',
  'color-link': '--color-link',
  'color-line': '--color-line',
  'color-line-strong': '--color-line-strong',
  'color-sunken': '--color-sunken',
  'color-hover': '--color-hover',
  'color-paper': '--color-paper',
  'color-sheet': '--color-sheet',
  'color-focus': '--color-focus',
  'font-sans': '--font-sans',
  'font-mono': '--font-mono',
  'text-sm': '--text-sm',
  'text-md': '--text-md',
  'text-lg': '--text-lg',
  'leading-ui': '--leading-ui',
  'leading-body': '--leading-body',
  'weight-regular': '--weight-regular',
  'weight-semi': '--weight-semi',
  measure: '--measure',
}

const vietnameseRange =
  'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB'

/** Copies the tokens of this page to another document. */
export function copyTokens(page: Document): void {
  const ours = getComputedStyle(document.documentElement)
  for (const [name, value] of Object.entries(tokens))
    page.documentElement.style.setProperty(`--${name}`, ours.getPropertyValue(value))
}

export function tokenStyle(): string {
  const ours = getComputedStyle(document.documentElement)
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${ours.getPropertyValue(value)};`)
  return `:root{${lines.join('')}}`
}

const fontFaceRule = (address: string, range?: string) =>
  `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url("${address}") format("woff2");${range ? `unicode-range:${range}` : ''}}`

/** Font faces of this page as CSS rules. */
export const fontFaces = fontFaceRule(latin) + fontFaceRule(vietnamese, vietnameseRange)
