import { childOf, type XmlNode } from '../office/read-xml.ts'
import type { Family, Sheet } from './family.ts'

/** Placeholder of a layout for a title, text or image. */
export interface Placeholder {
  type: string
  index: string | undefined
}

/** Returns the placeholder that a shape fills; undefined for an independent shape. */
export function placeholderOf(shape: XmlNode): Placeholder | undefined {
  const properties = shape.children.find(({ name }) => /^nv\w*Pr$/.test(name))
  const node = childOf(properties, 'nvPr', 'ph')
  return node && { type: node.attributes.type ?? 'body', index: node.attributes.idx }
}

/** Returns the layout and master shapes that a placeholder inherits from, nearest first. */
export function placeholderSources(wanted: Placeholder, { layout, master }: Family): XmlNode[] {
  const inLayout = shapesOf(layout)
  const near =
    inLayout.find((shape) => wanted.index !== undefined && placeholderOf(shape)?.index === wanted.index) ??
    inLayout.find((shape) => isAlike(placeholderOf(shape), wanted.type))
  const type = (near && placeholderOf(near)?.type) ?? wanted.type
  const far = shapesOf(master).find((shape) => isAlike(placeholderOf(shape), type))
  return [near, far].filter((shape) => shape !== undefined)
}

/** Returns the text levels with sizes and bullets, nearest first. */
export function textLevels(
  placeholder: Placeholder | undefined,
  sources: readonly XmlNode[],
  { master }: Family,
): (XmlNode | undefined)[] {
  const styles = childOf(master.root, 'txStyles')
  const kind = !placeholder ? 'otherStyle' : titles.includes(placeholder.type) ? 'titleStyle' : 'bodyStyle'
  return [...sources.map((source) => childOf(source, 'txBody', 'lstStyle')), childOf(styles, kind)]
}

const titles = ['title', 'ctrTitle']
const bodies = ['body', 'obj', 'subTitle']

const isAlike = (found: Placeholder | undefined, type: string) =>
  found !== undefined &&
  (found.type === type ||
    (titles.includes(found.type) && titles.includes(type)) ||
    (bodies.includes(found.type) && bodies.includes(type)))

const shapesOf = ({ root }: Sheet) =>
  (childOf(root, 'cSld', 'spTree')?.children ?? []).filter((node) => placeholderOf(node) !== undefined)
