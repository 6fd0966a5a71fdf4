import { type OfficePackage, openPackage } from '../office/open-package.ts'
import { childOf, type XmlNode } from '../office/read-xml.ts'
import { openWorkbook } from '../sheet/read-workbook.ts'
import { openSlides } from '../slides/read-slides.ts'
import type { Thumbnail, ThumbnailKind, ThumbnailParagraph } from './thumbnail.ts'

/** Embedded thumbnails of office programs. */
const embeddedPaths = ['docProps/thumbnail.jpeg', 'docProps/thumbnail.jpg', 'docProps/thumbnail.png']
const maxBytes = 2_000_000
const maxRows = 12
const maxParagraphs = 24
const maxCharacters = 600

/** Reads the data for a thumbnail from the start of an office file. */
export function readThumbnail(kind: ThumbnailKind, bytes: Uint8Array, locale: string): Thumbnail {
  const opened = openPackage(bytes)
  const embedded = findEmbedded(opened)
  if (embedded) return { kind: 'picture', bytes: embedded }
  if (kind === 'word') return { kind: 'document', paragraphs: readParagraphs(opened) }
  if (kind === 'slides') {
    const slides = openSlides(bytes)
    return { kind: 'slide', read: slides.read(0), size: slides.size }
  }
  const sheet = openWorkbook(bytes, locale).sheet(0)
  const { widths } = sheet.head()
  return { kind: 'sheet', rows: sheet.rows(maxRows).rows, widths }
}

function findEmbedded(opened: OfficePackage): Uint8Array | undefined {
  for (const path of embeddedPaths) {
    const bytes = opened.bytes(path)
    if (bytes && bytes.length <= maxBytes && isPicture(bytes)) return bytes
  }
  return undefined
}

/** Checks the JPEG or PNG signature. */
const isPicture = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xd8) || (bytes[0] === 0x89 && bytes[1] === 0x50)

/** Reads the first paragraphs of a document. */
function readParagraphs(opened: OfficePackage): ThumbnailParagraph[] {
  const elements = opened.elements('word/document.xml', 'p')
  const paragraphs: ThumbnailParagraph[] = []
  while (elements && paragraphs.length < maxParagraphs) {
    const element = elements.next()
    if (!element) break
    paragraphs.push(readParagraph(element))
  }
  return paragraphs
}

/** Reads the text of a paragraph and the style of its first run. */
function readParagraph(element: XmlNode): ThumbnailParagraph {
  const [node] = element.name === 'p' ? [element] : element.children
  const properties = childOf(node, 'pPr')
  const run = node?.children.find(({ name }) => name === 'r')
  const runProperties = childOf(run, 'rPr')
  const style = childOf(properties, 'pStyle')?.attributes['w:val'] ?? ''
  const heading = /^(title|heading\s?([1-3]))/i.exec(style)
  const fontSize = Number(childOf(runProperties, 'sz')?.attributes['w:val']) / 2
  const align = childOf(properties, 'jc')?.attributes['w:val']
  return {
    text: node ? nodeText(node).slice(0, maxCharacters) : '',
    size: fontSize > 0 ? Math.min(fontSize, 48) : heading ? 16 : 11,
    isBold: heading !== null || childOf(runProperties, 'b') !== undefined,
    align: align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'right' : 'left',
  }
}

/** Returns the text of an element, including tabs and line breaks. */
function nodeText(node: XmlNode): string {
  if (node.name === 't') return node.text
  if (node.name === 'tab') return ' '
  if (node.name === 'br') return '\n'
  return node.children.map(nodeText).join('')
}
