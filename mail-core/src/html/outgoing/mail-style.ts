import { safeDeclarations } from '../safe-css.ts'

/** Rarely used layout properties that mail programs handle differently. */
const OMITTED_PROPERTIES =
  /^(?:display|float|clear|overflow(?!-wrap)|visibility|opacity|flex|order|gap|row-gap|column-gap|object-|aspect-ratio|outline|caption-side|table-layout|align-|justify-|background-(?:image|position|repeat|size|clip|origin))/

/** Converts a style attribute for sending: allowed properties, and colours that every mail program understands. */
export function mailStyle(style: string): string {
  if (style === '') return ''
  return safeDeclarations(style, () => null)
    .map(({ text }) => text)
    .filter((text) => !OMITTED_PROPERTIES.test(text) && !text.startsWith('background:none'))
    .map(withHexColours)
    .join(';')
}

/** Replaces `rgb()` by hexadecimal colours, because Outlook does not support `rgb()` everywhere. */
function withHexColours(declaration: string): string {
  return declaration.replace(/rgb\((\d{1,3}),(\d{1,3}),(\d{1,3})\)/g, (_, ...parts: string[]) => {
    const [red, green, blue] = parts.slice(0, 3).map((part) => Math.min(255, Number(part)))
    return `#${[red, green, blue].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('')}`
  })
}
