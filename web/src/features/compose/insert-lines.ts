import type { DraftSession } from './draft-session/create-draft-session.ts'
import type { EditorHandle } from './editor/index.ts'

const editors = new Map<string, () => EditorHandle | null>()

/** Registers the editor of a draft until the returned function is called. */
export function registerEditor({ key }: DraftSession, editor: () => EditorHandle | null): () => void {
  editors.set(key, editor)
  return () => {
    // Another editor may have been registered meanwhile.
    if (editors.get(key) === editor) editors.delete(key)
  }
}

/** Inserts lines into a draft: at the caret, or at the top if it is not open. */
export function insertLines(session: DraftSession, html: string): void {
  const editor = editors.get(session.key)?.()
  if (editor) editor.insertLines(html)
  else session.write({ body: html + session.view().content.body }, 0)
}
