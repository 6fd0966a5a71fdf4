import type { Invitation } from '@bocau/contract/mailbox/invitations'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { invitationTexts } from '../../../../i18n/areas/invitation.ts'
import {
  firstDay,
  lunarText,
  monthText,
  whenText,
  whenThereText,
} from '../../../../i18n/events/event-text.ts'
import { ruleText } from '../../../../i18n/events/rule-text.ts'
import { addMessages, t } from '../../../../i18n/index.ts'
import { Icon, type IconShape } from '../../../../ui/index.ts'
import { CalendarClock, CircleAlert, Clock, Repeat, UserRound } from '../../../../ui/marks/icons.ts'
import { MapPin, Video } from '../actions/icons.ts'
import { AnswerRow } from './AnswerRow.tsx'
import css from './InvitationCard.module.css'
import { invitationQuery } from './invitation-query.ts'
import { People } from './People.tsx'
import { tidingsOf } from './tidings.ts'

addMessages(invitationTexts)

/** The event that a message invites to, or tells of, and what its reader answers. */
export function InvitationCard({ message }: { message: Message }) {
  const { data } = useQuery(invitationQuery(message.id))
  if (!data) return null
  const day = firstDay(data.start)
  const tidings = tidingsOf(data, message.from)
  return (
    <section className={css.card} aria-label={t('event.card')} data-standing={data.standing}>
      {day && (
        <div className={css.leaf} aria-hidden>
          <span>{monthText(day)}</span>
          <b>{day.day}</b>
        </div>
      )}
      <div className={css.said}>
        {tidings && (
          <p className={css.tidings}>
            <Icon of={CircleAlert} size="s" />
            <span>{tidings}</span>
          </p>
        )}
        <h3 className={css.title}>{data.title || t('event.untitled')}</h3>
        <Facts invitation={data} />
        <People invitation={data} />
        {data.comment && <p className={css.comment}>{data.comment}</p>}
        <OwnAnswer invitation={data} />
        {data.can_answer && <AnswerRow id={message.id} invitation={data} />}
      </div>
    </section>
  )
}

/** When, how often and where; what was otherwise before stands below each. */
function Facts({ invitation }: { invitation: Invitation }) {
  const { before, place, link, rule } = invitation
  const there = [whenThereText(invitation), lunarText(firstDay(invitation.start))].filter(Boolean)
  return (
    <ul className={css.facts}>
      <Fact icon={Clock}>
        {whenText(invitation)}
        {there.length > 0 && <small>{there.join(' · ')}</small>}
        {before?.start && <Before text={whenText({ start: before.start, end: before.end ?? null })} />}
      </Fact>
      {invitation.is_recurring && <Fact icon={Repeat}>{rule ? ruleText(rule) : t('event.recurring')}</Fact>}
      {invitation.is_occurrence && <Fact icon={CalendarClock}>{t('event.occurrence')}</Fact>}
      {(place || before?.place) && (
        <Fact icon={MapPin}>
          {place || t('event.noPlace')}
          {before?.place !== undefined && <Before text={before.place || t('event.noPlace')} />}
        </Fact>
      )}
      {link && (
        <Fact icon={Video}>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('event.join', { host: new URL(link).host })}
          </a>
        </Fact>
      )}
      {invitation.organizer && (
        <Fact icon={UserRound}>
          {t('event.organizer', { name: invitation.organizer.name || invitation.organizer.email })}
          {invitation.organizer.name && <small>{invitation.organizer.email}</small>}
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} size="s" />
      <span>{children}</span>
    </li>
  )
}

const Before = ({ text }: { text: string }) => (
  <small className={css.before}>
    {t('event.before')} <s>{text}</s>
  </small>
)

/** What the reader answered before, and what became of that. */
function OwnAnswer({ invitation: { answer } }: { invitation: Invitation }) {
  if (!answer) return null
  const text = answer.is_outdated ? t('event.asksAnew') : t(`event.answered.${answer.says}`)
  return (
    <p className={css.own} role="status">
      {answer.state === 'failed' ? t('event.notSent') : text}
      {answer.note && <small>“{answer.note}”</small>}
    </p>
  )
}
