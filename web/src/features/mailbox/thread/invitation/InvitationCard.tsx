import type { Invitation } from '@bocau/contract/mailbox/invitations'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  CalendarX2,
  CircleAlert,
  Clock,
  Download,
  MapPin,
  Repeat,
  UserRound,
  Video,
} from 'lucide'
import { useUser } from '../../../../api/session.ts'
import {
  firstDay,
  lunarText,
  monthText,
  startText,
  whenLocalText,
  whenText,
} from '../../../../i18n/events/event-text.ts'
import { exceptionTexts } from '../../../../i18n/events/exception-text.ts'
import { ruleText } from '../../../../i18n/events/rule-text.ts'
import { formatTime, t } from '../../../../i18n/index.ts'
import { IconItem } from '../../../../ui/display/IconItem.tsx'
import { Button, Icon, Skeleton, SkeletonBar } from '../../../../ui/index.ts'
import { fileAddress } from '../../file-address.ts'
import { calendarFile } from './calendar-files.ts'
import css from './InvitationCard.module.css'
import { invitationHeadline } from './invitation-headline.ts'
import { invitationQuery } from './invitation-query.ts'
import { ReplyRow } from './ReplyRow.tsx'
import '../../../../i18n/areas/invitation.ts'
import { useId, useState } from 'react'

/** Maximum number of participants shown initially. */
const initiallyVisible = 4

function People({ invitation }: { invitation: Invitation }) {
  const { attendee_count: count } = invitation
  const attendees = withUserReply(invitation)
  const [isOpen, setOpen] = useState(attendees.length <= initiallyVisible)
  const id = useId()
  if (attendees.length < 2) return null
  const accepted = attendees.filter((one) => one.participation === 'accepted').length
  return (
    <div className={css.people}>
      <Button kind="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('event.people', { n: count })} {accepted > 0 && t('event.coming', { n: accepted })}
      </Button>
      {isOpen && (
        <ul id={id}>
          {attendees.map(({ name, email, participation, is_optional: isOptional }) => (
            <li key={email} data-said={participation}>
              <span title={email}>{name || email}</span>
              <small>
                {t(`event.said.${participation}`)}
                {isOptional && ` · ${t('event.optional')}`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Adds the user's own answer, which the received event does not contain. */
function withUserReply({ attendees, answer, own_email: userAddress }: Invitation): Invitation['attendees'] {
  if (!answer || answer.is_outdated || answer.state === 'failed') return attendees
  const participation = answer.says === 'proposed' ? 'tentative' : answer.says
  return attendees.map((one) => (one.email.toLowerCase() === userAddress ? { ...one, participation } : one))
}

/**
 * Card of an event with the user's answer. An event that arrives after the text is collapsed to the height reserved for
 * it, so that the text does not move.
 */
export function InvitationCard({ message }: { message: Message }) {
  // A failed request is repeated when the message is opened again.
  const { data, isPending } = useQuery({ ...invitationQuery(message.id), retryOnMount: false })
  const [isLate] = useState(isPending)
  const [isOpen, setOpen] = useState(false)
  if (isPending) return <LoadingCard />
  if (!data) return null
  if (!isLate) return <CompleteCard message={message} invitation={data} />
  if (isOpen) {
    return (
      <div tabIndex={-1} ref={focusOnce}>
        <CompleteCard message={message} invitation={data} />
      </div>
    )
  }
  return (
    <>
      <section className={css.folded} aria-label={t('event.card')} data-screen-only>
        <div className={css.lines}>
          <h2 className={css.title}>{data.title || t('event.untitled')}</h2>
          <p>{data.start ? startText(data.start) : t('event.noTime')}</p>
        </div>
        <Button aria-expanded={false} onClick={() => setOpen(true)}>
          {t('event.open')}
        </Button>
      </section>
      <div className={css.onPaper}>
        <CompleteCard message={message} invitation={data} />
      </div>
    </>
  )
}

const focusOnce = (element: HTMLElement | null): void => element?.focus()

function CompleteCard({ message, invitation: data }: { message: Message; invitation: Invitation }) {
  const day = firstDay(data.start)
  const tidings = invitationHeadline(data, message.from)
  return (
    <section className={css.card} aria-label={t('event.card')} data-standing={data.standing}>
      {day && (
        <div className={css.leaf} aria-hidden>
          <span>{monthText(day)}</span>
          <b>{day.day}</b>
        </div>
      )}
      <div className={css.text}>
        {tidings && (
          <p className={css.tidings}>
            <Icon of={CircleAlert} size="s" />
            <span>{tidings}</span>
          </p>
        )}
        <h2 className={css.title}>{data.title || t('event.untitled')}</h2>
        <Details invitation={data} />
        <People invitation={data} />
        {data.comment && <p className={css.comment}>{data.comment}</p>}
        <Conflicts invitation={data} />
        <UserReply invitation={data} />
        {data.can_answer && <ReplyRow id={message.id} invitation={data} />}
        <FileLink message={message} />
      </div>
    </section>
  )
}

const LoadingCard = () => (
  <div className={css.folded} data-screen-only>
    <Skeleton label={t('mailbox.loading')} className={css.lines}>
      {['40%', '60%'].map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </Skeleton>
  </div>
)

/** Other events at the same time. */
function Conflicts({ invitation: { conflicts, is_recurring: isRecurring } }: { invitation: Invitation }) {
  if (conflicts.length === 0) return null
  return (
    <ul className={css.details}>
      {conflicts.map(({ title, start, end, says }) => (
        <IconItem key={`${start} ${title}`} icon={CalendarX2}>
          {t(`event.conflict.${says}`, {
            title: title || t('event.untitled'),
            time: isRecurring
              ? whenText({ start: eventTime(start), end: eventTime(end) })
              : `${formatTime(start)} – ${formatTime(end)}`,
          })}
        </IconItem>
      ))}
    </ul>
  )
}

/** Returns a moment in the user's time zone, for the text of an event. */
const eventTime = (at: number) => ({ local: '', at, zone: null })

/** Download of the calendar file, which is not listed among the attachments. */
function FileLink({ message }: { message: Message }) {
  const file = calendarFile(message)
  if (!file) return null
  return (
    <a className={css.file} href={fileAddress(file)} download={file.name} data-screen-only>
      <Icon of={Download} size="xs" />
      {t('event.file')}
    </a>
  )
}

/** Time, recurrence and place, each with its previous value. */
function Details({ invitation }: { invitation: Invitation }) {
  const { before, place, link, rule, start, moved_from: movedFrom } = invitation
  const localTexts = [whenLocalText(invitation), lunarText(firstDay(invitation.start))].filter(Boolean)
  return (
    <ul className={css.details}>
      <IconItem icon={Clock}>
        {whenText(invitation)}
        {localTexts.length > 0 && <small>{localTexts.join(' · ')}</small>}
        {before?.start && <Before text={whenText({ start: before.start, end: before.end ?? null })} />}
      </IconItem>
      {invitation.is_recurring && (
        <IconItem icon={Repeat}>
          {rule ? ruleText(rule) : t('event.recurring')}
          {exceptionTexts(invitation).map((text) => (
            <small key={text}>{text}</small>
          ))}
        </IconItem>
      )}
      {invitation.is_occurrence && (
        <IconItem icon={CalendarClock}>
          {t('event.occurrence')}
          {movedFrom && start && (
            <small>{t('event.movedFrom', { from: startText(movedFrom), to: startText(start) })}</small>
          )}
        </IconItem>
      )}
      {(place || before?.place) && (
        <IconItem icon={MapPin}>
          {place || t('event.noPlace')}
          {before?.place !== undefined && <Before text={before.place || t('event.noPlace')} />}
        </IconItem>
      )}
      {link && (
        <IconItem icon={Video}>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('event.join', { host: new URL(link).host })}
          </a>
        </IconItem>
      )}
      {invitation.organizer && (
        <IconItem icon={UserRound}>
          {t('event.organizer', { name: invitation.organizer.name || invitation.organizer.email })}
          {invitation.organizer.name && <small>{invitation.organizer.email}</small>}
        </IconItem>
      )}
    </ul>
  )
}

const Before = ({ text }: { text: string }) => (
  <small>
    {t('event.before')} <s>{text}</s>
  </small>
)

/** Previous answer from this mailbox and its delivery state. */
function UserReply({ invitation: { answer, can_answer } }: { invitation: Invitation }) {
  const other = useOtherReplierName(answer)
  if (!answer) return null
  const sentence = other
    ? t(`event.answeredBy.${answer.says}`, { name: other })
    : t(`event.answered.${answer.says}`)
  const text = answer.is_outdated && can_answer ? t('event.asksAnew') : sentence
  return (
    <p className={css.own} role="status">
      {answer.state === 'failed' ? t('event.notSent') : text}
      {answer.note && <small>“{answer.note}”</small>}
    </p>
  )
}

/** Returns the name of another user who answered; several users may answer for a shared mailbox. */
function useOtherReplierName(reply: Invitation['answer']): string | undefined {
  const { acting, fullname, email } = useUser()
  if (!reply || reply.by?.email === acting?.email) return undefined
  const by = reply.by ?? { name: fullname, email }
  return by.name || by.email
}
