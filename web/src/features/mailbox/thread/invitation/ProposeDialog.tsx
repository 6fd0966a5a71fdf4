import type { Invitation } from '@bocau/contract/mailbox/invitations'
import { dayAt } from '@bocau/mail-core/zoned-time'
import { useState } from 'react'
import { dateFieldTexts } from '../../../../i18n/calendar-texts.ts'
import { whenText } from '../../../../i18n/events/event-text.ts'
import { formatTime, t, visibleZone } from '../../../../i18n/index.ts'
import { zoneText } from '../../../../i18n/zone-text.ts'
import { DateField } from '../../../../ui/calendar/DateField.tsx'
import { isoDay } from '../../../../ui/calendar/typed-day.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../../../ui/field/TextArea.tsx'
import { TimeField } from '../../../../ui/field/TimeField.tsx'
import css from './ProposeDialog.module.css'
import { type ProposalFault, readProposal } from './propose-time.ts'
import type { ReplyInput } from './reply.ts'

interface Props {
  invitation: Invitation
  note: string
  onReply: (input?: ReplyInput) => void
}

/** Proposes another time of the same duration. */
export function ProposeDialog({ invitation, note: initialNote, onReply }: Props) {
  const { start, end } = invitation
  const zone = visibleZone()
  const [today] = useState(() => dayAt(Date.now(), zone))
  const [first] = useState(() => start?.at ?? Math.floor(Date.now() / 1000) + 86_400)
  const seconds = start?.at && end?.at ? end.at - start.at : 3600
  const [day, setDay] = useState(() => isoDay(dayAt(first * 1000, zone)))
  const [from, setFrom] = useState(() => formatTime(first))
  const [to, setTo] = useState(() => formatTime(first + seconds))
  const [note, setNote] = useState(initialNote)
  const [fault, setFault] = useState<ProposalFault>()
  const propose = () => {
    const proposal = readProposal({ day, from, to }, zone, invitation)
    if (typeof proposal === 'string') setFault(proposal)
    else onReply({ says: 'proposed', note, ...proposal })
  }
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    setFault(undefined)
  }
  return (
    <Dialog
      title={t('event.propose.title')}
      onSubmit={propose}
      onClose={() => onReply()}
      submitLabel={t('event.propose.send')}
    >
      {start && <p className={css.current}>{t('event.propose.current', { when: whenText(invitation) })}</p>}
      <DateField
        label={t('event.propose.day')}
        value={day}
        today={today}
        texts={dateFieldTexts()}
        onChange={change(setDay)}
      />
      <div className={css.times}>
        <TimeField label={t('event.propose.from')} value={from} onChange={change(setFrom)} />
        <TimeField
          label={t('event.propose.to')}
          value={to}
          error={fault && t(`event.propose.${fault}`)}
          onChange={change(setTo)}
        />
      </div>
      <p className={css.zone}>{t('event.propose.zone', { zone: zoneText(zone, first * 1000) })}</p>
      <TextArea
        label={t('event.note')}
        value={note}
        maxLength={2000}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  )
}
