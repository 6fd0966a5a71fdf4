import type { RefObject } from 'react'
import type { EditorHandle } from './types.ts'
import type { OpenEditor } from './writing.ts'

const emptyLine = '<div><br></div>'

/** Wraps inserted lines so that the first and last do not merge with the line at the caret. */
function asSeparateLines(
  html: string,
  { startContainer, startOffset, endContainer, endOffset }: Range,
): string {
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const line = element?.closest('div, p, li, td, th')
  if (!line) return html
  const before = document.createRange()
  before.setStart(line, 0)
  before.setEnd(startContainer, startOffset)
  const behind = document.createRange()
  behind.setStart(endContainer, endOffset)
  behind.setEndAfter(line)
  return `${isBlank(before) ? '' : emptyLine}${html}${isBlank(behind) ? '' : emptyLine}`
}

const isBlank = (range: Range) => range.toString().trim() === ''

/** Creates the handle for the compose window. Before the editor is ready it does nothing. */
export function createHandle(writing: RefObject<OpenEditor | null>, openFind: () => void): EditorHandle {
  return {
    focus: (where) => {
      const squire = writing.current?.squire
      if (where === 'start') squire?.moveCursorToStart()
      squire?.focus()
    },
    getHtml: () => writing.current?.getHtml() ?? '',
    setHtml: (html) => writing.current?.setHtml(html),
    insertLines: (html) => {
      const squire = writing.current?.squire
      squire?.insertHTML(asSeparateLines(html, squire.getSelection()))
    },
    insertText: (text) => void writing.current?.squire.insertPlainText(text, false).focus(),
    replaceSignature: (html) => writing.current?.replaceSignature(html),
    isComposing: () => writing.current?.isComposing() ?? false,
    openFind,
  }
}
