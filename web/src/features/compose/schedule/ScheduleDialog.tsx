import { ArrowLeft, CalendarClock, ChevronRight, CircleAlert, Clock, Send } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { zoneText } from '../../../i18n/zone-text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, Emphasised, Icon } from '../../../ui/index.ts'
import { writer } from '../person.ts'
import { momentText, timeText } from './moment-text.ts'
import { offeredTimes } from './offered-times.ts'
import '../../../i18n/areas/sending.ts'
import { limits } from '@bocau/contract/limits'
import { dayAt, momentAt, readMinuteOfDay } from '@bocau/mail-core/zoned-time'
import { Calendar } from '../../../ui/calendar/Calendar.tsx'
import { TimeField } from '../../../ui/field/TimeField.tsx'
import { calendarTexts } from './calendar-texts.ts'
import css from './ScheduleDialog.module.css'

interface Props {
  onResult: (seconds?: number) => void
}

/** Selects the sending time: a suggested or a custom one. */
export function ScheduleDialog({ onResult }: Props) {
  const [isCustom, setCustom] = useState(false)
  const [offers] = useState(() => offeredTimes(Date.now(), writer().user.timezone))
  if (isCustom) return <CustomTime onBack={() => setCustom(false)} onResult={onResult} />
  return (
    <Dialog title={t('schedule.title')} onClose={() => onResult()}>
      <p className={css.lead}>{t('schedule.zone', { zone: zoneText(writer().user.timezone) })}</p>
      <div className={css.offers}>
        {offers.map(({ key, seconds }, index) => (
          <button
            key={key}
            type="button"
            className={css.offer}
            {...(index === 0 ? { 'data-first': true } : {})}
            onClick={() => onResult(seconds)}
          >
            <Icon of={Clock} />
            <b>{t(`schedule.${key}`)}</b>
            <span>{momentText(seconds)}</span>
          </button>
        ))}
        <button type="button" className={css.offer} onClick={() => setCustom(true)}>
          <Icon of={CalendarClock} />
          <b>{t('schedule.custom')}</b>
          <Icon of={ChevronRight} size="s" />
        </button>
      </div>
    </Dialog>
  )
}

interface CustomTimeProps {
  onBack: () => void
  onResult: (seconds?: number) => void
}

const hour = 3_600_000
const halfHours = Array.from({ length: 48 }, (_, index) => {
  const minutes = index * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`
})

/** Selects a date and time at least some minutes ahead; starts one hour ahead. */
function CustomTime({ onBack, onResult }: CustomTimeProps) {
  const zone = writer().user.timezone
  const [now] = useState(Date.now)
  const [day, setDay] = useState(() => dayAt(now + hour, zone))
  const [time, setTime] = useState(() => timeText((now + hour) / 1000))
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  const moment = isTime ? momentAt(day, readMinuteOfDay(time), zone) : 0
  const isTooSoon = moment < now + limits.scheduleLeadSeconds * 1000
  const today = dayAt(now, zone)

  const submit = () => {
    // The dialog may have been open for a while.
    if (moment >= Date.now() + limits.scheduleLeadSeconds * 1000) onResult(Math.round(moment / 1000))
  }
  return (
    <Dialog
      title={t('schedule.customTitle')}
      size="m"
      onClose={() => onResult()}
      onSubmit={submit}
      footer={
        <>
          <Button kind="ghost" icon={ArrowLeft} className={css.back} onClick={onBack}>
            {t('schedule.back')}
          </Button>
          <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={isTooSoon}>
            {t('schedule.action')}
          </Button>
        </>
      }
    >
      <div className={css.pick}>
        <Calendar value={day} today={today} first={today} onChoose={setDay} {...calendarTexts()} />
        <div className={css.times}>
          <TimeField label={t('schedule.time')} value={time} isFirst onChange={setTime} />
          <HalfHours
            time={time}
            isOver={(each) =>
              momentAt(day, readMinuteOfDay(each), zone) < now + limits.scheduleLeadSeconds * 1000
            }
            onChoose={setTime}
          />
        </div>
      </div>
      <div className={css.text} data-bad={isTooSoon || undefined} role="status">
        <Icon of={isTooSoon ? CircleAlert : Send} />
        <span>
          {isTooSoon ? (
            t('schedule.tooSoon')
          ) : (
            <Emphasised text={t('schedule.willLeave', { when: momentText(moment / 1000) })} />
          )}
          <small>{t('schedule.lead', { zone: zoneText(zone) })}</small>
        </span>
      </div>
    </Dialog>
  )
}

interface HalfHoursProps {
  time: string
  isOver: (time: string) => boolean
  onChoose: (time: string) => void
}

function HalfHours({ time, isOver, onChoose }: HalfHoursProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const nearest =
      list.current?.querySelector('[aria-pressed="true"]') ?? list.current?.querySelector(':not(:disabled)')
    nearest?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [])
  return (
    <fieldset ref={list} className={css.list} aria-label={t('schedule.times')}>
      {halfHours.map((each) => (
        <button
          key={each}
          type="button"
          className={css.time}
          aria-pressed={each === time}
          disabled={isOver(each)}
          onClick={() => onChoose(each)}
        >
          {each}
        </button>
      ))}
    </fieldset>
  )
}
