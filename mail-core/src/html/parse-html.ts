import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element
export type TextNode = DefaultTreeAdapterTypes.TextNode
type Parent = DefaultTreeAdapterTypes.ParentNode

/** What came of parsing: the head and the body, and why it stopped early if it did. */
export interface ParsedHtml {
  head: Element | null
  body: Element | null
  stoppedBy: 'nodes' | 'depth' | null
}

const MAX_ELEMENTS = 100_000
// The parser looks through all open elements again and again: depth times elements is what it costs.
const MAX_DEPTH = 2000

class Stopped extends Error {
  readonly by: 'nodes' | 'depth'
  constructor(by: 'nodes' | 'depth') {
    super(`Parsing stopped: too many ${by}`)
    this.by = by
  }
}

/** Parses a document as browsers do, and stops where a hostile one would take all time or memory. */
export function parseHtml(html: string): ParsedHtml {
  const document = defaultTreeAdapter.createDocument()
  let stoppedBy: ParsedHtml['stoppedBy'] = null
  try {
    // Scripts never run here, so `noscript` holds ordinary elements, as it does where the message is shown.
    parse(html, { treeAdapter: boundedAdapter(document), scriptingEnabled: false })
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    stoppedBy = error.by
  }
  const root = document.childNodes.find((node): node is Element => node.nodeName === 'html')
  return { head: childOf(root, 'head'), body: childOf(root, 'body'), stoppedBy }
}

function childOf(root: Element | undefined, name: string): Element | null {
  return root?.childNodes.find((node): node is Element => node.nodeName === name) ?? null
}

function boundedAdapter(document: DefaultTreeAdapterTypes.Document): typeof defaultTreeAdapter {
  let elements = 0
  const depths = new WeakMap<object, number>()
  const place = (parent: Parent, child: Node) => {
    const depth = (depths.get(parent) ?? 0) + 1
    if (depth > MAX_DEPTH) throw new Stopped('depth')
    if ('childNodes' in child) depths.set(child, depth)
  }
  return {
    ...defaultTreeAdapter,
    createDocument: () => document,
    createElement(name, namespace, attributes) {
      if (++elements > MAX_ELEMENTS) throw new Stopped('nodes')
      return defaultTreeAdapter.createElement(name, namespace, attributes)
    },
    appendChild(parent, child) {
      place(parent, child)
      defaultTreeAdapter.appendChild(parent, child)
    },
    insertBefore(parent, child, reference) {
      place(parent, child)
      defaultTreeAdapter.insertBefore(parent, child, reference)
    },
  }
}

/** Says whether a node is an element of HTML; those of SVG and MathML are not. */
export function isHtmlElement(node: Node): node is Element {
  return 'tagName' in node && node.namespaceURI === 'http://www.w3.org/1999/xhtml'
}

/** Says whether a node is text. */
export function isText(node: Node): node is TextNode {
  return node.nodeName === '#text'
}

/** The value of an attribute, or undefined. */
export function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value
}
