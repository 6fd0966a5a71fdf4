import { safeLink } from '@bocau/mail-core/html/safe-url'
import type { Relation } from '../office/open-package.ts'
import { childOf, childrenOf, numberOf, type XmlNode } from '../office/read-xml.ts'
import type { Paragraph, Run, TextBlock } from './slide.ts'
import { type Palette, readFill } from './slide-style.ts'

/** Inherited properties of a text, nearest first. */
export interface TextContext {
  palette: Palette
  /** Level lists: of the text, its layout, then its master. */
  levels: (XmlNode | undefined)[]
  relations: Map<string, Relation>
}

const POINT = 12_700
const USUAL_SIZE = 1800

/** Returns the paragraphs of a shape or cell; undefined if it has no text. */
export function readTextBlock(body: XmlNode | undefined, context: TextContext): TextBlock | undefined {
  const properties = childOf(body, 'bodyPr')
  const scale = (numberOf(childOf(properties, 'normAutofit'), 'fontScale') ?? 100_000) / 100_000
  const levels = [childOf(body, 'lstStyle'), ...context.levels]
  let number = 0
  const paragraphs = childrenOf(body, 'p').map((paragraph) => {
    const read = readParagraph(paragraph, { ...context, levels }, scale)
    number = read.bullet === NUMBERED ? number + 1 : 0
    return read.bullet === NUMBERED ? { ...read, bullet: `${number}.` } : read
  })
  if (!paragraphs.some(({ runs }) => runs.some(({ text }) => text.trim()))) return undefined
  const anchor = properties?.attributes.anchor
  return { paragraphs, anchor: anchor === 'ctr' ? 'center' : anchor === 'b' ? 'end' : 'start' }
}

const NUMBERED = '1'

/** Reads a paragraph; properties that it does not define are inherited from the list levels. */
function readParagraph(paragraph: XmlNode, context: TextContext, scale: number): Paragraph {
  const properties = childOf(paragraph, 'pPr')
  const level = Math.min(8, numberOf(properties, 'lvl') ?? 0) + 1
  const inherited = context.levels.map((list) => childOf(list, `lvl${level}pPr`))
  const from = [properties, ...inherited]
  const attribute = (name: string) =>
    from.map((node) => node?.attributes[name]).find((value) => value !== undefined)
  const runs = paragraph.children.flatMap((node) => readRun(node, inherited, { context, scale }))
  const align = { ctr: 'center', r: 'right', just: 'justify' }[attribute('algn') ?? ''] ?? 'left'
  return {
    runs,
    align: align as Paragraph['align'],
    bullet: runs.length > 0 ? bulletOf(from) : '',
    indent: Math.max(0, Number(attribute('marL') ?? 0) / POINT) || 0,
  }
}

/** Returns the bullet of the nearest setting; empty if that is "none". */
function bulletOf(from: (XmlNode | undefined)[]): string {
  for (const node of from) {
    if (childOf(node, 'buNone')) return ''
    if (childOf(node, 'buAutoNum')) return NUMBERED
    const bullet = childOf(node, 'buChar')?.attributes.char
    // Wingdings bullets appear as wrong characters in other fonts.
    if (bullet) return /[\p{L}\p{N}\uE000-\uF8FF§]/u.test(bullet) ? '•' : bullet
  }
  return ''
}

/** Reads a text run, line break or field; other nodes give none. */
function readRun(
  node: XmlNode,
  inherited: (XmlNode | undefined)[],
  { context: { palette, relations }, scale }: { context: TextContext; scale: number },
): Run[] {
  if (node.name !== 'r' && node.name !== 'br' && node.name !== 'fld') return []
  const from = [childOf(node, 'rPr'), ...inherited.map((level) => childOf(level, 'defRPr'))]
  const attribute = (name: string) =>
    from.map((each) => each?.attributes[name]).find((value) => value !== undefined)
  const id = childOf(from[0], 'hlinkClick')?.attributes['r:id']
  const relation = id ? relations.get(id) : undefined
  const link = relation?.isExternal ? safeLink(relation.target) : null
  return [
    {
      text: node.name === 'br' ? '\n' : (childOf(node, 't')?.text ?? ''),
      isBold: attribute('b') === '1',
      isItalic: attribute('i') === '1',
      isUnderlined: (attribute('u') ?? 'none') !== 'none',
      ink: from.map((each) => readFill(each, palette)).find(Boolean),
      size: (Number(attribute('sz') ?? USUAL_SIZE) / 100) * scale,
      ...(link ? { link } : {}),
    },
  ]
}
