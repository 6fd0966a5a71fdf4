/** What is asked of a style, be it a browser's or a test's. */
export interface StyleReader {
  getPropertyValue: (name: string) => string
}

/** How a text's blanks and line breaks are drawn; empty where the style does not say. A browser may know it by its parts alone. */
export function readWhiteSpace(style: StyleReader): string {
  const whole = style.getPropertyValue('white-space')
  if (whole) return whole
  const blanks = style.getPropertyValue('white-space-collapse')
  const wrap = style.getPropertyValue('text-wrap-mode') || style.getPropertyValue('text-wrap')
  const isUnbroken = wrap === 'nowrap'
  if (blanks === 'preserve' || blanks === 'break-spaces') return isUnbroken ? 'pre' : 'pre-wrap'
  if (blanks === 'preserve-breaks') return 'pre-line'
  return isUnbroken ? 'nowrap' : blanks || wrap ? 'normal' : ''
}

const KEEPS_LINES = /^(?:pre|pre-wrap|pre-line|break-spaces)$/
/** In these only what they are made of stands; blanks between them are nobody's. */
const STRUCTURE = /^(?:TABLE|TBODY|THEAD|TFOOT|TR|COLGROUP|UL|OL|DL)$/

/**
 * Writes the line breaks and the blanks that a style keeps as elements and no-break spaces. Squire takes the blanks at
 * the ends of a text for those between elements, and some mail programs do not know the style at all.
 */
export function writeKeptLines(content: ParentNode): void {
  for (const element of content.querySelectorAll<HTMLElement>('[style]')) {
    if (!/white-space|text-wrap/i.test(element.getAttribute('style') ?? '')) continue
    const kept = readWhiteSpace(element.style)
    if (KEEPS_LINES.test(kept) && element.nodeName !== 'PRE') writeLinesOf(element, kept !== 'pre-line')
  }
}

function writeLinesOf(element: HTMLElement, keepsBlanks: boolean): void {
  const texts: Text[] = []
  const waiting: Node[] = [...element.childNodes]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node instanceof Text) texts.push(node)
    else if (node instanceof HTMLElement && node.nodeName !== 'PRE' && readWhiteSpace(node.style) === '')
      waiting.push(...node.childNodes)
  }
  for (const text of texts) writeLines(text, keepsBlanks)
}

function writeLines(text: Text, keepsBlanks: boolean): void {
  const parent = text.parentElement
  if (!parent || !/[\n\t]| {2}|^ | $/.test(text.data)) return
  if (STRUCTURE.test(parent.nodeName) && text.data.trim() === '') return
  const nodes = text.data
    .split(/\r\n|\n|\r/)
    .flatMap((line, at) => [
      ...(at > 0 ? [document.createElement('br')] : []),
      keepsBlanks ? keepBlanks(line) : line,
    ])
  text.replaceWith(...nodes)
}

/** Of blanks in a row the last one may still be where a line is broken. */
const keepBlanks = (line: string) =>
  line.replaceAll('\t', '        ').replace(/^ +| (?= )/g, (blanks) => '\u00a0'.repeat(blanks.length))
