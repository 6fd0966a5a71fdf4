import type { Draft } from '@bocau/contract/compose'
import type { Id } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import { Trash } from 'lucide'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { type DraftContent, isWorthSaving, toContent } from '../draft-session/content.ts'
import type { DraftSession, DraftStart } from '../draft-session/create-draft-session.ts'
import { draftCalls } from '../draft-session/draft-calls.ts'
import {
  changeWindows,
  dropDraft,
  findDraftOf,
  hideDraft,
  inlineMessageId,
  isReplySlotVisible,
  openDrafts,
  setInlineDraft,
} from '../draft-session/open-drafts.ts'
import { transferFiles } from '../files/attach-files.ts'
import { startSession } from '../start/open-compose.ts'

/**
 * Discards a draft, immediately on screen: it moves to Trash and can be restored for some seconds. An empty draft is
 * discarded without a notice. If the server rejects the request, the draft reappears.
 */
export async function discardDraft(session: DraftSession): Promise<void> {
  session.readEditorContent()
  const { content, draftId } = session.view()
  const isAnything = draftId !== null || isWorthSaving(content, session.blank())
  const stand = findDraftPosition(session)
  const discarded = session.discard()
  hideDraft(session.key)
  const closeNotice = isAnything
    ? showToast({
        icon: Trash,
        text: t('compose.discarded'),
        seconds: limits.undoSeconds,
        action: { label: t('app.undo'), isUndo: true, run: () => void restore() },
      })
    : () => {}

  async function restore(): Promise<void> {
    const undo = await discarded.catch(() => undefined)
    // The request was rejected and the draft is visible again.
    if (undo === undefined) return
    try {
      if (undo === null) throw new Error('no draft')
      await request('POST /api/v2/threads/undo', { body: { undo } })
      const draft = await draftCalls.read(session.view().draftId ?? '')
      const remaining = session.view()
      const continued = continueDraft(draft, stand, remaining.draft.problem ? remaining : undefined)
      transferFiles(session, continued)
    } catch {
      // It is no longer in Trash, or never was; the content is still available here.
      transferFiles(session, continueText(session, session.view().content, stand))
    }
  }

  try {
    await discarded
    dropDraft(session.key)
  } catch (error) {
    closeNotice()
    reopen(session, stand)
    showToast({ kind: 'error', text: t('compose.discardFailed'), detail: errorText(error) })
  }
}

/** Position of a draft: below a message, or in a window. */
interface DraftPosition {
  messageId: Id | undefined
  state: 'pin' | 'full'
}

function findDraftPosition({ key }: DraftSession): DraftPosition {
  const window = openDrafts().windows.open.find(({ id }) => id === key)
  return { messageId: inlineMessageId(key), state: window?.state === 'full' ? 'full' : 'pin' }
}

/** Shows a draft in its former position, or in a window if that is no longer available. */
function reopen({ key }: DraftSession, { messageId, state }: DraftPosition): void {
  if (messageId !== undefined && isReplySlotVisible(messageId)) setInlineDraft(messageId, key)
  else changeWindows({ type: 'open', id: key, state })
}

/**
 * Opens a draft restored from Trash in its former position, unless it is already open, for example in its thread.
 * Unsaved text is sent with the version that it is based on, so that changes of another window are not overwritten.
 */
function continueDraft(
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
function continueText(
  { kind, relatedMessageId }: Pick<DraftSession, 'kind' | 'relatedMessageId'>,
  content: DraftContent,
  position: DraftPosition,
): DraftSession {
  return show({ kind, relatedMessageId, content, isUnsaved: true }, position)
}

function show(start: Omit<DraftStart, 'key'>, position: DraftPosition): DraftSession {
  const session = startSession(start)
  reopen(session, position)
  return session
}
