import { childOf, childrenOf, numberOf, type XmlNode } from '../office/read-xml.ts'
import { type Placeholder, placeholderOf, placeholderSources, textLevels } from './placeholders.ts'
import { readTextBlock } from './read-text-block.ts'
import type { Box, SlidePart } from './slide.ts'
import type { Sheet, SlideSheets } from './slide-sheets.ts'
import { readColour, readFill } from './slide-style.ts'

/** Transformation from group to slide coordinates. */
interface Frame {
  scaleX: number
  scaleY: number
  moveX: number
  moveY: number
}

interface Reading {
  family: SlideSheets
  sheet: Sheet
  withPlaceholders: boolean
}

const identity: Frame = { scaleX: 1, scaleY: 1, moveX: 0, moveY: 0 }
const MAX_DEPTH = 12

/** Returns the parts of a sheet, back to front. */
export function readParts(
  family: SlideSheets,
  sheet: Sheet,
  { withPlaceholders }: { withPlaceholders: boolean },
): SlidePart[] {
  const tree = childOf(sheet.root, 'cSld', 'spTree')
  return readTree(tree, identity, { reading: { family, sheet, withPlaceholders }, depth: 0 })
}

/** Reads the parts of a group, nested groups included. */
function readTree(
  tree: XmlNode | undefined,
  frame: Frame,
  { reading, depth }: { reading: Reading; depth: number },
): SlidePart[] {
  if (depth > MAX_DEPTH) return []
  return (tree?.children ?? []).flatMap((node): SlidePart[] => {
    switch (node.name) {
      case 'grpSp':
        return readTree(node, frameOf(node, frame), { reading, depth: depth + 1 })
      case 'sp':
      case 'cxnSp':
        return readShape(node, frame, reading)
      case 'pic':
        return readPicture(node, frame, reading)
      case 'graphicFrame':
        return readTable(node, frame, reading)
      default:
        return []
    }
  })
}

/** Reads a shape; properties that it does not define are inherited from its placeholder in layout or master. */
function readShape(node: XmlNode, frame: Frame, { family, sheet, withPlaceholders }: Reading): SlidePart[] {
  const placeholder = placeholderOf(node)
  if (placeholder && (!withPlaceholders || isFooter(placeholder))) return []
  const sources = placeholder ? placeholderSources(placeholder, family) : []
  const properties = [node, ...sources].map((source) => childOf(source, 'spPr'))
  const box = boxOf(properties.map((property) => childOf(property, 'xfrm')).find(Boolean), frame, family)
  if (!box) return []
  const { palette } = family
  const style = childOf(node, 'style')
  const property = properties[0]
  const fillNode =
    childOf(property, 'noFill') || childOf(property, 'solidFill') || childOf(property, 'gradFill')
  const text = readTextBlock(childOf(node, 'txBody'), {
    palette,
    levels: textLevels(placeholder, sources, family),
    relations: sheet.relations,
  })
  const anchor = sources.map((source) => childOf(source, 'txBody', 'bodyPr')?.attributes.anchor).find(Boolean)
  const isAnchored = childOf(node, 'txBody', 'bodyPr')?.attributes.anchor !== undefined
  const shape = childOf(property, 'prstGeom')?.attributes.prst
  const fill = fillNode
    ? readFill(property, palette)
    : readColour(childOf(style, 'fillRef')?.children[0], palette)
  const outline = childOf(property, 'ln')
  return [
    {
      kind: 'shape',
      box,
      fill: node.name === 'cxnSp' ? undefined : fill,
      line: outline ? readFill(outline, palette) : undefined,
      corners: shape === 'ellipse' ? 'ellipse' : shape === 'roundRect' ? 'round' : 'square',
      text:
        text && anchor && !isAnchored
          ? { ...text, anchor: anchor === 'ctr' ? 'center' : anchor === 'b' ? 'end' : 'start' }
          : text,
    },
  ]
}

/** Returns true for slide numbers, dates and footers, which are omitted. */
const isFooter = ({ type }: Placeholder) => ['dt', 'ftr', 'sldNum'].includes(type)

function readPicture(node: XmlNode, frame: Frame, { family, sheet }: Reading): SlidePart[] {
  const box = boxOf(childOf(node, 'spPr', 'xfrm'), frame, family)
  const id = childOf(node, 'blipFill', 'blip')?.attributes['r:embed'] ?? ''
  const relation = sheet.relations.get(id)
  if (!box || !relation || relation.isExternal) return []
  const description = childOf(node, 'nvPicPr', 'cNvPr')?.attributes.descr ?? ''
  return [{ kind: 'picture', box, path: relation.target, description }]
}

/** Reads a table; widths and heights are shares of its size. */
function readTable(node: XmlNode, frame: Frame, { family, sheet }: Reading): SlidePart[] {
  const box = boxOf(childOf(node, 'xfrm'), frame, family)
  const table = childOf(node, 'graphic', 'graphicData', 'tbl')
  if (!box || !table) return []
  const { palette } = family
  const widths = childrenOf(childOf(table, 'tblGrid'), 'gridCol').map((column) => numberOf(column, 'w') ?? 1)
  const rows = childrenOf(table, 'tr')
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0) || 1
  const width = sum(widths)
  const height = sum(rows.map((row) => numberOf(row, 'h') ?? 1))
  const context = { palette, levels: textLevels(undefined, [], family), relations: sheet.relations }
  return [
    {
      kind: 'table',
      box,
      columns: widths.map((each) => each / width),
      rows: rows.map((row) => ({
        height: (numberOf(row, 'h') ?? 1) / height,
        cells: childrenOf(row, 'tc')
          .filter(({ attributes }) => attributes.hMerge !== '1' && attributes.vMerge !== '1')
          .map((cell) => ({
            fill: readFill(childOf(cell, 'tcPr'), palette),
            span: Math.min(100, numberOf(cell, 'gridSpan') ?? 1),
            text: readTextBlock(childOf(cell, 'txBody'), context) ?? { paragraphs: [], anchor: 'start' },
          })),
      })),
    },
  ]
}

/** Computes position and size as shares of the slide; undefined if they are missing. */
function boxOf(transform: XmlNode | undefined, frame: Frame, { size }: SlideSheets): Box | undefined {
  const [offset, extent] = [childOf(transform, 'off'), childOf(transform, 'ext')]
  if (!offset || !extent) return undefined
  return {
    left: ((numberOf(offset, 'x') ?? 0) * frame.scaleX + frame.moveX) / size.width,
    top: ((numberOf(offset, 'y') ?? 0) * frame.scaleY + frame.moveY) / size.height,
    width: ((numberOf(extent, 'cx') ?? 0) * frame.scaleX) / size.width,
    height: ((numberOf(extent, 'cy') ?? 0) * frame.scaleY) / size.height,
    rotation: (numberOf(transform, 'rot') ?? 0) / 60_000,
  }
}

/** Computes the coordinate system inside a group. */
function frameOf(group: XmlNode, outer: Frame): Frame {
  const transform = childOf(group, 'grpSpPr', 'xfrm')
  const at = (name: string, key: string) => numberOf(childOf(transform, name), key)
  const scaleX = (at('ext', 'cx') ?? 1) / (at('chExt', 'cx') || at('ext', 'cx') || 1)
  const scaleY = (at('ext', 'cy') ?? 1) / (at('chExt', 'cy') || at('ext', 'cy') || 1)
  const moveX = (at('off', 'x') ?? 0) - (at('chOff', 'x') ?? 0) * scaleX
  const moveY = (at('off', 'y') ?? 0) - (at('chOff', 'y') ?? 0) * scaleY
  return {
    scaleX: scaleX * outer.scaleX,
    scaleY: scaleY * outer.scaleY,
    moveX: moveX * outer.scaleX + outer.moveX,
    moveY: moveY * outer.scaleY + outer.moveY,
  }
}
