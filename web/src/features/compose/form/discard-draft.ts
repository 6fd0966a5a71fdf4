import { limits } from '@bocau/contract/limits'
import { Trash } from 'lucide'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { isWorthSaving } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { draftCalls } from '../draft-session/draft-calls.ts'
import { continueDraft, continueText, findDraftPosition, reopen } from '../draft-session/draft-position.ts'
import { dropDraft, hideDraft } from '../draft-session/open-drafts.ts'
import { transferFiles } from '../files/attach-files.ts'

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
