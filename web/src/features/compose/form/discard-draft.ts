import { limits } from '@bocau/contract/limits'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { Trash } from '../../../ui/marks/icons.ts'
import { isWorthKeeping } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { draftCalls } from '../draft-session/draft-calls.ts'
import { dropDraft, hideDraft } from '../draft-session/open-drafts.ts'
import { continueDraft, continueText, showAgain, standOf } from '../draft-session/stand.ts'
import { handOverFiles } from '../files/attach-files.ts'

/**
 * Discards a draft, immediately on screen: it moves to Trash and can be restored for some seconds. An empty draft is
 * discarded without a notice. If the server rejects the request, the draft reappears.
 */
export async function discardDraft(session: DraftSession): Promise<void> {
  session.catchUp()
  const { content, draftId } = session.view()
  const isAnything = draftId !== null || isWorthKeeping(content, session.blank())
  const stand = standOf(session)
  const gone = session.discard()
  hideDraft(session.key)
  const closeNotice = isAnything
    ? showToast({
        icon: Trash,
        text: t('compose.discarded'),
        seconds: limits.undoSeconds,
        action: { label: t('app.undo'), isUndo: true, run: () => void bringBack() },
      })
    : () => {}

  async function bringBack(): Promise<void> {
    const undo = await gone.catch(() => undefined)
    // The request was rejected and the draft is visible again.
    if (undo === undefined) return
    try {
      if (undo === null) throw new Error('no draft')
      await request('POST /api/v2/threads/undo', { body: { undo } })
      const draft = await draftCalls.read(session.view().draftId ?? '')
      const left = session.view()
      const continued = continueDraft(draft, stand, left.draft.trouble ? left : undefined)
      handOverFiles(session, continued)
    } catch {
      // It is no longer in Trash, or never was; the content is still available here.
      handOverFiles(session, continueText(session, session.view().content, stand))
    }
  }

  try {
    await gone
    dropDraft(session.key)
  } catch (error) {
    closeNotice()
    showAgain(session, stand)
    showToast({ kind: 'error', text: t('compose.discardFailed'), detail: errorText(error) })
  }
}
