import type { Transaction } from '../../db/database.ts'
import type { DraftContent } from '../messages/index.ts'
import type { ComposeDeps } from './deps.ts'
import type { DraftMessage } from './draft-message.ts'
import { saveUnsentDraft } from './outgoing.ts'
import type { WrittenDraft } from './write-draft.ts'

type Save = Pick<DraftContent, 'version' | 'save_id' | 'kind' | 'related_message_id' | 'saved_at'>

/**
 * Saves the draft content and notifies open windows. Resets the sending state, so a failed message becomes a draft
 * again.
 */
export async function saveDraftState(
  deps: Pick<ComposeDeps, 'events'>,
  tx: Transaction,
  {
    draft: { accountId, messageId },
    save,
    written: { body, tracking, wishes },
  }: {
    draft: Pick<DraftMessage, 'accountId' | 'messageId'>
    save: Save
    written: Pick<WrittenDraft, 'body' | 'tracking' | 'wishes'>
  },
): Promise<void> {
  await saveUnsentDraft(
    tx,
    { accountId, messageId },
    {
      ...save,
      body,
      tracking: tracking === null ? null : tracking ? 1 : 0,
      wishes: wishes && JSON.stringify(wishes),
      state: '',
    },
  )
  const payload = { message_id: messageId, version: save.version, save_id: save.save_id }
  await deps.events.append(tx, accountId, 'draft_changed', payload)
}
