import type { Message } from '@bocau/contract/mailbox/mailbox'
import { AlarmClock } from 'lucide'
import { request } from '../../../../api/client.ts'
import { errorText, formatFullDate, t } from '../../../../i18n/index.ts'
import { Icon, reportFailure } from '../../../../ui/index.ts'
import css from './TrackingLine.module.css'

/** Time of the reminder for a message, with a button to remove it. */
export function ReminderLine({ message }: { message: Pick<Message, 'thread_id' | 'remind_at'> }) {
  if (message.remind_at === undefined) return null
  return (
    <div className={css.line}>
      <Icon of={AlarmClock} size="s" />
      <span>{t('thread.reminds', { when: formatFullDate(message.remind_at) })}</span>
      <button type="button" className={css.who} onClick={() => void removeReminder(message.thread_id)}>
        {t('thread.remindsNot')}
      </button>
    </div>
  )
}

const removeReminder = (threadId: string) =>
  reportFailure(t('act.failed.remind'), errorText, () =>
    request('POST /api/v2/threads/remind', { body: { ids: [threadId], at: null } }),
  )
