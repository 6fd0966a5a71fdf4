import type { ScriptFault } from '@bocau/mail-core/sieve/script/fault'
import type { PasswordFault } from './account/password-rules.ts'
import type { ImportFailure } from './import-failures.ts'
import type { OrganisationDomain } from './organisation-domain.ts'

/** All refusals with their HTTP status. Codes are stable: clients branch on them and translate them. */
export const errorStatus = {
  // Returned by any endpoint.
  malformed_json: 400,
  not_signed_in: 401,
  cross_origin: 403,
  /** The session belongs to a different account than the page; reload the page. */
  session_changed: 409,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** The content of a message or file is damaged or missing on the server, without a second copy. */
  content_damaged: 410,
  /** No account exists yet. The setup link starts the first run. */
  not_set_up: 503,
  /** The disk of the server is full. Reading and deleting still work. */
  store_full: 507,

  // Sign-in.
  wrong_credentials: 401,
  too_many_sign_ins: 429,
  account_disabled: 403,
  /** The password is correct; the response contains the ticket for the second step (`SecondStepNeeded`). */
  second_step_needed: 401,
  /** The password is temporary; the response contains the ticket to choose a new one (`NewPasswordRequired`). */
  own_password_needed: 401,
  /** The ticket or challenge has expired, was used, or was tried too often. Sign-in or setup must be restarted. */
  sign_in_expired: 410,
  /** The setup link was used, has expired, or is invalid. */
  setup_over: 410,
  passkey_incorrect: 422,
  /** Browsers create no passkeys for the address in use. */
  passkeys_unavailable: 409,

  // Account.
  /** The action needs a recent confirmation: call `POST session/confirm`, then retry. */
  confirm_needed: 409,
  /** A session opened with an app password called an endpoint reserved for the user in person. */
  app_password_reach: 403,
  /** The app password is valid for mail clients only; a session needs the scope `api`. */
  app_password_mail_only: 403,
  password_incorrect: 422,
  /** The response contains `faults`, the rules that the password breaks. */
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
  /** A mailbox cannot be its own recovery address. */
  recovery_own_address: 422,
  image_invalid: 422,
  image_too_small: 422,
  image_too_large: 413,

  // Users of an organisation.
  address_taken: 400,
  too_many_addresses: 409,
  too_many_groups: 409,
  too_many_mailboxes: 409,
  too_many_members: 409,
  /** The address is unknown in the organisation. */
  member_unknown: 422,
  /** The group accepts members of the organisation only. */
  member_outside: 422,
  domain_not_own: 422,
  /** The name cannot be a public domain. */
  domain_invalid: 422,
  /** The organisation already has this domain. */
  domain_own: 409,
  /** Another organisation on this server has verified the domain. */
  domain_taken: 409,
  /** A user or group has an address in the domain. */
  domain_in_use: 409,
  too_many_domains: 409,
  /**
   * Only the Owner may disable their account, stop its sending or set its password; administrators cannot change an
   * Owner.
   */
  owner_account: 409,
  /** Users cannot disable themselves or stop their own sending. */
  own_account: 409,
  /** A former user's address that still receives mail for the successor. The response contains the end time `until`. */
  address_resting: 409,
  leaving_already: 409,
  /** The transfer is not finished, or the account is not leaving. */
  leaving_not_done: 409,
  /** The successor must be another active user of the organisation. */
  successor_unfit: 422,
  /** The successor's quota is too small for the transferred content. The response contains `missing_bytes`. */
  successor_full: 409,
  /** Another organisation of this server has this name. */
  organisation_name_taken: 409,
  /** An organisation must keep at least one owner. */
  last_owner: 409,
  /** The sum of all quotas would exceed the organisation's limit. The response contains `left` in MB. */
  total_quota_exceeded: 409,
  /** Administrators need a second step themselves before they can require it. */
  own_second_step_missing: 409,
  /** The organisation requires a second step and the account has none. Only its setup is allowed. */
  second_step_missing: 403,
  /** The organisation does not allow mail clients for this account. */
  programs_off: 403,
  /** The drive is disabled for this account or for all accounts. */
  drive_off: 403,
  /** The organisation does not allow forwarding to external addresses. */
  forwarding_outside_off: 409,

  // Permissions.
  dns_verification_failed: 403,
  forbidden: 403,
  sending_disabled: 403,
  /** The right to this shared or delegated mailbox is too small. */
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
  /** The script has errors. The response contains `script_faults`. */
  script_invalid: 422,
  too_many_rules: 409,
  /** The message requests no receipt, was already answered, or its sender could not be verified. */
  receipt_not_wanted: 422,
  /** The snooze time must be in the future. */
  snooze_past: 422,
  /** The invitation was cancelled, replaced by a newer one, or does not expect a reply. */
  invitation_over: 409,
  label_exists: 409,
  too_many_labels: 409,
  too_many_folders: 409,
  folder_too_deep: 422,
  /** The response contains `limit` and `room`. */
  too_many_contacts: 409,
  /** The file contains no readable contacts. */
  contacts_unreadable: 422,
  /** The table has no column for contact data. */
  contact_columns_unknown: 422,
  /** The response contains `over`, `limit` and `line`. */
  contact_file_limit: 422,
  contact_group_exists: 409,
  too_many_contact_groups: 409,
  code_incorrect: 422,
  /** Too many attempts. A new code is required. */
  code_locked: 429,
  code_sent_recently: 429,
  sender_exists: 400,
  sender_kept_here: 409,
  too_many_senders: 409,

  // Compose.
  /** Another window saved the draft. The response contains the current version. */
  draft_changed: 409,
  not_a_draft: 409,
  sender_unknown: 422,
  file_unknown: 422,
  file_blocked: 422,
  file_too_large: 413,
  too_many_templates: 409,

  // Sending.
  /** The hourly or daily sending quota is used up. `retry_after_seconds` contains the waiting time. */
  sending_limit: 429,
  /** More recipients than the hourly or daily quota of `limit` allows. */
  too_many_receivers: 422,
  /** Sending was stopped because it looked like a compromised account. An Owner can allow it again. */
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

  // Drive.
  drive_name_invalid: 422,
  drive_name_taken: 409,
  drive_read_only: 403,
  /** A folder cannot be moved into itself or its subfolders. */
  drive_into_itself: 409,
  drive_too_deep: 409,
  drive_not_in_trash: 409,
  file_infected: 403,

  // Sharing.
  share_nothing: 422,
  /** Recipients include external addresses. */
  share_password_required: 422,
  share_date_past: 422,
  share_public_forbidden: 403,
  share_password_wrong: 403,
  /** The link is valid, but its password has not been entered. */
  share_closed: 403,
  share_expired: 410,

  // Import.
  /** The remote mailbox cannot be read. The response contains `trouble`. */
  mailbox_elsewhere: 422,
  too_many_moves: 409,
  /** The import has ended. A new one can be started. */
  move_in_over: 409,
  /** The password was deleted. The import continues with a new one. */
  password_missing: 409,

  // Documents.
  office_missing: 409,
  office_unsupported: 415,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Refusals whose message text clients depend on. All others use their code as text. */
export const errorTexts: Partial<Record<ErrorCode, string>> = {
  code_incorrect: 'could not find code',
  dns_verification_failed: 'DNS verification failed',
  recall_not_available: 'Recall is not available',
  total_too_large: 'size exceeds',
}

/** Error response body: `application/problem+json`. */
export interface Problem {
  status: number
  code: ErrorCode
  /** English text for logs. Clients show their own translation for `code`. */
  message: string
  request_id?: string
  /** For `invalid_input`: fields and the fault of each. */
  fields?: { path: string; message: string }[]
  /** For temporary refusals: seconds to wait. */
  retry_after_seconds?: number
  /** For `draft_changed`: the current version and the save that created it. */
  version?: number
  save_id?: string
  /**
   * For `second_step_needed`: the fields of `SecondStepNeeded`. For `own_password_needed`: `ticket` and `expires_at`.
   */
  ticket?: string
  methods?: string[]
  phone_hint?: string | null
  expires_at?: number
  /** For `dns_verification_failed` after a check of the records: the state of the domain. */
  domain?: OrganisationDomain
  /** For `password_weak`. */
  faults?: PasswordFault[]
  /** For `script_invalid`: faults by line and column. */
  script_faults?: ScriptFault[]
  /** For `too_many_receivers`, `too_many_contacts` and `contact_file_limit`: the maximum. */
  limit?: number
  /** For `too_many_contacts`: free entries in the address book. */
  room?: number
  /** For `contact_file_limit`: the exceeded limit and the line of the file. */
  over?: 'columns' | 'contacts' | 'values'
  line?: number
  /** For `mailbox_elsewhere`: the reason. */
  trouble?: ImportFailure
  /** For `confirm_needed`: true if the second step is required as well as the password. */
  needs_code?: boolean
  /** For `invalid_receivers` and `domain_not_found`. */
  emails?: string[]
  /** For `over_quota` in a drive: the caller's drive or another one. */
  drive?: 'own' | 'other'
  /** For a thread that is `not_found` in a folder: path names of the folders that contain it. */
  folders?: string[]
}
