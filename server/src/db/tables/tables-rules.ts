import type { Flag } from './flag.ts'

export interface RuleTable {
  account_id: string
  id: string
  kind: 'filter' | 'auto_mark_spam' | 'autofw' | 'vacation' | 'script'
  target: string
  name: string
  position: number
  is_enabled: Flag
  is_verified: Flag
  content: string
  problem: string | null
  created_at: number
  /** For a forward: local mailbox or group that received the verification code; null for an external address. */
  holder_id: string | null
}

interface RuleVersionTable {
  account_id: string
  version: number
}

interface AddressCodeTable {
  account_id: string
  purpose: string
  address: string
  code_hash: string
  tries: number
  sent_at: number
  /** Local mailbox or group that receives the code; null for an external address. */
  holder_id: string | null
}

interface SentCodeTable {
  account_id: string
  id: string
  target: string
  sent_at: number
}

interface VacationAnswerTable {
  account_id: string
  sender: string
  /** Distinguishes automatic replies; empty for that of the page. */
  handle: string
  answered_at: number
}

/** A forwarded message, by its rewritten envelope sender. */
export interface ForwardedMessageTable {
  account_id: string
  /** In lower case, because servers on the route may change it. */
  address: string
  /** Recipient of a bounce. */
  sender: string
  message_id_header: string
  /** Empty when the sender is not verified, who must not learn it. */
  subject: string
  sent_at: number
  times_returned: number
  /** Address of the forwarding group; otherwise that of the account is used. */
  mailbox: string | null
}

/** Trust of a user in a sender. */
export interface TrustedSenderTable {
  account_id: string
  /** In lower case. */
  email: string
  never_junk: Flag
  shows_images: Flag
  created_at: number
}

export interface RuleTables {
  rule: RuleTable
  rule_version: RuleVersionTable
  address_code: AddressCodeTable
  target_code: SentCodeTable
  vacation_answer: VacationAnswerTable
  forwarded_letter: ForwardedMessageTable
  trusted_sender: TrustedSenderTable
}
