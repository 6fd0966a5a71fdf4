import { ownOf } from '@bocau/mail-core/words/own-of'
/** An element of an XML part: names as they are written, text of its own joined. */
export interface XmlNode {
  /** Without its prefix. */
  name: string
  /** By the names they are written with, prefix included: `r:id` is not `id`. */
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

const MAX_DEPTH = 256
const token = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|<(\/?)([^\s/>]+)([^>]*?)(\/?)>|([^<]+)/g
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML as office programs write it. It knows no document types and so no entities of their making: a part
 * can neither grow by itself nor name a file. What is not well formed is read as far as it goes.
 */
export function readXml(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlNode[] = [root]
  for (const [, data, closing, name = '', given = '', empty, words] of text.matchAll(token)) {
    const parent = open.at(-1) ?? root
    if (data !== undefined) parent.text += data
    else if (words !== undefined) parent.text += decode(words)
    else if (!name) continue
    else if (closing) {
      if (open.length > 1) open.pop()
    } else {
      const node: XmlNode = {
        name: localName(name),
        attributes: readAttributes(given),
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

/** The first child of this name; `path` may lead further down. */
export function childOf(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let found = node
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

/** A number given as an attribute; undefined when there is none. */
export function numberOf(node: XmlNode | undefined, name: string): number | undefined {
  const value = Number.parseFloat(node?.attributes[name] ?? '')
  return Number.isFinite(value) ? value : undefined
}

/** A switch: `<b/>` and `<b val="1"/>` are on, `<b val="0"/>` is off. */
export const isOn = (node: XmlNode | undefined): boolean =>
  node !== undefined && !['0', 'false', 'none'].includes(node.attributes.val ?? '1')

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function readAttributes(given: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of given.matchAll(attribute)) {
    attributes[name] = decode(double ?? single ?? '')
  }
  return attributes
}

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (_, hex?: string, decimal?: string, name?: string) => {
    if (name) return ownOf(named, name.toLowerCase()) ?? ''
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
