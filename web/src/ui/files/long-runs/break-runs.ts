import { findRuns, hasLongRun, LONG_RUN, splitRun } from './split-run.ts'

/** Inline elements, which do not end a word. */
const INLINE = new Set(
  'A ABBR B BDI BDO BIG CITE CODE DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRIKE STRONG SUB SUP TT U VAR'.split(
    ' ',
  ),
)
/** Class of an element that may break between any two characters. */
const CLASS = 'bocau-run'

/**
 * Inserts break opportunities into very long words. With fonts that have kerning, browsers reshape the rest of a word
 * for each of its lines: 100,000 characters would block the page for half a minute. The break opportunities are not
 * copied with the text.
 */
export function breakRuns(root: Node): void {
  for (const { text, had } of textsOf(root)) {
    // Most texts are shorter and need no scan.
    if (text.length + had >= LONG_RUN) breakText(text, had)
  }
}

/** Does the same for sanitised HTML, parsed once in an inert document. */
export function withBrokenRuns(html: string): string {
  if (!hasLongRun(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  breakRuns(body)
  return body.innerHTML
}

interface Chunk {
  text: Text
  /** Number of characters of its first word in the preceding texts. */
  had: number
}

/** Lists the texts with the length of the unbroken characters before each. */
function textsOf(root: Node): Chunk[] {
  const walker = (root.ownerDocument ?? document).createTreeWalker(
    root,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
  )
  const runs: Chunk[] = []
  let had = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node as Text
      runs.push({ text, had })
      had = /\s/.test(text.data.slice(-LONG_RUN)) ? 0 : had + text.length
    } else if (!INLINE.has(node.nodeName)) had = 0
  }
  return runs
}

/** Inserts possible line breaks into the long runs of a text. */
function breakText(text: Text, had: number): void {
  const { data, ownerDocument } = text
  const parts: Node[] = []
  let offset = 0
  for (const { start, end } of findRuns(data)) {
    const before = start === 0 ? had : 0
    if (end - start + before < LONG_RUN) continue
    const box = ownerDocument.createElement('span')
    box.className = CLASS
    for (const chunk of splitRun(data.slice(start, end), before)) {
      if (box.hasChildNodes()) box.append(ownerDocument.createElement('wbr'))
      box.append(chunk)
    }
    parts.push(ownerDocument.createTextNode(data.slice(offset, start)), box)
    offset = end
  }
  if (parts.length === 0) return
  parts.push(ownerDocument.createTextNode(data.slice(offset)))
  text.replaceWith(...parts)
}
