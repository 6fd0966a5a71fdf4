import type { Periodic } from '@bocau/contract/outbox'
import { addDays, dayAt } from '@bocau/mail-core/zoned-time'
import { CircleAlert, Repeat } from 'lucide'
import { useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { isoDay, writtenDay } from '../../../ui/calendar/typed-day.ts'
import { Segmented } from '../../../ui/controls/segmented/Segmented.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TimeField } from '../../../ui/field/TimeField.tsx'
import { Button, Emphasised, Icon } from '../../../ui/index.ts'
import { writer } from '../person.ts'
import { DayField } from './DayField.tsx'
import { dayText } from './moment-text.ts'
import css from './PeriodicDialog.module.css'
import { PeriodicEnd } from './PeriodicEnd.tsx'
import { PeriodicRhythm } from './PeriodicRhythm.tsx'
import { type PeriodicForm, type PeriodicReading, readPeriodicForm } from './periodic-form.ts'
import { rhythmText } from './rhythm-text.ts'
import scheduleCss from './ScheduleDialog.module.css'
import '../../../i18n/areas/sending.ts'

const kinds = ['days', 'week', 'month', 'year'] as const

interface Props {
  onResult: (periodic?: Periodic) => void
}

/** Selects the rhythm, start and end of a recurring message; shows a summary and the next times. */
export function PeriodicDialog({ onResult }: Props) {
  const zone = writer().user.timezone
  const [now] = useState(Date.now)
  const [form, setForm] = useState(() => startForm(now, zone))
  const change = (next: Partial<PeriodicForm>) => setForm({ ...form, ...next })
  const reading = readPeriodicForm(form, now, zone)
  const submit = () => {
    // The dialog may have been open for a while.
    const latest = readPeriodicForm(form, Date.now(), zone)
    if (latest.periodic) onResult(latest.periodic)
  }
  return (
    <Dialog
      title={t('periodic.title')}
      size="m"
      onClose={() => onResult()}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!reading.periodic}>
            {t('periodic.action')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <Segmented
          className={css.whole}
          label={t('periodic.repeat')}
          value={form.kind}
          choices={kinds.map((kind) => ({ id: kind, label: t(`periodic.kind.${kind}`) }))}
          onChoose={(kind) => change({ kind, every: '1' })}
        />
        <PeriodicRhythm form={form} onChange={change} />
        <TimeField label={t('periodic.time')} value={form.time} onChange={(time) => change({ time })} />
        <DayField
          label={t('periodic.start')}
          hasLabel
          first={isoDay(dayAt(now, zone))}
          value={form.start}
          onChange={(start) => change({ start })}
        />
        <PeriodicEnd form={form} onChange={change} />
      </div>
      <Summary reading={reading} />
    </Dialog>
  )
}

function Summary({ reading }: { reading: PeriodicReading }) {
  const { periodic, next, problem } = reading
  return (
    <div className={scheduleCss.text} data-bad={problem !== undefined || undefined} role="status">
      <Icon of={problem ? CircleAlert : Repeat} />
      {problem ? (
        <span>{t(`periodic.${problem}`)}</span>
      ) : (
        <span>
          <Emphasised text={sentence(periodic)} />
          <small>{t('periodic.next', { list: next.map((each) => dayText(each / 1000)).join(' · ') })}</small>
        </span>
      )}
    </div>
  )
}

function sentence({ period, time_send, start_day, end_day, end_after }: Periodic): string {
  const end =
    end_after !== null
      ? t('periodic.saysAfter', { n: end_after })
      : end_day !== null
        ? t('periodic.saysUntil', { day: writtenDay(end_day) })
        : ''
  return t('periodic.says', {
    time: time_send,
    rhythm: rhythmText(period),
    start: writtenDay(start_day),
    end,
  })
}

/** Returns the initial form: weekly on tomorrow's weekday, starting tomorrow. */
function startForm(now: number, zone: string): PeriodicForm {
  const tomorrow = addDays(dayAt(now, zone), 1)
  const weekday = (new Date(Date.UTC(tomorrow.year, tomorrow.month - 1, tomorrow.day)).getUTCDay() + 6) % 7
  return {
    kind: 'week',
    every: '1',
    weekdays: [weekday],
    month: tomorrow.month,
    by: 'day',
    day: String(tomorrow.day),
    nth: Math.min(5, Math.ceil(tomorrow.day / 7)),
    weekday,
    time: '08:00',
    start: isoDay(tomorrow),
    end: 'never',
    endAfter: '12',
    endDay: isoDay(addDays(tomorrow, 90)),
  }
}
