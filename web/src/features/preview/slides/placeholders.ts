import { childOf, type XmlNode } from '../office/read-xml.ts'
import type { Sheet, SlideSheets } from './slide-sheets.ts'

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
export function placeholderSources(target: Placeholder, { layout, master }: SlideSheets): XmlNode[] {
  const inLayout = shapesOf(layout)
  const layoutShape =
    inLayout.find((shape) => target.index !== undefined && placeholderOf(shape)?.index === target.index) ??
    inLayout.find((shape) => isSameKind(placeholderOf(shape), target.type))
  const type = (layoutShape && placeholderOf(layoutShape)?.type) ?? target.type
  const masterShape = shapesOf(master).find((shape) => isSameKind(placeholderOf(shape), type))
  return [layoutShape, masterShape].filter((shape) => shape !== undefined)
}

/** Returns the text levels with sizes and bullets, nearest first. */
export function textLevels(
  placeholder: Placeholder | undefined,
  sources: readonly XmlNode[],
  { master }: SlideSheets,
): (XmlNode | undefined)[] {
  const styles = childOf(master.root, 'txStyles')
  const kind = !placeholder ? 'otherStyle' : titles.includes(placeholder.type) ? 'titleStyle' : 'bodyStyle'
  return [...sources.map((source) => childOf(source, 'txBody', 'lstStyle')), childOf(styles, kind)]
}

const titles = ['title', 'ctrTitle']
const bodies = ['body', 'obj', 'subTitle']

const isSameKind = (placeholder: Placeholder | undefined, type: string) =>
  placeholder !== undefined &&
  (placeholder.type === type ||
    (titles.includes(placeholder.type) && titles.includes(type)) ||
    (bodies.includes(placeholder.type) && bodies.includes(type)))

const shapesOf = ({ root }: Sheet) =>
  (childOf(root, 'cSld', 'spTree')?.children ?? []).filter((node) => placeholderOf(node) !== undefined)
