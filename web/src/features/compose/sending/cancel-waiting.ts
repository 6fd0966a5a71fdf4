import type { Draft } from '@bocau/contract/compose'
import type { Id } from '@bocau/contract/ids'
import { CalendarClock, Repeat } from 'lucide'
import { request } from '../../../api/client.ts'
import { errorText, type PlainKey, t } from '../../../i18n/index.ts'
import { type IconGraphic, showToast } from '../../../ui/index.ts'
import { reportFailure } from '../../../ui/toast/report-failure.ts'
import { openRevertedDraft } from '../start/open-compose.ts'
import type { SendMode } from './send-flow.ts'

/** Makes a waiting message a draft again. */
export function revertToDraft(mode: SendMode, id: Id): Promise<Draft> {
  if (mode === 'now') return request('POST /api/v2/undo_send_mail', { body: { msg_id: id } })
  if (mode === 'schedule') return request('DELETE /api/v2/messages/:id/schedule', { params: { id } })
  return request('DELETE /api/v2/messages/:id/periodic', { params: { id } })
}

export const cancelSchedule = (id: Id): Promise<void> =>
  cancel(revertToDraft('schedule', id), 'compose.scheduleUndone', CalendarClock)

export const cancelPeriodic = (id: Id): Promise<void> =>
  cancel(revertToDraft('periodic', id), 'compose.periodicOff', Repeat)

/** Shows a notice that offers the draft after a cancellation, or its failure. */
async function cancel(
  call: Promise<Draft>,
  text: Extract<PlainKey, 'compose.scheduleUndone' | 'compose.periodicOff'>,
  icon: IconGraphic,
): Promise<void> {
  await reportFailure(t('compose.cancelFailed'), errorText, async () => {
    const draft = await call
    showToast({
      icon,
      text: t(text),
      seconds: 8,
      action: { label: t('compose.openDraft'), run: () => openRevertedDraft(draft) },
    })
  })
}
