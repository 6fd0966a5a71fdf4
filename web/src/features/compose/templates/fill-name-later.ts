import { trueNameOf } from '@bocau/mail-core/address'
import { unfilledNames } from '@bocau/mail-core/text/placeholders'
import type { DraftContent } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import type { OpenEditor } from '../editor/index.ts'

/** Returns the name of the first recipient; null if unknown. */
export const nameOfFirst = ({ to: [first] }: Pick<DraftContent, 'to'>): string | null =>
  (first && trueNameOf(first)) || null

/** Fills in the recipient's name as soon as it is known, as a separate undo step. */
export function fillNameLater(session: DraftSession, writing: OpenEditor): () => void {
  const fill = () => {
    const name = nameOfFirst(session.view().content)
    if (!session.isNameMissing.get() || name === null || writing.isComposing()) return
    session.isNameMissing.set(false)
    fillText(writing, name)
    const { subject } = session.view().content
    const filled = unfilledNames(subject).reduce(
      (line, { from, to }) => line.slice(0, from) + name + line.slice(to),
      subject,
    )
    session.write({ subject: filled }, 0)
  }
  fill()
  return session.watch(fill)
}

/** Skips quotations and keeps the caret. */
function fillText({ root, squire }: OpenEditor, name: string): void {
  squire.saveUndoState()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.parentElement?.closest('.bocau_quote')) continue
    for (const { from, to } of unfilledNames(text.data)) text.replaceData(from, to - from, name)
  }
}
