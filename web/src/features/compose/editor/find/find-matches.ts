import { foldText } from '@bocau/mail-core/search/fold-text'

/** Text node in its searchable form, without diacritics and case. */
interface FoldedNode {
  node: Text
  /** Start position in the searchable text. */
  start: number
  /** Original position of each character in the node; null if folding removed nothing. */
  positions: readonly number[] | null
}

interface Folded {
  text: string
  nodes: FoldedNode[]
}

const BLOCKS = /^(?:DIV|P|LI|UL|OL|BLOCKQUOTE|TABLE|TBODY|TR|TD|TH|PRE|H[1-6]|BR)$/
const MAX_MATCHES = 1000

/** Finds a text, ignoring diacritics; a match does not cross line ends. */
export function findMatches(root: HTMLElement, query: string): Range[] {
  const folded = foldText(query.normalize('NFC')).trim()
  if (!folded) return []
  const { text, nodes } = foldNodes(root)
  const locate = createLocator(nodes)
  const matches: Range[] = []
  for (
    let at = text.indexOf(folded);
    at >= 0 && matches.length < MAX_MATCHES;
    at = text.indexOf(folded, at + folded.length)
  ) {
    const first = locate(at)
    const last = locate(at + folded.length - 1)
    if (!first || !last) continue
    const range = document.createRange()
    range.setStart(first.node, first.offset)
    range.setEnd(last.node, last.offset + 1)
    matches.push(range)
  }
  return matches
}

/**
 * Joins the folded text of all nodes and keeps the position of each; blocks and line breaks become a
 * newline.
 */
function foldNodes(root: HTMLElement): Folded {
  const texts: string[] = []
  const nodes: FoldedNode[] = []
  let start = 0
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) && !BLOCKS.test(node.nodeName)) continue
    const text = node instanceof Text ? foldText(node.data).replace(/\s/g, ' ') : '\n'
    if (node instanceof Text) nodes.push({ node, start, positions: readPositions(node.data, text.length) })
    texts.push(text)
    start += text.length
  }
  return { text: texts.join(''), nodes }
}

/**
 * Returns the original position of each folded character; null if no position changed. A standalone
 * combining mark folds into nothing, which shifts the following positions.
 */
function readPositions(data: string, foldedLength: number): readonly number[] | null {
  if (data.length === foldedLength) return null
  const positions: number[] = []
  for (let i = 0; i < data.length; i++) if (foldText(data.charAt(i)) !== '') positions.push(i)
  return positions
}

/**
 * Returns a function that maps a position in the searchable text to its node. Must be called with ascending positions.
 */
function createLocator(nodes: readonly FoldedNode[]): (at: number) => { node: Text; offset: number } | null {
  let i = 0
  return (at) => {
    while ((nodes[i + 1]?.start ?? Number.POSITIVE_INFINITY) <= at) i++
    const stretch = nodes[i]
    if (!stretch) return null
    const { node, start, positions } = stretch
    return { node, offset: positions?.[at - start] ?? at - start }
  }
}
