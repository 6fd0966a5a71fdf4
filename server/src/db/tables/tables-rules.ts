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
  /** Of a forward: the mailbox or group here that received the code of the proof; null for an address elsewhere. */
  holder_id: string | null
}

export interface RuleVersionTable {
  account_id: string
  version: number
}

export interface AddressCodeTable {
  account_id: string
  purpose: string
  address: string
  code_hash: string
  tries: number
  sent_at: number
  /** The mailbox or group here that receives the code; null for an address elsewhere. */
  holder_id: string | null
}

export interface SentCodeTable {
  account_id: string
  id: string
  target: string
  sent_at: number
}

export interface VacationAnswerTable {
  account_id: string
  sender: string
  /** What tells one answer from another; empty for that of the page. */
  handle: string
  answered_at: number
}

/** A message that was sent on, by the address in whose name it went. */
export interface ForwardedMessageTable {
  account_id: string
  /** In small letters: servers on the way may change its case. */
  address: string
  /** To whom a report about it goes. */
  sender: string
  message_id_header: string
  /** Empty where nobody has proved that the message is its sender's: they are not told what strangers write. */
  subject: string
  sent_at: number
  times_returned: number
  /** The address that sent it on, where that is a group's; else the account's own. */
  mailbox: string | null
}

/** What a person trusts a sender with. */
export interface TrustedSenderTable {
  account_id: string
  /** In small letters. */
  email: string
  never_junk: Flag
  shows_images: Flag
  created_at: number
}

export interface RuleTables {
  rule: RuleTable
  rule_version: RuleVersionTable
  address_code: AddressCodeTable
  sent_code: SentCodeTable
  vacation_answer: VacationAnswerTable
  forwarded_letter: ForwardedMessageTable
  trusted_sender: TrustedSenderTable
}
