import type { Draft } from '@bocau/contract/compose'
import type { LetterContent } from '../draft-session/content.ts'
import { isOver } from '../draft-session/draft-state.ts'
import type { Letter } from '../draft-session/letter.ts'
import type { ComposeWindow } from '../draft-session/windows.ts'

/** A letter as this device keeps it: where it stands, and its text as long as the server has not all of it. */
export interface KeptLetter {
  kind: Letter['kind']
  relatedMessageId: string | null
  draft: Pick<Draft, 'id' | 'thread_id' | 'version' | 'saved_at'> | null
  /** Missing where the server has it all. */
  content?: LetterContent
  isUnsaved: boolean
  /** The saves that may reach the server before the page is gone. */
  saves?: readonly string[]
  /** Its rank is that among the windows, the oldest first. */
  window: (Pick<ComposeWindow, 'state' | 'previous'> & { rank?: number }) | null
}

/** What to keep of a letter; undefined where nothing would be lost without it. */
export function toKept(letter: Letter, windows: readonly ComposeWindow[]): KeptLetter | undefined {
  const rank = windows.findIndex(({ id }) => id === letter.key)
  const window = windows[rank]
  const { draft, draftId, threadId, version, savedAt, content } = letter.view()
  if (isOver(draft)) return undefined
  const isUnsaved = draft.isDirty || draft.status === 'creating' || draft.status === 'saving'
  if (!window && !isUnsaved) return undefined
  return {
    kind: letter.kind,
    relatedMessageId: letter.relatedMessageId,
    draft:
      draftId === null ? null : { id: draftId, thread_id: threadId ?? '', version, saved_at: savedAt ?? 0 },
    ...(isUnsaved || draftId === null ? { content: withUploadedFiles(content) } : {}),
    isUnsaved,
    ...(isUnsaved || draftId === null ? { saves: letter.comingSaves() } : {}),
    window: window ? { state: window.state, previous: window.previous, rank } : null,
  }
}

/** Reads what was kept; undefined where it cannot be made out. */
export function readKept(text: string): KeptLetter | undefined {
  try {
    const kept = JSON.parse(text) as KeptLetter
    return kept.draft || kept.content ? kept : undefined
  } catch {
    return undefined // Cut short by a crash.
  }
}

/** Kept letters in the order in which they come back: each goes before those that are back already. */
export const newestFirst = <T extends { kept: KeptLetter }>(letters: readonly T[]): T[] =>
  letters.toSorted((one, other) => rankOf(other.kept) - rankOf(one.kept))

const rankOf = ({ window }: KeptLetter) => window?.rank ?? -1

/** A file that was still on its way is gone with the page. */
const withUploadedFiles = (content: LetterContent): LetterContent => ({
  ...content,
  files: content.files.filter(({ state }) => state === 'uploaded'),
})
