import type { EventPayloads, LiveEvent } from '@bocau/contract/events'
import { navigate } from 'wouter/use-browser-location'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { queryClient } from '../../../api/query-client.ts'
import { showToast } from '../../../ui/index.ts'
import { findDraftOf } from '../draft-session/open-drafts.ts'
import { openDraft } from '../start/open-compose.ts'
import { failureNotice } from './failure-notice.ts'
import { textOfFailure } from './failure-text.ts'
import { outcomesKey } from './outcomes-query.ts'
import { sends } from './send-draft.ts'

/** Updates open drafts after changes elsewhere and reports the results of sending. */
export function followSentDrafts(event: LiveEvent): void {
  if (event.type === 'draft_changed') {
    const { message_id, version, save_id } = event.payload
    findDraftOf(message_id)?.handleRemoteVersion(version, save_id)
  }
  if (event.type === 'sent' || event.type === 'send_mail_failed') {
    void queryClient.invalidateQueries({ queryKey: outcomesKey(event.payload.message_id) })
  }
  if (event.type === 'sent') void sends().finish(event.payload.thread_id, 'left')
  if (event.type === 'send_mail_failed') notifyFailed(event.payload)
}

/** Reports why a message was not delivered, with a link to it. */
function notifyFailed(payload: EventPayloads['send_mail_failed']): void {
  const { message_id, thread_id, failure, is_draft, emails } = payload
  void sends().finish(thread_id, 'undelivered')
  const { label, ...notice } = failureNotice(payload, textOfFailure(failure, emails[0] ?? ''))
  const run = () =>
    is_draft ? void openDraft(message_id) : navigate(`${mailboxBase}/folder/Sent/${thread_id}`)
  showToast({ kind: 'error', ...notice, action: { label, run } })
}
