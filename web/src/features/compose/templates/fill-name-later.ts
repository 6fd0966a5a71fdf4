import { trueNameOf } from '@bocau/mail-core/address'
import { openNames } from '@bocau/mail-core/words/placeholders'
import type { DraftContent } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import type { Writing } from '../editor/index.ts'

/** What the first recipient is called; null while nobody knows. */
export const nameOfFirst = ({ to: [first] }: Pick<DraftContent, 'to'>): string | null =>
  (first && trueNameOf(first)) || null

/** The drafts in which a template left the name of the recipient open. */
const waiting = new WeakSet<DraftSession>()

export const waitForName = (session: DraftSession) => void waiting.add(session)

/** While a draft is written: fills in the name that a template left open once there is one, as a step of its own to undo. */
export function fillNameLater(session: DraftSession, writing: Writing): () => void {
  const look = () => {
    const name = nameOfFirst(session.view().content)
    if (!waiting.has(session) || name === null || writing.isComposing()) return
    waiting.delete(session)
    fillText(writing, name)
    const { subject } = session.view().content
    const filled = openNames(subject).reduce(
      (line, { from, to }) => line.slice(0, from) + name + line.slice(to),
      subject,
    )
    session.write({ subject: filled }, 0)
  }
  look()
  return session.watch(look)
}

/** What is quoted is what somebody else wrote. The caret stays where it is. */
function fillText({ root, squire }: Writing, name: string): void {
  squire.saveUndoState()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.parentElement?.closest('.bocau_quote')) continue
    for (const { from, to } of openNames(text.data)) text.replaceData(from, to - from, name)
  }
}
