import type { Invitation } from '@bocau/contract/mailbox/invitations'
import { dayAt, momentAt, readDay, readMinuteOfDay } from '@bocau/mail-core/zoned-time'
import { useState } from 'react'
import { dateFieldTexts } from '../../../../i18n/calendar-texts.ts'
import { formatTime, t, visibleZone } from '../../../../i18n/index.ts'
import { DateField } from '../../../../ui/calendar/DateField.tsx'
import { isoDay } from '../../../../ui/calendar/typed-day.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../../../ui/field/TextArea.tsx'
import { Field } from '../../../../ui/index.ts'
import type { ReplyInput } from './reply.ts'

interface Props {
  invitation: Invitation
  note: string
  onReply: (input?: ReplyInput) => void
}

/** Proposes another time of the same duration. */
export function ProposeDialog({ invitation: { start, end }, note: initialNote, onReply }: Props) {
  const zone = visibleZone()
  const [today] = useState(() => dayAt(Date.now(), zone))
  const [first] = useState(() => start?.at ?? Math.floor(Date.now() / 1000) + 86_400)
  const seconds = start?.at && end?.at ? end.at - start.at : 3600
  const [day, setDay] = useState(() => isoDay(dayAt(first * 1000, zone)))
  const [from, setFrom] = useState(() => formatTime(first))
  const [to, setTo] = useState(() => formatTime(first + seconds))
  const [note, setNote] = useState(initialNote)
  const [isWrong, setWrong] = useState(false)
  const propose = () => {
    const chosen = readDay(day)
    if (!chosen || !from || !to) return setWrong(true)
    const [startTime, finish] = [from, to].map((time) => momentAt(chosen, readMinuteOfDay(time), zone) / 1000)
    if (startTime === undefined || finish === undefined || finish <= startTime) return setWrong(true)
    onReply({ says: 'proposed', note, start: startTime, end: finish })
  }
  return (
    <Dialog
      title={t('event.propose.title')}
      onSubmit={propose}
      onClose={() => onReply()}
      submitLabel={t('event.propose.send')}
    >
      <DateField
        label={t('event.propose.day')}
        value={day}
        today={today}
        texts={dateFieldTexts()}
        onChange={setDay}
      />
      <Field
        label={t('event.propose.from')}
        type="time"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Field
        label={t('event.propose.to')}
        type="time"
        value={to}
        error={isWrong ? t('event.propose.wrong') : undefined}
        onChange={({ target }) => setTo(target.value)}
      />
      <TextArea
        label={t('event.note')}
        value={note}
        maxLength={2000}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  )
}
