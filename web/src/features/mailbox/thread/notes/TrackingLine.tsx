import type { Id } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Check, CheckCheck } from 'lucide'
import { formatTime, formatWhen, t } from '../../../../i18n/index.ts'
import { Icon, tip } from '../../../../ui/index.ts'
import { showViews } from '../../../compose/index.ts'
import css from './TrackingLine.module.css'

export function TrackingLine({ id, tracking }: { id: Id; tracking: NonNullable<Message['tracking']> }) {
  const { view_count: count, first_seen: first, last_seen: last } = tracking
  return (
    <div className={css.line} {...tip(t('thread.seenHint'))}>
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
