import type { Draft } from '@bocau/contract/compose'
import { type DraftContent, isEmptyMessage } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { isFinished } from '../draft-session/draft-state.ts'
import type { ComposeWindow } from '../draft-session/windows.ts'

/** Draft stored on the device: its window position, and its text until it is saved on the server. */
export interface SavedDraft {
  kind: DraftSession['kind']
  relatedMessageId: string | null
  draft: Pick<Draft, 'id' | 'thread_id' | 'version' | 'saved_at'> | null
  /** Undefined if the server has all of it. */
  content?: DraftContent
  isUnsaved: boolean
  /** Ids of saves that may reach the server before the page ends. */
  saves?: readonly string[]
  /** `rank` is the position among the windows, oldest first. */
  window: (Pick<ComposeWindow, 'state' | 'previous'> & { rank?: number }) | null
}

/** Returns the data to store; undefined if there is nothing to lose. */
export function toSavedDraft(
  session: DraftSession,
  windows: readonly ComposeWindow[],
): SavedDraft | undefined {
  const rank = windows.findIndex(({ id }) => id === session.key)
  const window = windows[rank]
  const { draft, draftId, threadId, version, savedAt, content } = session.view()
  if (isFinished(draft)) return undefined
  const isUnsaved = draft.isDirty || draft.status === 'creating' || draft.status === 'saving'
  if (!window && !isUnsaved) return undefined
  if (!isUnsaved && draftId === null && session.kind === 'new' && isEmptyMessage(content)) return undefined
  return {
    kind: session.kind,
    relatedMessageId: session.relatedMessageId,
    draft:
      draftId === null ? null : { id: draftId, thread_id: threadId ?? '', version, saved_at: savedAt ?? 0 },
    ...(isUnsaved || draftId === null ? { content: withUploadedFiles(content) } : {}),
    isUnsaved,
    ...(isUnsaved || draftId === null ? { saves: session.upcomingSaveIds() } : {}),
    window: window ? { state: window.state, previous: window.previous, rank } : null,
  }
}

/** Parses a stored draft; undefined if it is invalid. */
export function parseSavedDraft(text: string): SavedDraft | undefined {
  try {
    const stored = JSON.parse(text) as SavedDraft
    return stored.draft || stored.content ? stored : undefined
  } catch {
    return undefined // The entry was truncated by a crash.
  }
}

/** Sorts stored drafts for restoring; each is inserted before those already restored. */
export const newestFirst = <T extends { stored: SavedDraft }>(sessions: readonly T[]): T[] =>
  sessions.toSorted((one, other) => rankOf(other.stored) - rankOf(one.stored))

const rankOf = ({ window }: SavedDraft) => window?.rank ?? -1

/** Removes files whose upload has not finished, because uploads end with the page. */
const withUploadedFiles = (content: DraftContent): DraftContent => ({
  ...content,
  files: content.files.filter(({ state }) => state === 'uploaded'),
})
