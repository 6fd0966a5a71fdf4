import { strToU8, type Zippable, zipSync } from 'fflate'
import { CannotShow } from '../cannot-show.ts'
import { checkPackage, openPackage } from '../office/open-package.ts'
import { readArchive } from '../office/read-zip.ts'

/** Document short enough to render. */
export interface DocumentShortened {
  bytes: Uint8Array
  isClipped: boolean
}

const DOCUMENT = 'word/document.xml'
/** Maximum number of elements of the text, some hundred pages. */
const maxElements = 60_000
/** Maximum number of elements in another part, such as the styles. */
const maxPartElements = 100_000
const tag = /<(\/?)([\w:.-]+)[^>]*?(\/?)>/g

/** Truncates a Word document after a paragraph or table if rendering all of it would block the page. */
export function shortenDocument(bytes: Uint8Array): DocumentShortened {
  checkPackage(bytes)
  const opened = openPackage(bytes)
  const part = opened.bytes(DOCUMENT)
  const text = part && new TextDecoder().decode(part)
  const paths = [...readArchive(bytes).sizes.keys()]
  for (const path of paths)
    if (path !== DOCUMENT && path.endsWith('.xml') && countTags(opened.bytes(path)) > maxPartElements)
      throw new CannotShow('heavy')
  const cut = text === undefined ? undefined : truncateBody(text)
  if (cut === undefined) return { bytes, isClipped: false }
  const parts: Zippable = {}
  for (const path of paths) {
    const content = path === DOCUMENT ? strToU8(cut) : opened.bytes(path)
    if (content) parts[path] = [content, { level: 0 }]
  }
  return { bytes: zipSync(parts), isClipped: true }
}

function countTags(part: Uint8Array | undefined): number {
  // `<` is a single byte in UTF-8 at any position.
  return part?.reduce((count, byte) => (byte === 0x3c ? count + 1 : count), 0) ?? 0
}

/** Returns the text up to the last child of the body that fits; undefined if it fits completely. */
function truncateBody(text: string): string | undefined {
  let elements = 0
  let depth = 0
  let bodyDepth = -1
  let lastEnd = 0
  /** A long table is cut after a row. */
  let isInTable = false
  for (const { 0: fullMatch, 1: closing, 2: name = '', 3: empty, index } of text.matchAll(tag)) {
    if (closing) depth -= 1
    if (!closing && name.endsWith(':body')) {
      bodyDepth = depth
      lastEnd = index + fullMatch.length
    }
    if (!closing) {
      elements += 1
      if (!empty) depth += 1
    }
    // End of a child of the body.
    const isChild = depth === bodyDepth + 1 && Boolean(closing || empty)
    const isRow = depth === bodyDepth + 2 && Boolean(closing) && name.endsWith(':tr')
    if (bodyDepth >= 0 && (isChild || isRow)) {
      lastEnd = index + fullMatch.length
      isInTable = isRow
    }
    if (elements > maxElements && lastEnd > 0) return closeBody(text, lastEnd, isInTable)
  }
  return undefined
}

/** Keeps the page size, which is at the end of the body. */
function closeBody(text: string, end: number, isInTable: boolean): string {
  const [root = 'w:document'] = /(?<=<)[\w:.-]+:document(?=[\s>])/.exec(text) ?? []
  const prefix = root.split(':')[0]
  const at = text.lastIndexOf(`<${prefix}:sectPr`)
  const section =
    at >= end ? (/^[\s\S]*?<\/[\w.-]+:sectPr>/.exec(text.slice(at, at + 20_000))?.[0] ?? '') : ''
  const table = isInTable ? `</${prefix}:tbl>` : ''
  return `${text.slice(0, end)}${table}${section}</${prefix}:body></${root}>`
}
