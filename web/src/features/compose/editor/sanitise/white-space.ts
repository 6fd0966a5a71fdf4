/** Part of a style declaration that is read. */
export interface StyleReader {
  getPropertyValue: (name: string) => string
}

/** Returns the white-space mode; empty if not set. Browsers may only know its longhands. */
export function readWhiteSpace(style: StyleReader): string {
  const shorthand = style.getPropertyValue('white-space')
  if (shorthand) return shorthand
  const blanks = style.getPropertyValue('white-space-collapse')
  const wrap = style.getPropertyValue('text-wrap-mode') || style.getPropertyValue('text-wrap')
  const isUnbroken = wrap === 'nowrap'
  if (blanks === 'preserve' || blanks === 'break-spaces') return isUnbroken ? 'pre' : 'pre-wrap'
  if (blanks === 'preserve-breaks') return 'pre-line'
  return isUnbroken ? 'nowrap' : blanks || wrap ? 'normal' : ''
}

const KEEPS_LINES = /^(?:pre|pre-wrap|pre-line|break-spaces)$/
/** Elements in which white space between children is ignored. */
const STRUCTURE = /^(?:TABLE|TBODY|THEAD|TFOOT|TR|COLGROUP|UL|OL|DL)$/

/**
 * Converts preserved line breaks and spaces into elements and no-break spaces. Squire drops spaces at text ends, and
 * some mail programs do not support the style.
 */
export function preserveLines(content: ParentNode): void {
  for (const element of content.querySelectorAll<HTMLElement>('[style]')) {
    if (!/white-space|text-wrap/i.test(element.getAttribute('style') ?? '')) continue
    const whiteSpace = readWhiteSpace(element.style)
    if (KEEPS_LINES.test(whiteSpace) && element.nodeName !== 'PRE')
      writeLinesOf(element, whiteSpace !== 'pre-line')
  }
}

/**
 * Replaces line breaks in all texts of an element, except in elements with their own white space handling.
 */
function writeLinesOf(element: HTMLElement, preservesBlanks: boolean): void {
  const texts: Text[] = []
  const waiting: Node[] = [...element.childNodes]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node instanceof Text) texts.push(node)
    else if (node instanceof HTMLElement && node.nodeName !== 'PRE' && readWhiteSpace(node.style) === '')
      waiting.push(...node.childNodes)
  }
  for (const text of texts) writeLines(text, preservesBlanks)
}

/** Replaces line breaks in a text by `<br>` and optionally preserves its blanks. */
function writeLines(text: Text, preservesBlanks: boolean): void {
  const parent = text.parentElement
  if (!parent || !/[\n\t]| {2}|^ | $/.test(text.data)) return
  if (STRUCTURE.test(parent.nodeName) && text.data.trim() === '') return
  const nodes = text.data
    .split(/\r\n|\n|\r/)
    .flatMap((line, at) => [
      ...(at > 0 ? [document.createElement('br')] : []),
      preservesBlanks ? preserveBlanks(line) : line,
    ])
  text.replaceWith(...nodes)
}

/** Replaces leading and repeated spaces by non-breaking ones; the last of several stays breakable. */
const preserveBlanks = (line: string) =>
  line.replaceAll('\t', '        ').replace(/^ +| (?= )/g, (blanks) => '\u00a0'.repeat(blanks.length))
