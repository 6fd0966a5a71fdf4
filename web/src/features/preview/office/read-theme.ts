import type { ThemeColours } from './office-colour.ts'
import { childOf, type XmlNode } from './read-xml.ts'

const hex = /^[0-9a-f]{6}$/i

export function readTheme(theme: XmlNode | undefined): ThemeColours {
  const scheme = childOf(theme, 'themeElements', 'clrScheme')
  return Object.fromEntries(
    (scheme?.children ?? []).map(({ name, children: [colour] }) => [
      name,
      safeHex(colour?.attributes.lastClr ?? colour?.attributes.val) ?? '000000',
    ]),
  )
}

/** Validates a colour of six or eight digits and returns `RRGGBB`; nothing else may reach a style. */
export function safeHex(written: string | undefined): string | undefined {
  const digits = written?.length === 8 ? written.slice(2) : written
  return digits !== undefined && hex.test(digits) ? digits.toLowerCase() : undefined
}
