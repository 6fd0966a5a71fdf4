import { isDiskFull } from '../../../kernel/disk-full.ts'
import { Refused } from '../../../kernel/refused.ts'
import { StoreUnavailable } from '../../../kernel/store-unavailable.ts'
import { MessageParserBusy } from '../../../ports/message-parser.ts'
import type { NoRecipient } from '../find-recipient.ts'
import { NoReport } from '../no-report.ts'
import { GroupRefusal } from '../refusals/group-refusal.ts'

/** SMTP response: the code, and a text that starts with the enhanced status code. */
export interface MessageResponse {
  code: number
  text: string
}

/** Reasons to reject a message for all recipients. */
export type MessageFailure =
  | 'too_large'
  | 'too_busy'
  | 'cut_short'
  | 'not_stored'
  | 'just_disabled'
  | 'store_unavailable'
  | 'storage_full'
  | 'no_report'
  | 'not_verified'
  | 'empty_group'
  | 'not_set_up'

/**
 * SMTP responses for rejected messages. A full mailbox is a permanent failure: the sender should know now, not after
 * five days.
 */
export const messageResponses: Record<NoRecipient | MessageFailure, MessageResponse> = {
  unknown: { code: 550, text: '5.1.1 No mailbox has this address' },
  not_hosted: { code: 550, text: '5.7.1 This server does not host this domain' },
  disabled: { code: 550, text: '5.2.1 This mailbox is disabled' },
  // Temporary, so that senders keep the message for days; the text does not tell them why.
  suspended: { code: 450, text: '4.2.1 This mailbox is temporarily unavailable, try again later' },
  moving: { code: 451, text: '4.2.1 This mailbox is being moved to another server, try again later' },
  just_disabled: { code: 450, text: '4.2.1 This mailbox was disabled, try again later' },
  not_a_writer: { code: 550, text: '5.7.1 You may not write to this group' },
  not_verified: { code: 451, text: '4.7.1 The sender could not be verified, try again later' },
  empty_group: { code: 550, text: '5.2.4 No member of this group can receive messages' },
  over_quota: { code: 552, text: '5.2.2 This mailbox is full' },
  too_large: { code: 552, text: '5.3.4 The message is larger than this server accepts' },
  too_busy: { code: 452, text: '4.3.1 Too many messages at once, try again later' },
  cut_short: { code: 451, text: '4.4.2 The message is incomplete' },
  no_report: {
    code: 550,
    text: '5.7.1 This address accepts only reports about forwarded messages',
  },
  store_unavailable: { code: 451, text: '4.3.0 The store is unavailable, try again later' },
  storage_full: { code: 452, text: '4.3.1 The disk of this server is full, try again later' },
  not_set_up: { code: 451, text: '4.3.0 This server is not set up yet, try again later' },
  not_stored: { code: 451, text: '4.3.0 The message could not be stored, try again later' },
}

/** Returns the response for a message that could not be stored; permanent only when a retry cannot help. */
export function failureResponse(error: unknown): MessageResponse {
  if (error instanceof Refused && error.code === 'over_quota') return messageResponses.over_quota
  if (error instanceof Refused && error.code === 'account_disabled') return messageResponses.just_disabled
  if (error instanceof Refused && error.code === 'organisation_suspended') return messageResponses.suspended
  if (error instanceof Refused && error.code === 'organisation_moving') return messageResponses.moving
  if (error instanceof NoReport) return messageResponses.no_report
  if (error instanceof GroupRefusal) return messageResponses[error.why]
  if (error instanceof StoreUnavailable) return messageResponses.store_unavailable
  if (isDiskFull(error)) return messageResponses.storage_full
  return error instanceof MessageParserBusy ? messageResponses.too_busy : messageResponses.not_stored
}
