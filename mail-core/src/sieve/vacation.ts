import { type VacationRule, vacationDays } from './rule.ts'

const hour = 3_600_000
const zoneOffset = 7 * hour

/** Returns true from the start of the first vacation day to the end of the last. */
export function isVacationDay(rule: Pick<VacationRule, 'start_date' | 'end_date'>, now: number): boolean {
  const today = new Date(now + zoneOffset).toISOString().slice(0, 10)
  return (!rule.start_date || rule.start_date <= today) && (!rule.end_date || today <= rule.end_date)
}

/** Data for deciding about an automatic reply. */
export interface VacationContext {
  /** Envelope sender; empty for a bounce. */
  envelopeFrom: string
  /** Addresses of the absent user. */
  accountAddresses: readonly string[]
  /** Addresses in To and Cc. */
  recipients: readonly string[]
  /** Values of a header, by lower-case name. */
  header(name: string): readonly string[]
  isSpam: boolean
  /** True if sender verification failed: the named sender did not write the message. */
  isForged: boolean
  /** Time of the last reply to this sender. */
  repliedAt: number | null
  now: number
}

/** Reasons against an automatic reply (RFC 3834). */
export type ReplyObstacle =
  | 'bounce'
  | 'own'
  | 'spam'
  | 'forged'
  | 'robot'
  | 'list'
  | 'automatic'
  | 'not_addressed'
  | 'answered_before'

/** Returns the reason against an automatic reply (RFC 3834); null if one should be sent. */
export function findReplyObstacle(context: VacationContext): ReplyObstacle | null {
  const from = context.envelopeFrom.toLowerCase()
  const addresses = context.accountAddresses.map((address) => address.toLowerCase())
  if (from === '') return 'bounce'
  if (addresses.includes(from)) return 'own'
  if (context.isSpam) return 'spam'
  if (context.isForged) return 'forged'
  if (robots.test(from.slice(0, maxReadLength))) return 'robot'
  if (isFromList(context)) return 'list'
  if (isAutomatic(context)) return 'automatic'
  if (!context.recipients.some((address) => addresses.includes(address.toLowerCase()))) return 'not_addressed'
  const { repliedAt, now } = context
  if (repliedAt !== null && now - repliedAt < vacationDays * 24 * hour) return 'answered_before'
  return null
}

/** Maximum length of an address. */
const maxReadLength = 320

const robots =
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|listserv|majordomo|owner-[^@]*|[^@]*-(?:request|owner|relay|bounces?)|(?:no-?reply|bounces?)[-+][^@]*|[^@]*[-+.](?:no-?reply|bounces?))@/

function isFromList({ header }: VacationContext): boolean {
  const listHeaders = ['list-id', 'list-help', 'list-post', 'list-unsubscribe', 'list-owner', 'list-archive']
  return (
    listHeaders.some((name) => header(name).length > 0) ||
    header('precedence').some((value) => /bulk|list|junk/i.test(value))
  )
}

function isAutomatic({ header }: VacationContext): boolean {
  return (
    header('auto-submitted').some((value) => !/^\s*no\b/i.test(value)) ||
    header('x-auto-response-suppress').some((value) => /\b(?:all|oof|autoreply)\b/i.test(value)) ||
    header('return-path').some((value) => value.trim() === '<>') ||
    ['x-autoreply', 'x-autorespond', 'feedback-id'].some((name) => header(name).length > 0)
  )
}
