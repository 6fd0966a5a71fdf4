import { type VacationRule, vacationDays } from './rule.ts'

const hour = 3_600_000
const zoneOffset = 7 * hour

/** Whether an automatic answer is on at this time: from the start of its first day to the end of its last. */
export function isVacationDay(rule: Pick<VacationRule, 'start_date' | 'end_date'>, now: number): boolean {
  const today = new Date(now + zoneOffset).toISOString().slice(0, 10)
  return (!rule.start_date || rule.start_date <= today) && (!rule.end_date || today <= rule.end_date)
}

/** What decides whether somebody gets an automatic answer. */
export interface VacationQuestion {
  /** The sender of the envelope; empty for a bounce. */
  envelopeFrom: string
  /** The addresses of the person who is away. */
  ownAddresses: readonly string[]
  /** Everybody in To and Cc. */
  recipients: readonly string[]
  /** The values of a header, by its name in small letters. */
  header(name: string): readonly string[]
  isSpam: boolean
  /** Its sender is somebody else than it says, as far as servers know: whoever is named has not written. */
  isForged: boolean
  /** When this sender was answered last. */
  answeredAt: number | null
  now: number
}

/** Why nobody is answered by a machine (RFC 3834). */
export type NoVacation =
  | 'bounce'
  | 'own'
  | 'spam'
  | 'forged'
  | 'robot'
  | 'list'
  | 'automatic'
  | 'not_addressed'
  | 'answered_before'

/** Why there is no automatic answer (RFC 3834), or null when there is to be one. */
export function whyNoVacation(question: VacationQuestion): NoVacation | null {
  const from = question.envelopeFrom.toLowerCase()
  const own = question.ownAddresses.map((address) => address.toLowerCase())
  if (from === '') return 'bounce'
  if (own.includes(from)) return 'own'
  if (question.isSpam) return 'spam'
  if (question.isForged) return 'forged'
  if (robots.test(from.slice(0, lookedAt))) return 'robot'
  if (isFromList(question)) return 'list'
  if (isAutomatic(question)) return 'automatic'
  if (!question.recipients.some((address) => own.includes(address.toLowerCase()))) return 'not_addressed'
  const { answeredAt, now } = question
  if (answeredAt !== null && now - answeredAt < vacationDays * 24 * hour) return 'answered_before'
  return null
}

/** No address is longer. */
const lookedAt = 320

const robots =
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|listserv|majordomo|owner-[^@]*|[^@]*-(?:request|owner|relay|bounces?)|(?:no-?reply|bounces?)[-+][^@]*|[^@]*[-+.](?:no-?reply|bounces?))@/

function isFromList({ header }: VacationQuestion): boolean {
  const marks = ['list-id', 'list-help', 'list-post', 'list-unsubscribe', 'list-owner', 'list-archive']
  return (
    marks.some((name) => header(name).length > 0) ||
    header('precedence').some((value) => /bulk|list|junk/i.test(value))
  )
}

function isAutomatic({ header }: VacationQuestion): boolean {
  return (
    header('auto-submitted').some((value) => !/^\s*no\b/i.test(value)) ||
    header('x-auto-response-suppress').some((value) => /\b(?:all|oof|autoreply)\b/i.test(value)) ||
    header('return-path').some((value) => value.trim() === '<>') ||
    ['x-autoreply', 'x-autorespond', 'feedback-id'].some((name) => header(name).length > 0)
  )
}
