import type { Message } from '@bocau/contract/mailbox/mailbox'
import type { SentOutcome } from '@bocau/contract/outbox'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Clock, X } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Banner, Button, Icon, type IconGraphic, openDialog } from '../../../ui/index.ts'
import { outcomesQuery } from '../sending/outcomes-query.ts'
import { FailureReason, TechnicalPart } from '../sending/TechnicalPart.tsx'
import { CorrectAddressDialog } from './CorrectAddressDialog.tsx'
import {
  addressesOf,
  correspondentName,
  deferralText,
  isWrongAddress,
  nextTryText,
  outcomeSentence,
  refusalText,
  refusedSentence,
} from './outcome-text.ts'
import { recipientLines } from './recipient-lines.ts'
import { rewriteMessage } from './rewrite-message.ts'
import '../../../i18n/areas/outcomes.ts'
import { type MouseEvent, useState } from 'react'
import css from './Outcomes.module.css'

interface AlertProps {
  message: Message
  /** Shown until the details are loaded, or if there are none. */
  title: string
}

/** Alert above a sent message: failed recipients, reasons and actions, or recipients still waiting. */
export function SentAlert({ message, title }: AlertProps) {
  const { data } = useQuery({ ...outcomesQuery(message.id), enabled: !message.is_draft })
  const all = data?.recipients ?? []
  const refused = all.filter(({ state }) => state === 'refused')
  const waiting = all.filter(({ state, failure }) => state === 'waiting' && failure !== null)
  if (message.status === 'delayed') return <Delayed title={title} waiting={waiting} />
  if (refused.length === 0) {
    return (
      <Banner icon={CircleAlert} kind="danger" variant="card">
        <b>{title}</b> {message.error_msg && <FailureReason message={message} />}
      </Banner>
    )
  }
  return (
    <Banner icon={CircleAlert} kind="danger" variant="card">
      <b>{refusedSentence(refused, all.length)}</b> <Reasons refused={refused} />
      {waiting.length > 0 && <p>{t('outcome.waits', { addresses: addressesOf(waiting) })}</p>}
      <div className={css.actions}>
        {refused.some(isWrongAddress) && (
          <Button
            size="s"
            kind="primary"
            onClick={() => openCorrection(message, refused.filter(isWrongAddress))}
          >
            {t('outcome.correct')}
          </Button>
        )}
        <Button size="s" onClick={() => void rewriteMessage(message.id, recipientLines(message, refused))}>
          {t('outcome.again')}
        </Button>
        <TechnicalPart responses={serverResponses(refused)} />
      </div>
    </Banner>
  )
}

function Delayed({ title, waiting }: { title: string; waiting: readonly SentOutcome[] }) {
  const [first] = waiting
  const next = nextTryText(waiting)
  return (
    <Banner icon={Clock} variant="card">
      {first ? (
        <>
          <b>{t('outcome.delayed', { addresses: addressesOf(waiting) })}</b> {deferralText(first)}{' '}
          {next && t('outcome.nextTry', { when: next })}
          <div className={css.actions}>
            <TechnicalPart responses={serverResponses(waiting)} />
          </div>
        </>
      ) : (
        title
      )}
    </Banner>
  )
}

/** A reason common to all is shown once, without names. */
function Reasons({ refused }: { refused: readonly SentOutcome[] }) {
  const reasons = refused.map((outcome) => ({ email: outcome.email, why: refusalText(outcome) }))
  const [first] = reasons
  if (reasons.every(({ why }) => why === first?.why)) return first?.why
  return (
    <ul className={css.reasons}>
      {reasons.slice(0, SHOWN_REASONS).map(({ email, why }) => (
        <li key={email}>
          <b>{email}</b>: {why}
        </li>
      ))}
    </ul>
  )
}

/** The others are shown in the details of the message. */
const SHOWN_REASONS = 5

const serverResponses = (outcomes: readonly SentOutcome[]): string[] =>
  outcomes.slice(0, SHOWN_REASONS).flatMap(({ email, answer }) => (answer ? [`${email}: ${answer}`] : []))

function openCorrection(message: Message, wrong: readonly SentOutcome[]): void {
  openDialog((close) => <CorrectAddressDialog message={message} wrong={wrong} onClose={close} />)
}

/** The others are rendered on request. */
const INITIALLY_VISIBLE = 20

const icons: Record<SentOutcome['state'], IconGraphic> = {
  here: Check,
  taken: Check,
  waiting: Clock,
  refused: CircleAlert,
  recalled: X,
}

/** Delivery status of a sent message per recipient, failures first. */
export function OutcomeLines({ message }: { message: Message }) {
  const { data } = useQuery(outcomesQuery(message.id))
  const [showsAll, setShowsAll] = useState(false)
  const all = inOrder(data?.recipients ?? [])
  if (all.length === 0) return null
  const people = [...message.to, ...message.cc, ...message.bcc]
  const responses = all.flatMap(({ email, answer }) => (answer ? [`${email}: ${answer}`] : []))
  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears; the focus stays in the dialog.
    currentTarget.closest('dialog')?.focus({ preventScroll: true })
    setShowsAll(true)
  }
  return (
    <>
      <dt>{t('outcome.title')}</dt>
      <dd>
        <ul className={css.outcomes}>
          {all.slice(0, showsAll ? undefined : INITIALLY_VISIBLE).map((outcome) => (
            <li key={outcome.email} data-state={outcome.state}>
              <Icon of={icons[outcome.state]} size="xs" />
              <span>
                {correspondentName(outcome.email, people) || outcome.email}
                <small>{outcomeSentence(outcome)}</small>
              </span>
            </li>
          ))}
        </ul>
        {!showsAll && all.length > INITIALLY_VISIBLE && (
          <Button kind="link" onClick={showAll}>
            {t('outcome.all', { n: all.length })}
          </Button>
        )}
        <TechnicalPart responses={responses.slice(0, showsAll ? undefined : INITIALLY_VISIBLE)} />
      </dd>
    </>
  )
}

const order: readonly SentOutcome['state'][] = ['refused', 'waiting', 'taken', 'here', 'recalled']

const inOrder = (outcomes: readonly SentOutcome[]): SentOutcome[] =>
  outcomes.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
