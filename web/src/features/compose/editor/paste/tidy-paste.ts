import { dropUnwanted, readHtml } from '../sanitise/read-html.ts'
import { preserveLines } from '../sanitise/white-space.ts'
import { inlineSheets } from './inline-sheets.ts'
import { tidyElement } from './tidy-element.ts'
import { createWordLists } from './word-lists.ts'

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
