import type { DraftSession } from './draft-session/create-draft-session.ts'
import type { EditorHandle } from './editor/index.ts'

const editors = new Map<string, () => EditorHandle | null>()

/** Says which editor shows the text of a draft, until what is returned is called. */
export function showsText({ key }: DraftSession, editor: () => EditorHandle | null): () => void {
  editors.set(key, editor)
  return () => {
    // Another may show it by now.
    if (editors.get(key) === editor) editors.delete(key)
  }
}

/** Puts lines into a draft: where its caret is, or at the top of one that nobody has open. */
export function insertLines(session: DraftSession, html: string): void {
  const editor = editors.get(session.key)?.()
  if (editor) editor.insertLines(html)
  else session.write({ body: html + session.view().content.body }, 0)
}
