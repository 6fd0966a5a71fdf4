import type { CalendarEvent, EventTime } from '@bocau/mail-core/calendar/calendar-event'
import { CalendarClock, Clock, MapPin, Repeat, UserRound, Video } from 'lucide'
import { useEffect, useRef } from 'react'
import {
  firstDay,
  lunarText,
  monthText,
  startText,
  whenLocalText,
  whenText,
} from '../../../i18n/events/event-text.ts'
import { exceptionTexts } from '../../../i18n/events/exception-text.ts'
import { ruleText } from '../../../i18n/events/rule-text.ts'
import { t } from '../../../i18n/index.ts'
import { IconItem } from '../../../ui/display/IconItem.tsx'
import { useZoom } from '../stage/use-stage.ts'
import type { ViewerProps } from '../stage/viewer.tsx'
import { FileLoader } from '../stage/viewer.tsx'
import css from './CalendarViewer.module.css'
import { type ReadEvents, readEvents } from './read-events.ts'
import '../../../i18n/areas/invitation.ts'

/** Events of a calendar file with title, time, recurrence, place and participants. */
export default function CalendarViewer(props: ViewerProps) {
  return (
    <FileLoader file={props.file} open={readEvents}>
      {(read) => <Sheet {...props} read={read} />}
    </FileLoader>
  )
}

function Sheet({ read, stage, zoom, onZoom, onDetail }: ViewerProps & { read: ReadEvents }) {
  const { events, isClipped } = read
  const sheet = useRef<HTMLDivElement>(null)
  useZoom({ stage, content: sheet, zoom, onZoom })
  useEffect(() => {
    if (events.length > 1) onDetail(t('preview.events', { n: events.length }))
  }, [onDetail, events])
  return (
    <div ref={sheet} className={css.sheet} style={{ zoom }}>
      {isClipped && <p className={css.note}>{t('preview.events.clipped', { n: events.length })}</p>}
      {events.length === 0 && <p className={css.note}>{t('preview.events.none')}</p>}
      {events.map((event, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the events never change and may contain duplicates
        <Event key={at} event={event} />
      ))}
    </div>
  )
}

function Event({ event }: { event: CalendarEvent }) {
  const { title, place, link, rule, organizer, description, attendees, attendeeCount } = event
  const span = { start: inSeconds(event.start), end: inSeconds(event.end) }
  const occurrence = inSeconds(event.occurrence)
  const exceptions = exceptionTexts({
    excluded: event.excluded.flatMap((time) => inSeconds(time) ?? []),
    moved: [],
  })
  const day = firstDay(span.start)
  const localTexts = [whenLocalText(span), lunarText(day)].filter(Boolean)
  const more = attendeeCount - attendees.length
  return (
    <article className={css.event} data-cancelled={event.isCancelled || undefined}>
      {day && (
        <div className={css.leaf} aria-hidden>
          <span>{monthText(day)}</span>
          <b>{day.day}</b>
        </div>
      )}
      <div className={css.said}>
        <h3>{title || t('event.untitled')}</h3>
        {event.isCancelled && <p className={css.over}>{t('event.cancelled')}</p>}
        <ul className={css.details}>
          <IconItem icon={Clock}>
            {whenText(span)}
            {localTexts.length > 0 && <small>{localTexts.join(' · ')}</small>}
          </IconItem>
          {(rule || event.isOddlyRecurring) && (
            <IconItem icon={Repeat}>
              {rule ? ruleText(rule) : t('event.recurring')}
              {exceptions.map((text) => (
                <small key={text}>{text}</small>
              ))}
            </IconItem>
          )}
          {occurrence && (
            <IconItem icon={CalendarClock}>
              {t('event.occurrence')}
              {span.start && startText(occurrence) !== startText(span.start) && (
                <small>
                  {t('event.movedFrom', { from: startText(occurrence), to: startText(span.start) })}
                </small>
              )}
            </IconItem>
          )}
          {place && <IconItem icon={MapPin}>{place}</IconItem>}
          {link && (
            <IconItem icon={Video}>
              <a href={link} target="_blank" rel="noopener noreferrer">
                {t('event.join', { host: new URL(link).host })}
              </a>
            </IconItem>
          )}
          {organizer && (
            <IconItem icon={UserRound}>
              {t('event.organizer', { name: organizer.name || organizer.email })}
              {organizer.name && <small>{organizer.email}</small>}
            </IconItem>
          )}
        </ul>
        {attendees.length > 0 && (
          <div className={css.people}>
            <p>{t('event.people', { n: attendeeCount })}</p>
            <ul>
              {attendees.map(({ name, email, participation, isOptional }) => (
                <li key={email}>
                  <span title={email}>{name || email}</span>
                  <small>
                    {t(`event.said.${participation}`)}
                    {isOptional && ` · ${t('event.optional')}`}
                  </small>
                </li>
              ))}
              {more > 0 && <li>{t('preview.events.morePeople', { n: more })}</li>}
            </ul>
          </div>
        )}
        {description && <p className={css.text}>{description}</p>}
      </div>
    </article>
  )
}

const inSeconds = (time: EventTime | null): EventTime | null =>
  time && { ...time, at: time.at === null ? null : Math.floor(time.at / 1000) }
