import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element
export type TextNode = DefaultTreeAdapterTypes.TextNode
type Parent = DefaultTreeAdapterTypes.ParentNode

/** Parsed head and body, and the reason if parsing was aborted. */
export interface ParsedHtml {
  head: Element | null
  body: Element | null
  stoppedBy: 'nodes' | 'depth' | null
}

const MAX_ELEMENTS = 100_000
// The parser scans all open elements repeatedly: the cost is depth times elements.
const MAX_DEPTH = 2000

class Stopped extends Error {
  readonly by: 'nodes' | 'depth'
  constructor(by: 'nodes' | 'depth') {
    super(`Parsing stopped: too many ${by}`)
    this.by = by
  }
}

/** Parses a document as browsers do, and aborts where hostile input would use excessive time or memory. */
export function parseHtml(html: string): ParsedHtml {
  const document = defaultTreeAdapter.createDocument()
  let stoppedBy: ParsedHtml['stoppedBy'] = null
  try {
    // Scripts never run where the message is displayed, so `noscript` contains ordinary elements.
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

/** Creates a tree adapter that aborts parsing with `Stopped` beyond the limits of depth and count. */
function boundedAdapter(document: DefaultTreeAdapterTypes.Document): typeof defaultTreeAdapter {
  let elements = 0
  const depths = new WeakMap<object, number>()
  const insert = (parent: Parent, child: Node) => {
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
      insert(parent, child)
      defaultTreeAdapter.appendChild(parent, child)
    },
    insertBefore(parent, child, reference) {
      insert(parent, child)
      defaultTreeAdapter.insertBefore(parent, child, reference)
    },
  }
}

/** Returns true for HTML elements; SVG and MathML do not count. */
export function isHtmlElement(node: Node): node is Element {
  return 'tagName' in node && node.namespaceURI === 'http://www.w3.org/1999/xhtml'
}

export function isText(node: Node): node is TextNode {
  return node.nodeName === '#text'
}

export function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value
}
