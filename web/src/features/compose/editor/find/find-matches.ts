import { foldText } from '@bocau/mail-core/search/fold-text'

/** A node of the text as it is searched: its marks and case laid aside. */
interface Stretch {
  node: Text
  /** Where it begins in the text that is searched. */
  begin: number
  /** Where each of its messages stands in the node; missing where none was laid aside before it. */
  places: readonly number[] | null
}

interface Folded {
  text: string
  stretches: Stretch[]
}

const BLOCKS = /^(?:DIV|P|LI|UL|OL|BLOCKQUOTE|TABLE|TBODY|TR|TD|TH|PRE|H[1-6]|BR)$/
const MAX_MATCHES = 1000

/** Where words stand in a text, with or without their marks; nothing runs on over the end of a line. */
export function findMatches(root: HTMLElement, query: string): Range[] {
  const wanted = foldText(query.normalize('NFC')).trim()
  if (!wanted) return []
  const { text, stretches } = foldNodes(root)
  const placeOf = makePlaceOf(stretches)
  const matches: Range[] = []
  for (
    let at = text.indexOf(wanted);
    at >= 0 && matches.length < MAX_MATCHES;
    at = text.indexOf(wanted, at + wanted.length)
  ) {
    const first = placeOf(at)
    const last = placeOf(at + wanted.length - 1)
    if (!first || !last) continue
    const range = document.createRange()
    range.setStart(first.node, first.offset)
    range.setEnd(last.node, last.offset + 1)
    matches.push(range)
  }
  return matches
}

function foldNodes(root: HTMLElement): Folded {
  const texts: string[] = []
  const stretches: Stretch[] = []
  let begin = 0
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) && !BLOCKS.test(node.nodeName)) continue
    const text = node instanceof Text ? foldText(node.data).replace(/\s/g, ' ') : '\n'
    if (node instanceof Text) stretches.push({ node, begin, places: readPlaces(node.data, text.length) })
    texts.push(text)
    begin += text.length
  }
  return { text: texts.join(''), stretches }
}

/** A mark that stands alone folds into nothing: what comes behind it is found further back. */
function readPlaces(data: string, foldedLength: number): readonly number[] | null {
  if (data.length === foldedLength) return null
  const places: number[] = []
  for (let i = 0; i < data.length; i++) if (foldText(data.charAt(i)) !== '') places.push(i)
  return places
}

/** Says where in the nodes a message of the searched text stands. Asked in the order of the text. */
function makePlaceOf(stretches: readonly Stretch[]): (at: number) => { node: Text; offset: number } | null {
  let i = 0
  return (at) => {
    while ((stretches[i + 1]?.begin ?? Number.POSITIVE_INFINITY) <= at) i++
    const stretch = stretches[i]
    if (!stretch) return null
    const { node, begin, places } = stretch
    return { node, offset: places?.[at - begin] ?? at - begin }
  }
}
