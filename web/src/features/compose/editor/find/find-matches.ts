import { foldText } from '@bocau/mail-core/fold-text'

/** A text as it is searched: its marks and case laid aside, and for each character where it stood. */
interface Folded {
  text: string
  /** The place in the nodes of each character of `text`. */
  places: { node: Text; start: number; end: number }[]
}

const BLOCKS = /^(?:DIV|P|LI|UL|OL|BLOCKQUOTE|TABLE|TBODY|TR|TD|TH|PRE|H[1-6]|BR)$/
const MAX_MATCHES = 1000

/** Where words stand in a text, with or without their marks; nothing runs on over the end of a line. */
export function findMatches(root: HTMLElement, query: string): Range[] {
  const wanted = foldText(query.normalize('NFC')).trim()
  if (!wanted) return []
  const { text, places } = foldNodes(root)
  const matches: Range[] = []
  for (
    let at = text.indexOf(wanted);
    at >= 0 && matches.length < MAX_MATCHES;
    at = text.indexOf(wanted, at + wanted.length)
  ) {
    const first = places[at]
    const last = places[at + wanted.length - 1]
    if (!first || !last) continue
    const range = document.createRange()
    range.setStart(first.node, first.start)
    range.setEnd(last.node, last.end)
    matches.push(range)
  }
  return matches
}

function foldNodes(root: HTMLElement): Folded {
  const folded: Folded = { text: '', places: [] }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) addText(folded, node)
    else if (BLOCKS.test(node.nodeName)) addBreak(folded, root)
  }
  return folded
}

function addText(folded: Folded, node: Text): void {
  let start = 0
  for (const character of node.data) {
    const end = start + character.length
    // A mark that stands alone folds into nothing, and one sign may fold into two.
    for (const letter of /\s/.test(character) ? ' ' : foldText(character)) {
      folded.text += letter
      folded.places.push({ node, start, end })
    }
    start = end
  }
}

function addBreak(folded: Folded, root: HTMLElement): void {
  folded.text += '\n'
  const last = folded.places.at(-1)
  folded.places.push(last ?? { node: root.ownerDocument.createTextNode(''), start: 0, end: 0 })
}
