import type { Draft } from '@bocau/contract/compose'
import type { Id } from '@bocau/contract/ids'
import { type DraftContent, toContent } from './content.ts'
import { createDraftSession, type DraftSession, type DraftStart } from './create-draft-session.ts'
import { draftCalls } from './draft-calls.ts'
import { newKey } from './new-key.ts'
import {
  addDraft,
  changeWindows,
  findDraftOf,
  inlineMessageId,
  isReplySlotVisible,
  openDrafts,
  setInlineDraft,
} from './open-drafts.ts'

/** Position of a draft: below a message, or in a window. */
export interface DraftPosition {
  messageId: Id | undefined
  state: 'pin' | 'full'
}

export function findDraftPosition({ key }: DraftSession): DraftPosition {
  const window = openDrafts().windows.open.find(({ id }) => id === key)
  return { messageId: inlineMessageId(key), state: window?.state === 'full' ? 'full' : 'pin' }
}

/** Shows a draft in its former position, or in a window if that is no longer available. */
export function reopen({ key }: DraftSession, { messageId, state }: DraftPosition): void {
  if (messageId !== undefined && isReplySlotVisible(messageId)) setInlineDraft(messageId, key)
  else changeWindows({ type: 'open', id: key, state })
}

/**
 * Opens a draft restored from Trash in its former position, unless it is already open, for example in its thread.
 * Unsaved text is sent with the version that it is based on, so that changes of another window are not overwritten.
 */
export function continueDraft(
  draft: Draft,
  position: DraftPosition,
  unsaved?: { content: DraftContent; version: number },
): DraftSession {
  const open = findDraftOf(draft.id)
  if (open) return open
  const { kind, related_message_id: relatedMessageId } = draft
  const start = unsaved
    ? { content: unsaved.content, isUnsaved: true, draft: { ...draft, version: unsaved.version } }
    : { content: toContent(draft), draft }
  return show({ kind, relatedMessageId, ...start }, position)
}

/** Opens text as a new draft without a saved version. */
export function continueText(
  { kind, relatedMessageId }: Pick<DraftSession, 'kind' | 'relatedMessageId'>,
  content: DraftContent,
  position: DraftPosition,
): DraftSession {
  return show({ kind, relatedMessageId, content, isUnsaved: true }, position)
}

function show(start: Omit<DraftStart, 'key'>, position: DraftPosition): DraftSession {
  const session = createDraftSession({ key: newKey(), ...start }, draftCalls)
  addDraft(session)
  reopen(session, position)
  return session
}
