import type { Draft } from '@bocau/contract/compose'
import type { DraftContent } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { isOver } from '../draft-session/draft-state.ts'
import type { ComposeWindow } from '../draft-session/windows.ts'

/** A draft as this device keeps it: where it stands, and its text as long as the server has not all of it. */
export interface SavedDraft {
  kind: DraftSession['kind']
  relatedMessageId: string | null
  draft: Pick<Draft, 'id' | 'thread_id' | 'version' | 'saved_at'> | null
  /** Missing where the server has it all. */
  content?: DraftContent
  isUnsaved: boolean
  /** The saves that may reach the server before the page is gone. */
  saves?: readonly string[]
  /** Its rank is that among the windows, the oldest first. */
  window: (Pick<ComposeWindow, 'state' | 'previous'> & { rank?: number }) | null
}

/** What to keep of a draft; undefined where nothing would be lost without it. */
export function toKept(session: DraftSession, windows: readonly ComposeWindow[]): SavedDraft | undefined {
  const rank = windows.findIndex(({ id }) => id === session.key)
  const window = windows[rank]
  const { draft, draftId, threadId, version, savedAt, content } = session.view()
  if (isOver(draft)) return undefined
  const isUnsaved = draft.isDirty || draft.status === 'creating' || draft.status === 'saving'
  if (!window && !isUnsaved) return undefined
  return {
    kind: session.kind,
    relatedMessageId: session.relatedMessageId,
    draft:
      draftId === null ? null : { id: draftId, thread_id: threadId ?? '', version, saved_at: savedAt ?? 0 },
    ...(isUnsaved || draftId === null ? { content: withUploadedFiles(content) } : {}),
    isUnsaved,
    ...(isUnsaved || draftId === null ? { saves: session.comingSaves() } : {}),
    window: window ? { state: window.state, previous: window.previous, rank } : null,
  }
}

/** Reads what was kept; undefined where it cannot be made out. */
export function readKept(text: string): SavedDraft | undefined {
  try {
    const kept = JSON.parse(text) as SavedDraft
    return kept.draft || kept.content ? kept : undefined
  } catch {
    return undefined // Cut short by a crash.
  }
}

/** Kept drafts in the order in which they come back: each goes before those that are back already. */
export const newestFirst = <T extends { kept: SavedDraft }>(sessions: readonly T[]): T[] =>
  sessions.toSorted((one, other) => rankOf(other.kept) - rankOf(one.kept))

const rankOf = ({ window }: SavedDraft) => window?.rank ?? -1

/** A file that was still on its way is gone with the page. */
const withUploadedFiles = (content: DraftContent): DraftContent => ({
  ...content,
  files: content.files.filter(({ state }) => state === 'uploaded'),
})
