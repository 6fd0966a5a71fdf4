import { type OfficePackage, openPackage } from '../office/open-package.ts'
import { childOf, type XmlNode } from '../office/read-xml.ts'
import { openWorkbook } from '../sheet/read-workbook.ts'
import { openSlides } from '../slides/read-slides.ts'
import type { SketchedKind, SketchParagraph, Thumbnail } from './thumbnail.ts'

/** Embedded thumbnails of office programs. */
const broughtAlong = ['docProps/thumbnail.jpeg', 'docProps/thumbnail.jpg', 'docProps/thumbnail.png']
const mostBytes = 2_000_000
const mostRows = 12
const mostParagraphs = 24
const mostCharacters = 600

/** Reads the data for a thumbnail from the start of an office file. */
export function readThumbnail(kind: SketchedKind, bytes: Uint8Array, locale: string): Thumbnail {
  const opened = openPackage(bytes)
  const brought = findBrought(opened)
  if (brought) return { kind: 'picture', bytes: brought }
  if (kind === 'word') return { kind: 'document', paragraphs: readParagraphs(opened) }
  if (kind === 'slides') {
    const slides = openSlides(bytes)
    return { kind: 'slide', read: slides.read(0), size: slides.size }
  }
  const sheet = openWorkbook(bytes, locale).sheet(0)
  const { widths } = sheet.head()
  return { kind: 'sheet', rows: sheet.rows(mostRows).rows, widths }
}

function findBrought(opened: OfficePackage): Uint8Array | undefined {
  for (const path of broughtAlong) {
    const bytes = opened.bytes(path)
    if (bytes && bytes.length <= mostBytes && isPicture(bytes)) return bytes
  }
  return undefined
}

/** Checks the JPEG or PNG signature. */
const isPicture = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xd8) || (bytes[0] === 0x89 && bytes[1] === 0x50)

function readParagraphs(opened: OfficePackage): SketchParagraph[] {
  const elements = opened.elements('word/document.xml', 'p')
  const paragraphs: SketchParagraph[] = []
  while (elements && paragraphs.length < mostParagraphs) {
    const element = elements.next()
    if (!element) break
    paragraphs.push(readParagraph(element))
  }
  return paragraphs
}

function readParagraph(element: XmlNode): SketchParagraph {
  const [node] = element.name === 'p' ? [element] : element.children
  const look = childOf(node, 'pPr')
  const run = node?.children.find(({ name }) => name === 'r')
  const runLook = childOf(run, 'rPr')
  const style = childOf(look, 'pStyle')?.attributes['w:val'] ?? ''
  const heading = /^(title|heading\s?([1-3]))/i.exec(style)
  const said = Number(childOf(runLook, 'sz')?.attributes['w:val']) / 2
  const align = childOf(look, 'jc')?.attributes['w:val']
  return {
    text: node ? textOf(node).slice(0, mostCharacters) : '',
    size: said > 0 ? Math.min(said, 48) : heading ? 16 : 11,
    isBold: heading !== null || childOf(runLook, 'b') !== undefined,
    align: align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'right' : 'left',
  }
}

/** Returns the text of an element, including tabs and line breaks. */
function textOf(node: XmlNode): string {
  if (node.name === 't') return node.text
  if (node.name === 'tab') return ' '
  if (node.name === 'br') return '\n'
  return node.children.map(textOf).join('')
}
