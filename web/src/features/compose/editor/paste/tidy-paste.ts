import { dropUnwanted, readHtml } from '../let-in/read-html.ts'
import { writeKeptLines } from '../let-in/white-space.ts'
import { inlineSheets } from './inline-sheets.ts'
import { writeTableBorders } from './table-borders.ts'
import { tidyElement } from './tidy-element.ts'
import { makeWordLists } from './word-lists.ts'

/** What our own editor puts on the clipboard is in our own formats already. */
const OWN = /^(?:<html>\s*<body>\s*)?(?:<!--StartFragment-->)?<!-- squire -->/

/**
 * Makes of HTML as Word, Excel, Google and pages of the web put it on the clipboard what could have been written here:
 * bold, italic, colours, sizes, lists, tables, links. It is read in a document that runs, shows and loads nothing; whether
 * what comes of it may be let in is decided afterwards.
 */
export function tidyPaste(html: string): string {
  if (OWN.test(html)) return html
  const pasted = readHtml(html)
  inlineSheets(pasted)
  dropUnwanted(pasted)
  makeWordLists(pasted)
  writeKeptLines(pasted)
  writeTableBorders(pasted)
  for (const element of pasted.querySelectorAll<HTMLElement>('*')) tidyElement(element)
  const box = document.createElement('template')
  box.content.append(pasted)
  return box.innerHTML
}
