import type { Correspondent } from '@bocau/contract/ids'
import type { SentOutcome } from '@bocau/contract/outbox'
import { formatTime, formatWhen, t } from '../../../i18n/index.ts'
import { textOfFailure } from '../sending/failure-text.ts'
import '../../../i18n/areas/outcomes.ts'

/** Maximum number of addresses listed by name. */
const maxNamed = 3

/** Describes the delivery to one recipient. */
export function outcomeSentence(outcome: SentOutcome): string {
  const { state, since } = outcome
  if (state === 'recalled') return t('outcome.recalled')
  const when = since === null ? undefined : formatMoment(since)
  if (state === 'waiting') {
    return outcome.failure === null || when === undefined
      ? t('outcome.underWay')
      : t('outcome.waiting', { when, why: deferralText(outcome) })
  }
  if (state === 'refused') {
    const why = refusalText(outcome)
    return when === undefined ? t('outcome.refused.undated', { why }) : t('outcome.refused', { when, why })
  }
  return when === undefined ? t(`outcome.${state}.undated`) : t(`outcome.${state}`, { when })
}

/** Explains why a remote server has deferred the message. */
export function deferralText({ failure }: Pick<SentOutcome, 'failure'>): string {
  if (failure === 'server_silent' || failure === 'mailbox_full') return t(`outcome.why.${failure}`)
  return t('outcome.why.later')
}

/** Explains why a recipient cannot be reached. */
export const refusalText = ({ failure, email }: Pick<SentOutcome, 'failure' | 'email'>): string =>
  textOfFailure(failure ?? 'cannot_send', email)

/** Returns the alert above a message with failed recipients. */
export function refusedSentence(refused: readonly SentOutcome[], total: number): string {
  const [only] = refused
  if (only && total === 1) return t('outcome.only', { address: only.email })
  if (refused.length === total) return t('outcome.nobody')
  return t('outcome.some', { failed: refused.length, total, addresses: addressesOf(refused) })
}

/** Returns the first addresses and the number of the others. */
export function addressesOf(outcomes: readonly SentOutcome[]): string {
  const addresses = outcomes
    .slice(0, maxNamed)
    .map(({ email }) => email)
    .join(', ')
  const n = outcomes.length - maxNamed
  return n > 0 ? t('outcome.others', { addresses, n }) : addresses
}

/** Returns the time of the next delivery attempt; undefined if unknown. */
export function nextTryText(waiting: readonly SentOutcome[]): string | undefined {
  const times = waiting.flatMap((outcome) => outcome.next_try ?? [])
  return times.length > 0 ? formatMoment(Math.min(...times)) : undefined
}

/** Returns true if the address itself is wrong, so that correcting it helps. */
export const isWrongAddress = ({ state, failure }: SentOutcome): boolean =>
  state === 'refused' && (failure === 'receiver_unknown' || failure === 'domain_not_found')

/** Returns the display name that a message uses for an address. */
export function correspondentName(email: string, people: readonly Correspondent[]): string {
  const target = email.toLowerCase()
  return people.find((person) => person.email.toLowerCase() === target)?.name ?? ''
}

/** Formats a time for a sentence; includes the day unless it is today. */
function formatMoment(seconds: number): string {
  const time = formatTime(seconds)
  const when = formatWhen(seconds)
  return when === time ? time : `${time} ${when}`
}
