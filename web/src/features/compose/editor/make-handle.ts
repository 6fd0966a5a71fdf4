import type { RefObject } from 'react'
import type { EditorHandle } from './face.ts'
import type { Writing } from './writing.ts'

/** What a writing window holds the editor by. Before the text is open it asks for nothing and changes nothing. */
export function makeHandle(writing: RefObject<Writing | null>, openFind: () => void): EditorHandle {
  return {
    focus: (where) => {
      const squire = writing.current?.squire
      if (where === 'start') squire?.moveCursorToStart()
      squire?.focus()
    },
    getHtml: () => writing.current?.getHtml() ?? '',
    setHtml: (html) => writing.current?.setHtml(html),
    insertHtml: (html) => void writing.current?.squire.insertHTML(html),
    replaceSignature: (html) => writing.current?.replaceSignature(html),
    isComposing: () => writing.current?.isComposing() ?? false,
    openFind,
  }
}
