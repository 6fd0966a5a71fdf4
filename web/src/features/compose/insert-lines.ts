import type { Letter } from './draft-session/letter.ts'
import type { EditorHandle } from './editor/index.ts'

const editors = new Map<string, () => EditorHandle | null>()

/** Says which editor shows the text of a letter, until what is returned is called. */
export function showsText({ key }: Letter, editor: () => EditorHandle | null): () => void {
  editors.set(key, editor)
  return () => {
    // Another may show it by now.
    if (editors.get(key) === editor) editors.delete(key)
  }
}

/** Puts lines into a letter: where its caret is, or at the top of one that nobody has open. */
export function insertLines(letter: Letter, html: string): void {
  const editor = editors.get(letter.key)?.()
  if (editor) editor.insertLines(html)
  else letter.write({ body: html + letter.view().content.body }, 0)
}
