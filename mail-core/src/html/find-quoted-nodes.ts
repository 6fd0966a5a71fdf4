import { isAttribution, isHeaderBlock, isOriginalSeparator } from '../quote.ts'
import { TABLE_STRUCTURE } from './allowed-html.ts'
import { attributeOf, type Element, isHtmlElement, isText, type Node } from './parse-html.ts'

/** Siblings that quote an older message. */
export interface QuotedNodes {
  parent: Element
  first: Node
  last: Node
}

const MAX_NODES = 50_000
// Each candidate is compared with its neighbours; the limit bounds the time for hostile messages.
const MAX_CANDIDATES = 40
const QUOTE_CLASSES =
  /(^|\s)(gmail_quote|gmail_quote_container|protonmail_quote|tutanota_quote|yahoo_quoted|zmail_extra|moz-cite-prefix|bocau_quote)(\s|$)/
const QUOTE_IDS = /^(yahoo_quoted|isForwardContent|mail-editor-reference-message-container)/
const QUOTE_START_IDS = /^(divRplyFwdMsg|appendonsend|stopSpelling)/
const OUTLOOK_BORDER = /border-top: ?(?:solid ?#?[a-z0-9]{1,20} [\d.]{1,8}p[tx]|[\d.]{1,8}p[tx] solid)/i
// Outlook's style attributes are short; a longer one is not a divider.
const MAX_STYLE_LENGTH = 1000

/** Finds the quotation at the end of a message; null if there is none or it is the entire message. */
export function findQuotedNodes(body: Element): QuotedNodes | null {
  let isTextBefore = false
  let visited = 0
  let candidates = 0
  const open: Node[] = body.childNodes.toReversed()
  while (open.length > 0 && visited++ < MAX_NODES) {
    const node = open.pop() as Node
    if (isText(node)) {
      if (!isTextBefore) isTextBefore = hasText(node.value)
      else if (node.value.length < 300 && isOriginalSeparator(node.value)) return rangeToEnd(node, body)
      continue
    }
    if (!isHtmlElement(node)) continue
    if (isTextBefore && isCandidate(node)) {
      const quoted = quoteAt(node, body)
      if (quoted || ++candidates > MAX_CANDIDATES) return quoted
    }
    if (node.tagName === 'img') isTextBefore = true
    if (node.tagName !== 'style' && node.tagName !== 'script' && node.tagName !== 'title') {
      for (let i = node.childNodes.length - 1; i >= 0; i--) open.push(node.childNodes[i] as Node)
    }
  }
  return null
}

function isCandidate(element: Element): boolean {
  return (
    isDivider(element) ||
    isTaggedQuote(element) ||
    OUTLOOK_BORDER.test((attributeOf(element, 'style') ?? '').slice(0, MAX_STYLE_LENGTH))
  )
}

function isDivider(element: Element): boolean {
  return (
    QUOTE_START_IDS.test(attributeOf(element, 'id') ?? '') ||
    attributeOf(element, 'data-marker') === '__DIVIDER__'
  )
}

function isTaggedQuote(element: Element): boolean {
  const isCite = element.tagName === 'blockquote' && attributeOf(element, 'type') === 'cite'
  const hasClass = QUOTE_CLASSES.test(attributeOf(element, 'class') ?? '')
  return isCite || hasClass || QUOTE_IDS.test(attributeOf(element, 'id') ?? '')
}

function quoteAt(element: Element, body: Element): QuotedNodes | null {
  if (isDivider(element)) return rangeToEnd(element, body)
  if (isTaggedQuote(element)) return quoteAtEnd(element, body)
  return isHeaderBlock(elementLines(element)) ? rangeToEnd(element, body) : null
}

/** Returns the element with its introduction if no own text follows. */
function quoteAtEnd(element: Element, body: Element): QuotedNodes | null {
  const parent = element.parentNode as Element
  const siblings = parent.childNodes
  let last = siblings.indexOf(element)
  // Thunderbird puts the introduction into a separate element before the quotation.
  const isPrefix = (attributeOf(element, 'class') ?? '').includes('moz-cite-prefix')
  if (isPrefix) while (last + 1 < siblings.length && !isQuotation(siblings[last])) last++
  for (let node: Node = siblings[last] as Node; node !== body; node = node.parentNode as Element) {
    if (hasTextAfter(node)) return null
    if (!node.parentNode) break
  }
  const introduction = introductionBefore(element)
  return nodeRange(introduction ?? element, siblings[siblings.length - 1] as Node)
}

function isQuotation(node: Node | undefined): boolean {
  return node !== undefined && isHtmlElement(node) && node.tagName === 'blockquote'
}

function introductionBefore(element: Element): Node | null {
  const siblings = (element.parentNode as Element).childNodes
  for (let i = siblings.indexOf(element) - 1; i >= 0; i--) {
    const sibling = siblings[i] as Node
    const text = nodeText(sibling, 500).trim()
    if (text) return isAttribution(text) ? sibling : null
  }
  return null
}

/** Returns everything from a node to the end of the message: the outermost ancestor that starts with it. */
function rangeToEnd(start: Node, body: Element): QuotedNodes | null {
  let first = start
  while (first.parentNode && first.parentNode !== body && !hasTextBefore(first))
    first = first.parentNode as Element
  const parent = first.parentNode
  const last = parent?.childNodes.at(-1)
  return last ? nodeRange(first, last) : null
}

function nodeRange(first: Node, last: Node): QuotedNodes | null {
  const parent = first.parentNode as Element
  return TABLE_STRUCTURE.has(parent.tagName) ? null : { parent, first, last }
}

function hasTextBefore(node: Node): boolean {
  const siblings = (node.parentNode as Element).childNodes
  return siblings.slice(0, siblings.indexOf(node)).some((sibling) => nodeText(sibling, 2000).trim() !== '')
}

function hasTextAfter(node: Node): boolean {
  const siblings = (node.parentNode as Element).childNodes
  return siblings.slice(siblings.indexOf(node) + 1).some((sibling) => nodeText(sibling, 2000).trim() !== '')
}

function hasText(text: string): boolean {
  return /[^\s\u00ad\u200b-\u200f\u2060\ufeff]/.test(text.replaceAll('\u034f', ''))
}

/** Returns about `limit` characters of a node's text, with line ends at blocks and breaks. */
function nodeText(node: Node, limit: number): string {
  let text = ''
  const open: Node[] = [node]
  let visited = 0
  while (open.length > 0 && text.length < limit && visited++ < 500) {
    const next = open.pop() as Node
    if (isText(next)) text += next.value.replace(/\s+/g, ' ')
    else if (isHtmlElement(next)) {
      if (/^(br|p|div|tr|hr)$/.test(next.tagName)) text += '\n'
      for (let i = next.childNodes.length - 1; i >= 0; i--) open.push(next.childNodes[i] as Node)
    }
  }
  return text
}

function elementLines(element: Element): string[] {
  return nodeText(element, 2000)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
