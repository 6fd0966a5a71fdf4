import type { ScriptFault } from '@bocau/mail-core/sieve/script/fault'
import type { PasswordFault } from './account/password-rules.ts'
import type { MovingTrouble } from './moving-trouble.ts'
import type { OrganisationDomain } from './organisation-domain.ts'

/**
 * Every refusal the product knows, with the HTTP status it travels as. A code is a stable word: clients
 * decide by it and show their own text for it.
 */
export const errorStatus = {
  // Any endpoint may answer with these.
  malformed_json: 400,
  not_signed_in: 401,
  cross_origin: 403,
  /** The page was made for another account than the session belongs to now: it has to be read anew. */
  session_changed: 409,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** What a message or a file held is damaged on the server, or gone, and there is no second copy of it. */
  content_damaged: 410,
  /** Nobody has an account here yet: whoever holds the link of the first run sets it up. */
  not_set_up: 503,
  /** The server's disk has no room for more; what is there can be read and deleted. */
  store_full: 507,

  // Signing in.
  wrong_credentials: 401,
  too_many_sign_ins: 429,
  account_disabled: 403,
  /** The password was right; the answer carries the ticket for the second step (`SecondStepNeeded`). */
  second_step_needed: 401,
  /** The password was given by somebody else: the answer carries the ticket to choose an own one (`OwnPasswordNeeded`). */
  own_password_needed: 401,
  /** The ticket or the challenge is over, used, or was tried too often: signing in or setting up begins anew. */
  sign_in_expired: 410,
  /** The link of the first run was used, has expired, or is none. */
  setup_over: 410,
  passkey_incorrect: 422,
  /** The address that people open is one that browsers make no passkeys for. */
  passkeys_unavailable: 409,

  // The account area.
  /** The act asks who is there: `POST session/confirm`, then again. */
  confirm_needed: 409,
  /** A session of another program's password came where only the person may. */
  app_password_reach: 403,
  /** The app password opens mail programs only; a session needs one with the scope `api`. */
  app_password_mail_only: 403,
  password_incorrect: 422,
  /** The answer carries `faults`, the rules that it breaks. */
  password_weak: 422,
  password_same: 422,
  two_step_off: 409,
  too_many_passkeys: 409,
  too_many_app_passwords: 409,
  too_many_codes: 429,
  phone_invalid: 422,
  phone_used: 409,
  phone_missing: 409,
  phone_guards_two_step: 409,
  /** A mailbox cannot be what brings itself back. */
  recovery_own_address: 422,
  image_invalid: 422,
  image_too_small: 422,
  image_too_large: 413,

  // The people of an organisation.
  address_taken: 400,
  too_many_addresses: 409,
  too_many_groups: 409,
  too_many_mailboxes: 409,
  too_many_members: 409,
  /** Nobody of the organisation has that address. */
  member_unknown: 422,
  /** The group takes members of the organisation alone. */
  member_outside: 422,
  domain_not_own: 422,
  /** No name under which the world could find somebody. */
  domain_invalid: 422,
  /** The organisation has that domain already. */
  domain_own: 409,
  /** Somebody else here has proved that the domain is theirs. */
  domain_taken: 409,
  /** Somebody or a group has an address in it. */
  domain_in_use: 409,
  too_many_domains: 409,
  /** An Owner's account is shut, silenced or given a password by nobody else, and touched by no administrator. */
  owner_account: 409,
  /** Nobody shuts or silences themselves. */
  own_account: 409,
  /** It was somebody's who has left: nobody gets it before their mail has stopped coming; the answer carries `until`. */
  address_resting: 409,
  leaving_already: 409,
  /** What is handed over is not at its end, or the account was not told to leave. */
  leaving_not_done: 409,
  /** Whoever comes after somebody is somebody else of the organisation who can sign in. */
  successor_unfit: 422,
  /** The mailbox of the successor cannot hold what is handed over; the answer carries `missing_bytes`. */
  successor_full: 409,
  /** An organisation without an owner could not be looked after. */
  last_owner: 409,
  /** All accounts together would have more storage than the organisation gives; the answer carries `left`, in MB. */
  total_quota_exceeded: 409,
  /** Nobody shuts themselves out: whoever asks for second steps has one. */
  own_second_step_missing: 409,
  /** The organisation asks for a second step, and the account has none yet: until then it can only be set up. */
  second_step_missing: 403,
  /** Mail programs are not for this account, as its organisation has it. */
  programs_off: 403,
  /** The drive is not for this account, or not for anybody here. */
  drive_off: 403,
  /** The organisation lets no message go on to addresses outside of it. */
  forwarding_outside_off: 409,

  // Abilities.
  dns_verification_failed: 403,
  forbidden: 403,
  sending_disabled: 403,
  /** The mailbox is another's, and the right to it does not reach as far. */
  mailbox_right_missing: 403,

  // Mailbox.
  folder_exists: 400,
  folder_not_empty: 400,
  system_folder: 400,
  cursor_invalid: 422,
  over_quota: 507,

  // Rules.
  rule_exists: 400,
  rule_own_address: 422,
  rule_unverified: 409,
  /** A script that cannot run; the answer carries `script_faults`. */
  script_invalid: 422,
  too_many_rules: 409,
  /** Nobody asked for a receipt of this message, it was answered already, or whoever asked is not to be believed. */
  receipt_not_wanted: 422,
  /** A thread is snoozed until a moment to come. */
  snooze_past: 422,
  /** What is answered is no invitation any more: it was cancelled, another took its place, or nobody asked. */
  invitation_over: 409,
  label_exists: 409,
  too_many_labels: 409,
  too_many_folders: 409,
  folder_too_deep: 422,
  /** The answer carries `limit` and `room`. */
  too_many_contacts: 409,
  /** The file holds no contacts that can be read. */
  contacts_unreadable: 422,
  /** The columns of the table say nothing of people. */
  contact_columns_unknown: 422,
  /** The answer carries `over`, `limit` and `line`. */
  contact_file_limit: 422,
  contact_group_exists: 409,
  too_many_contact_groups: 409,
  code_incorrect: 422,
  /** Tried too often: only a new code helps. */
  code_locked: 429,
  code_sent_recently: 429,
  sender_exists: 400,
  sender_kept_here: 409,
  too_many_senders: 409,

  // Writing.
  /** Another window saved the draft meanwhile; the answer carries the version that stands. */
  draft_changed: 409,
  not_a_draft: 409,
  sender_unknown: 422,
  file_unknown: 422,
  file_blocked: 422,
  file_too_large: 413,
  too_many_templates: 409,

  // Sending.
  /** So much leaves in an hour and in a day, and no more; `retry_after_seconds` says when it may. */
  sending_limit: 429,
  /** More than may get messages in an hour or a day: `limit` of them may. */
  too_many_receivers: 422,
  /** Sending looked like that of somebody else and was stopped; an Owner lets it go on. */
  sending_stopped: 403,
  no_sender: 422,
  no_receiver: 422,
  invalid_receivers: 422,
  body_too_long: 422,
  total_too_large: 413,
  virus_unconfirmed: 409,
  domain_not_found: 422,
  undo_window_closed: 409,
  schedule_too_soon: 422,
  period_without_date: 422,
  recall_expired: 400,
  recall_not_available: 400,

  // The drive.
  drive_name_invalid: 422,
  drive_name_taken: 409,
  drive_read_only: 403,
  /** A folder can hold neither itself nor what it lies in. */
  drive_into_itself: 409,
  drive_too_deep: 409,
  drive_not_in_trash: 409,
  file_infected: 403,

  // Sharing.
  share_nothing: 422,
  /** Somebody outside is among those who get it. */
  share_password_required: 422,
  share_date_past: 422,
  share_public_forbidden: 403,
  share_password_wrong: 403,
  /** The link is fine, but it was not opened yet with its password. */
  share_closed: 403,
  share_expired: 410,

  // Moving in.
  /** The mailbox elsewhere cannot be read; the answer carries `trouble`. */
  mailbox_elsewhere: 422,
  too_many_moves: 409,
  /** It has ended: another one can be begun. */
  move_in_over: 409,
  /** The password was deleted: it goes on with a new one. */
  password_missing: 409,

  // Documents.
  office_missing: 409,
  office_unsupported: 415,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The refusals whose text clients know by the message; all others are their code in words. */
export const errorTexts: Partial<Record<ErrorCode, string>> = {
  code_incorrect: 'could not find code',
  dns_verification_failed: 'DNS verification failed',
  recall_not_available: 'Recall is not available',
  total_too_large: 'size exceeds',
}

/** An error as it travels: `application/problem+json`. */
export interface Problem {
  status: number
  code: ErrorCode
  /** English, for logs; people are shown the text their client has for `code`. */
  message: string
  request_id?: string
  /** For `invalid_input`: which fields, and what is wrong with each. */
  fields?: { path: string; message: string }[]
  /** For refusals that pass with time: how long to wait. */
  retry_after_seconds?: number
  /** For `draft_changed`: the version that stands, and who saved it. */
  version?: number
  save_id?: string
  /** For `second_step_needed`, as `SecondStepNeeded` has it; for `own_password_needed` `ticket` and `expires_at`. */
  ticket?: string
  methods?: string[]
  phone_hint?: string | null
  expires_at?: number
  /** For `dns_verification_failed`, where a check of its records said so: the domain as it is. */
  domain?: OrganisationDomain
  /** For `password_weak`. */
  faults?: PasswordFault[]
  /** For `script_invalid`: what is wrong, by line and column. */
  script_faults?: ScriptFault[]
  /** For `too_many_receivers`, `too_many_contacts` and `contact_file_limit`: how many may be. */
  limit?: number
  /** For `too_many_contacts`: how many more the address book may hold. */
  room?: number
  /** For `contact_file_limit`: what there is too much of, and the line of the file at which the limit is exceeded. */
  over?: 'columns' | 'contacts' | 'values'
  line?: number
  /** For `mailbox_elsewhere`: why. */
  trouble?: MovingTrouble
  /** For `confirm_needed`: whether a code of the second step is asked for beside the password. */
  needs_code?: boolean
  /** For `invalid_receivers` and `domain_not_found`. */
  emails?: string[]
  /** For `over_quota` of a drive: that of whoever asked, or somebody else's. */
  drive?: 'own' | 'other'
  /** For a thread that is `not_found` in a folder: those where it lies, by the names that addresses have for them. */
  folders?: string[]
}
