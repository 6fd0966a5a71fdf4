import type { Message } from '@bocau/contract/mailbox/mailbox'
import type { SentOutcome } from '@bocau/contract/outbox'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Clock, X } from 'lucide'
import { type MouseEvent, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Button, Icon, type IconGraphic } from '../../../ui/index.ts'
import { outcomesQuery } from '../sending/outcomes-query.ts'
import { TechnicalPart } from '../sending/TechnicalPart.tsx'
import css from './Outcomes.module.css'
import { correspondentName, outcomeSentence } from './outcome-text.ts'
import '../../../i18n/areas/outcomes.ts'

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
