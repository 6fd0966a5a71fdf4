import { dropUnwanted, readHtml } from '../sanitise/read-html.ts'
import { preserveLines } from '../sanitise/white-space.ts'
import { inlineSheets } from './inline-sheets.ts'
import { writeTableBorders } from './table-borders.ts'
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
