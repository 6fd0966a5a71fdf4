import type { EventTime, Invitation } from '@bocau/contract/mailbox/invitations'
import { dayAt, dayNumber } from '@bocau/mail-core/zoned-time'
import { locale, t, visibleZone } from '../index.ts'
import { dayText, firstDay, startText } from './event-text.ts'

/** Maximum number of dates per kind of exception. */
const maxNamed = 4

/** Describes the cancelled and moved occurrences of a series: `Trừ Thứ 5, 3 thg 12`. Past ones are omitted. */
export function exceptionTexts({ excluded, moved }: Pick<Invitation, 'excluded' | 'moved'>): string[] {
  const cancelled = excluded.filter(isUpcoming)
  const changed = moved.filter((one) => isUpcoming(one.from) || isUpcoming(one.start))
  const days = new Intl.ListFormat(locale(), { type: 'conjunction' })
  const named = cancelled.slice(0, maxNamed).map(dayText)
  const n = cancelled.length - named.length
  const texts = changed
    .slice(0, maxNamed)
    .map(({ from, start }) => t('event.moved', { from: startText(from), to: startText(start) }))
  return [
    ...(named.length === 0
      ? []
      : [
          n > 0
            ? t('event.exceptMore', { days: named.join(', '), n })
            : t('event.except', { days: days.format(named) }),
        ]),
    ...texts,
    ...(changed.length > maxNamed ? [t('event.movedMore', { n: changed.length - maxNamed })] : []),
  ]
}

function isUpcoming(time: EventTime): boolean {
  const day = firstDay(time)
  return day !== null && dayNumber(day) >= dayNumber(dayAt(Date.now(), visibleZone()))
}
