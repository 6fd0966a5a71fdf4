import type { Id } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { AlarmClock, Check, CheckCheck, MailCheck } from 'lucide'
import { request } from '../../../../api/client.ts'
import { errorText, formatFullDate, formatTime, formatWhen, t } from '../../../../i18n/index.ts'
import { Icon, tip } from '../../../../ui/index.ts'
import { reportFailure } from '../../../../ui/toast/report-failure.ts'
import { showViews } from '../../../compose/index.ts'
import css from './TrackingLines.module.css'

export function TrackingLine({ id, tracking }: { id: Id; tracking: NonNullable<Message['tracking']> }) {
  const { view_count: count, first_seen: first, last_seen: last } = tracking
  return (
    <div className={css.line} data-screen-only {...tip(t('thread.seenHint'))}>
      <Icon of={count > 0 ? CheckCheck : Check} size="s" />
      {count > 0 ? <b>{t('thread.seen', { n: count })}</b> : <span>{t('thread.notSeen')}</span>}
      {first !== null && <span className={css.when}>{t('thread.firstSeen', { when: whenText(first) })}</span>}
      {last !== null && last !== first && (
        <span className={css.when}>{t('thread.lastSeen', { when: whenText(last) })}</span>
      )}
      <button type="button" className={css.who} onClick={(event) => showViews(id, event.currentTarget)}>
        {t('thread.whoSaw')}
      </button>
    </div>
  )
}

/** Formats a time for a sentence: "10:03 hôm nay", otherwise "10:03 14/04". */
function whenText(seconds: number): string {
  const time = formatTime(seconds)
  const when = formatWhen(seconds)
  return when === time ? t('thread.todayAt', { time }) : `${time} ${when}`
}

/** Recipients with a read receipt and its time; unauthenticated receipts are marked, because they can be forged. */
export function ReadByLine({ message: { read_by: readers = [], to, cc, bcc } }: { message: Message }) {
  if (readers.length === 0) return null
  const people = [...to, ...cc, ...bcc]
  const readerName = (email: string) => people.find((one) => one.email.toLowerCase() === email)?.name || email
  return (
    <div className={css.line} data-screen-only>
      <Icon of={MailCheck} size="s" />
      {readers.map(({ email, at, is_proved: isVerified }) => (
        <span key={email}>
          {t(isVerified ? 'thread.readBy' : 'thread.saidReadBy', {
            name: readerName(email),
            when: formatFullDate(at),
          })}
        </span>
      ))}
    </div>
  )
}

/** Time of the reminder for a message, with a button to remove it. */
export function ReminderLine({ message }: { message: Pick<Message, 'thread_id' | 'remind_at'> }) {
  if (message.remind_at === undefined) return null
  return (
    <div className={css.line} data-screen-only>
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
