import { findEntry } from '@bocau/mail-core/text/find-entry'
/** XML element with its direct text joined. */
export interface XmlNode {
  /** Local name, without prefix. */
  name: string
  /** By qualified name: `r:id` is not `id`. */
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

const MAX_DEPTH = 256
const token = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|<(\/?)([^\s/>]+)([^>]*?)(\/?)>|([^<]+)/g
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi
const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Parses the XML of office files. It supports neither DTDs nor custom entities, so a part can neither expand nor
 * reference a file. Malformed XML is parsed as far as possible.
 */
export function readXml(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlNode[] = [root]
  for (const [, data, closing, name = '', attributeText = '', empty, content] of text.matchAll(token)) {
    const parent = open.at(-1) ?? root
    if (data !== undefined) parent.text += data
    else if (content !== undefined) parent.text += decode(content)
    else if (!name) continue
    else if (closing) {
      if (open.length > 1) open.pop()
    } else {
      const node: XmlNode = {
        name: localName(name),
        attributes: readAttributes(attributeText),
        children: [],
        text: '',
      }
      parent.children.push(node)
      if (!empty) open.push(node)
      if (open.length > MAX_DEPTH) throw new Error('XML is nested too deep')
    }
  }
  return root.children[0] ?? root
}

/** Returns the first child of this name; `path` descends further. */
export function childOf(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let current = node
  for (const name of path) current = current?.children.find((child) => child.name === name)
  return current
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

/** Parses a numeric attribute; undefined if it is missing or invalid. */
export function numberOf(node: XmlNode | undefined, name: string): number | undefined {
  const value = Number.parseFloat(node?.attributes[name] ?? '')
  return Number.isFinite(value) ? value : undefined
}

/** Returns the value of a boolean element: `<b/>` and `<b val="1"/>` are true, `<b val="0"/>` is false. */
export const isOn = (node: XmlNode | undefined): boolean =>
  node !== undefined && !['0', 'false', 'none'].includes(node.attributes.val ?? '1')

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of source.matchAll(attribute)) {
    attributes[name] = decode(double ?? single ?? '')
  }
  return attributes
}

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (_, hex?: string, decimal?: string, name?: string) => {
    if (name) return findEntry(namedEntities, name.toLowerCase()) ?? ''
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
