import type { Draft } from '@bocau/contract/compose'
import type { Outgoing } from '@bocau/contract/outbox'
import { navigate } from 'wouter/use-browser-location'
import { request } from '../../../api/client.ts'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { CalendarClock, CircleCheck, Repeat, Send } from '../../../ui/display/icons.ts'
import { showToast } from '../../../ui/index.ts'
import { momentText } from '../schedule/moment-text.ts'
import { openRevertedDraft } from '../start/open-compose.ts'

/** Notices of messages sent by this page and still waiting, by thread id. */
const waitingNotices = new Map<string, () => void>()

/**
 * Closes the notice of a waiting message, which can no longer be undone. Returns true if this page sent it; only then
 * it reports the result.
 */
export function closeWaitingNotice({ thread_id }: { thread_id: string }): boolean {
  waitingNotices.get(thread_id)?.()
  return waitingNotices.delete(thread_id)
}

/** Shows the undo notice with a countdown for a message waiting to be sent. */
export function showSending({ msg_id, thread_id }: Outgoing, seconds: number): void {
  const close = showToast({
    icon: Send,
    text: t('compose.sendingNow'),
    seconds,
    action: {
      label: t('app.undo'),
      isUndo: true,
      run: () => {
        waitingNotices.delete(thread_id)
        void undoSend(request('POST /api/v2/undo_send_mail', { body: { msg_id } }))
      },
    },
  })
  waitingNotices.set(thread_id, close)
}

export function showSent({ thread_id }: Pick<Outgoing, 'thread_id'>): void {
  showToast({
    icon: CircleCheck,
    text: t('compose.sent'),
    seconds: 6,
    action: { label: t('compose.viewSent'), run: () => navigate(`${mailboxBase}/folder/Sent/${thread_id}`) },
  })
}

/** Reports a scheduled message; undo opens it as a draft again. */
export function showScheduled({ msg_id, leaves_at }: Outgoing): void {
  showToast({
    icon: CalendarClock,
    text: t('compose.willLeave', { when: momentText(leaves_at) }),
    seconds: 8,
    action: {
      label: t('app.undo'),
      isUndo: true,
      run: () => void undoSend(request('DELETE /api/v2/messages/:id/schedule', { params: { id: msg_id } })),
    },
  })
}

/** Reports a recurring message. */
export function showPeriodic({ msg_id, leaves_at }: Outgoing): void {
  showToast({
    icon: Repeat,
    text: t('compose.periodicOn', { when: momentText(leaves_at) }),
    seconds: 8,
    action: {
      label: t('app.undo'),
      isUndo: true,
      run: () => void undoSend(request('DELETE /api/v2/messages/:id/periodic', { params: { id: msg_id } })),
    },
  })
}

async function undoSend(call: Promise<Draft>): Promise<void> {
  try {
    openRevertedDraft(await call)
  } catch (error) {
    showToast({ kind: 'error', text: t('compose.undoFailed'), detail: errorText(error) })
  }
}
