import { dropUnwanted, readHtml } from '../sanitise/read-html.ts'
import { preserveLines } from '../sanitise/white-space.ts'
import { tidyElement } from './tidy-element.ts'

/** List item as Word writes it: a paragraph with its marker and level. */
interface WordItem {
  paragraph: HTMLElement
  level: number
  isNumbered: boolean
}

const LEVEL = /mso-list:[^;"']*level(\d)/i
const IGNORED = /mso-list:\s*ignore/i
const NUMBER = /^\s*\(?(?:\d{1,3}|[a-z]{1,3}|[ivxlc]{1,6})[.)]/i

/** Converts Word list paragraphs to lists. */
function createWordLists(pasted: DocumentFragment): void {
  const paragraphs = pasted.querySelectorAll<HTMLElement>(
    'p[style*="mso-list"], h1[style*="mso-list"], h2[style*="mso-list"]',
  )
  let list: HTMLElement[] = []
  let last: Element | null = null
  for (const paragraph of paragraphs) {
    const item = readItem(paragraph)
    if (!item) continue
    if (!last || paragraph.previousElementSibling !== last) list = []
    list = insertItem(list, item)
    // The list replaced the paragraph; its next sibling is the next item.
    last = list[0] ?? null
  }
}

/** Returns the level and marker of an item; removes the marker, because the list adds its own. */
function readItem(paragraph: HTMLElement): WordItem | null {
  const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
  if (level === 0) return null
  const signs = [...paragraph.querySelectorAll('span')].filter((span) =>
    IGNORED.test(span.getAttribute('style') ?? ''),
  )
  const isNumbered = NUMBER.test(signs.map(({ textContent }) => textContent).join(''))
  for (const sign of signs) sign.remove()
  return { paragraph, level, isNumbered }
}

/**
 * Adds an item to its list, opening and nesting lists as needed. `open` contains the lists around the previous item.
 */
function insertItem(open: HTMLElement[], { paragraph, level, isNumbered }: WordItem): HTMLElement[] {
  const { ownerDocument } = paragraph
  const item = ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  const lists = open.slice(0, level)
  while (lists.length < level) {
    const list = ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
    const parent = lists.at(-1)
    if (!parent) paragraph.before(list)
    else (parent.lastElementChild ?? parent.appendChild(ownerDocument.createElement('li'))).append(list)
    lists.push(list)
  }
  paragraph.remove()
  lists.at(-1)?.append(item)
  return lists
}

/** A style sheet of this length belongs to an entire site; the copied elements already have its styles inline. */
const MAX_LENGTH = 200_000
const MAX_RULES = 1000

/** Names of the properties that a style sheet has set, by element. */
type PropertiesFromSheet = Map<Element, Set<string>>

/** Applies the style sheets of a pasted document to its elements, since Word and Excel format mostly by style sheet. */
function inlineSheets(pasted: DocumentFragment): void {
  const fromSheet: PropertiesFromSheet = new Map()
  for (const { textContent } of pasted.querySelectorAll('style')) {
    if (textContent.length <= MAX_LENGTH) inlineSheet(pasted, textContent, fromSheet)
  }
}

function inlineSheet(pasted: DocumentFragment, text: string, fromSheet: PropertiesFromSheet): void {
  // The sheet is never attached to a document, so it renders and loads nothing.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  for (const rule of [...sheet.cssRules].slice(0, MAX_RULES)) {
    if (rule instanceof CSSStyleRule) applyRule(pasted, rule, fromSheet)
  }
}

/**
 * Writes a style rule into the matching elements. Later rules override earlier ones; inline styles override
 * both.
 */
function applyRule(
  pasted: DocumentFragment,
  { selectorText, style }: CSSStyleRule,
  fromSheet: PropertiesFromSheet,
): void {
  for (const element of pasted.querySelectorAll<HTMLElement>(selectorText)) {
    const inlineStyle = element.style
    for (const name of style) {
      const isInline = inlineStyle.getPropertyValue(name) !== '' && !fromSheet.get(element)?.has(name)
      if (isInline) continue
      inlineStyle.setProperty(name, style.getPropertyValue(name))
      fromSheet.set(element, (fromSheet.get(element) ?? new Set()).add(name))
    }
  }
}

/** Marker of content copied from this editor, which needs no cleanup. */
const FROM_EDITOR = /^(?:<html>\s*<body>\s*)?(?:<!--StartFragment-->)?<!-- squire -->/

/**
 * Converts clipboard HTML of Word, Excel, Google and web pages to the editor's formats: bold, italic, colours, sizes,
 * lists, tables, links. It is parsed in a document that runs, renders and loads nothing; the result is sanitised
 * afterwards.
 */
export function tidyPaste(html: string): string {
  if (FROM_EDITOR.test(html)) return html
  const pasted = readHtml(html)
  inlineSheets(pasted)
  dropUnwanted(pasted)
  createWordLists(pasted)
  preserveLines(pasted)
  writeTableBorders(pasted)
  for (const element of pasted.querySelectorAll<HTMLElement>('*')) tidyElement(element)
  const box = document.createElement('template')
  box.content.append(pasted)
  return box.innerHTML
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const GREY = '#9aa0a6'

/**
 * Converts `border=1` of a table into cell borders. Old mail, Word and Outlook use the attribute, and some programs
 * render only borders of cells. Existing cell styles stay, including a missing border on one side, which the adjacent
 * cell draws.
 */
function writeTableBorders(pasted: DocumentFragment): void {
  for (const table of pasted.querySelectorAll<HTMLTableElement>('table[border]')) {
    if (Number.parseInt(table.getAttribute('border') ?? '', 10) === 0) continue
    table.style.borderCollapse ||= 'collapse'
    const colour = table.getAttribute('bordercolor') ?? ''
    for (const row of table.rows) for (const cell of row.cells) writeCellBorders(cell, colour)
  }
}

function writeCellBorders({ style }: HTMLTableCellElement, colour: string): void {
  for (const side of SIDES) {
    if (style.getPropertyValue(`border-${side}-style`) !== '') continue
    style.setProperty(`border-${side}`, `1px solid ${GREY}`)
    // An invalid colour is ignored.
    if (colour) style.setProperty(`border-${side}-color`, colour)
  }
}
