import type { ErrorCode } from '@bocau/contract/errors'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import type { MessageResponse } from '../../features/delivery/index.ts'
import { Refused } from '../../kernel/refused.ts'
import {
  impersonationRefused,
  mailClientsDisabled,
  organisationMoving,
  organisationSuspended,
} from '../client-messages.ts'
import { strayControlResponse } from '../message-server.ts'

/** SMTP responses to mail clients, which display the text to users. */
export const responses = {
  tooManyConnections: { code: 421, text: '4.7.0 Too many connections from your address' },
  unencrypted: { code: 538, text: '5.7.11 Passwords are accepted on encrypted connections only' },
  actsAsOther: { code: 535, text: `5.7.8 ${impersonationRefused}` },
  wrongPassword: { code: 535, text: '5.7.8 The address or the password is wrong' },
  tooOften: { code: 421, text: '4.7.0 Too many wrong passwords on this connection' },
  ownPasswordFirst: {
    code: 534,
    text: '5.7.9 Sign in on the web once and choose your own password',
  },
  disabled: { code: 535, text: '5.7.13 This account is disabled' },
  sessionOver: { code: 421, text: '4.7.0 This session has ended, sign in again' },
  tooManyRecipients: { code: 452, text: '4.5.3 Too many recipients for one message' },
  longName: { code: 501, text: '5.5.4 ENVID accepts at most 100 characters, ORCPT 500' },
  badRecipient: { code: 553, text: '5.1.3 Invalid recipient address' },
} satisfies Record<string, MessageResponse>

const invalidMessageTexts: Record<string, string> = {
  'no header': '5.6.0 The message has no header',
  'header too long': '5.6.0 The header of the message is too long',
  'several senders': '5.6.0 The message has several From or Sender lines',
  'malformed sender': '5.6.0 From and Sender must name exactly one plain address each',
  'stray control': strayControlResponse.text,
}

type Details = Record<string, unknown>

const retryMinutes = (details: Details) => Math.ceil(Number(details.retry_after_seconds ?? 60) / 60)

const refusals: Partial<Record<ErrorCode, (details: Details) => MessageResponse>> = {
  wrong_credentials: () => responses.wrongPassword,
  account_disabled: () => responses.disabled,
  organisation_suspended: () => ({ code: 535, text: `5.7.13 ${organisationSuspended}` }),
  organisation_moving: () => ({ code: 454, text: `4.7.0 ${organisationMoving}` }),
  programs_off: () => ({ code: 535, text: `5.7.13 ${mailClientsDisabled}` }),
  not_set_up: () => ({ code: 454, text: '4.3.0 This server is not set up yet, try again later' }),
  own_password_needed: () => responses.ownPasswordFirst,
  too_many_sign_ins: (details) => ({
    code: 454,
    text: `4.7.0 Too many attempts to sign in, try again in ${retryMinutes(details)} minutes`,
  }),
  sender_unknown: (details) => ({
    code: 550,
    text: `5.7.1 ${String(details.email)} is not an address of this account`,
  }),
  no_sender: (details) => ({
    code: 550,
    text: findEntry(invalidMessageTexts, String(details.why)) ?? '5.6.0 The message does not name its author',
  }),
  sending_disabled: () => ({ code: 550, text: '5.7.1 This account is not allowed to send' }),
  mailbox_right_missing: () => ({ code: 550, text: '5.7.1 You may not send from this mailbox' }),
  sending_stopped: () => ({
    code: 550,
    text: '5.7.1 Sending was stopped for this account; its administrator can allow it again',
  }),
  dns_verification_failed: () => ({
    code: 550,
    text: '5.7.1 The domain of this account is not verified yet',
  }),
  sending_limit: (details) => ({
    code: 451,
    text: `4.7.1 Sending limit of this account reached, try again in ${retryMinutes(details)} minutes`,
  }),
  too_many_receivers: (details) => ({
    code: 550,
    text: `5.5.3 A message may have at most ${String(details.limit)} recipients`,
  }),
  invalid_receivers: () => responses.badRecipient,
  no_receiver: () => responses.badRecipient,
  total_too_large: () => ({ code: 552, text: '5.3.4 The message is larger than this server accepts' }),
  file_blocked: (details) => ({
    code: 550,
    text: `5.7.0 Files that end with .${String(details.extension)} may not be sent`,
  }),
  virus_unconfirmed: (details) => ({
    code: 550,
    text: `5.7.1 The message contains malware: ${String(details.files)}`,
  }),
}

/** Returns the response to a refusal; null for unexpected errors. */
export function responseFor(error: unknown): MessageResponse | null {
  return error instanceof Refused ? (refusals[error.code]?.(error.details) ?? null) : null
}
