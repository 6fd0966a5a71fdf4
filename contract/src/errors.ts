import type { ScriptFault } from '@bocau/mail-core/sieve/script/fault'
import type { PasswordFault } from './account/password-rules.ts'
import type { ImportFailure } from './import-failures.ts'
import type { OrganisationDomain } from './organisation-domain.ts'

/**
 * All refusals: HTTP status, and the meaning for the caller. Codes are stable: clients branch on them and translate
 * them.
 */
const errors = {
  // Returned by any endpoint.
  malformed_json: [400, 'The request body is not valid JSON. Correct it.'],
  not_signed_in: [401, 'There is no session, or it has ended. Sign in again.'],
  cross_origin: [
    403,
    'The request came from a page of another origin. Send it from a page of this server, or use the header X-AUTH-TOKEN.',
  ],
  session_changed: [409, 'The session belongs to another account than the page. Reload the page.'],
  not_found: [404, 'The object does not exist, or the account has no access to it.'],
  method_not_allowed: [405, 'This path does not support the method.'],
  body_too_large: [413, 'The request body is too large. Send less data.'],
  unsupported_media_type: [
    415,
    'The content type of the request is not supported. Send JSON, or multipart for files.',
  ],
  invalid_input: [422, 'The request has invalid parameters. Correct the ones in `fields`.'],
  too_many_requests: [429, 'There are too many requests. Wait for `retry_after_seconds`.'],
  internal: [500, 'The server failed unexpectedly. The operator finds the cause in the log by `request_id`.'],
  unavailable: [503, 'The server is temporarily unavailable. Try again with increasing delays.'],
  content_damaged: [
    410,
    'The content is damaged or missing on the server. The administrator has been notified.',
  ],
  not_set_up: [503, 'No account exists yet. Open the setup link of the server.'],
  store_full: [507, 'The server is low on disk space. Reading and deleting still work.'],

  // Sign-in.
  wrong_credentials: [401, 'The address or the password is wrong.'],
  too_many_sign_ins: [429, 'There were too many attempts. Wait for `retry_after_seconds`.'],
  account_disabled: [403, 'The account is disabled. An administrator can enable it.'],
  organisation_suspended: [
    403,
    'The organisation is suspended by its provider. Its data is kept; the organisation has to contact the provider.',
  ],
  organisation_moving: [
    503,
    'The organisation is being moved to another server. Try again with increasing delays; sign in again after the move.',
  ],
  second_step_needed: [
    401,
    'The password is correct, but a second step is required. Continue with `ticket` and one of `methods`.',
  ],
  own_password_needed: [
    401,
    'The password is temporary. Choose a new one with `POST /api/v2/session/own-password` and `ticket` before `expires_at`.',
  ],
  sign_in_expired: [410, 'The ticket has expired, was used, or was tried too often. Start again.'],
  setup_over: [
    410,
    'The setup link is invalid, was used, or has expired. The operator can create a new one.',
  ],
  passkey_incorrect: [422, 'The passkey could not be verified. Try again or use another method.'],
  passkeys_unavailable: [
    409,
    'Passkeys are not available at this address. Open the server by its domain name with HTTPS.',
  ],

  // Account.
  confirm_needed: [
    409,
    'The action needs a recent confirmation. Call `POST /api/v2/session/confirm`, then retry.',
  ],
  app_password_reach: [
    403,
    'The endpoint is not available with an app password. Sign in with the password of the user.',
  ],
  app_password_mail_only: [403, 'The app password is for email apps only. Use one with the scope `api`.'],
  password_incorrect: [422, 'The current password is wrong.'],
  password_weak: [422, 'The new password breaks the rules in `faults`. Choose another one.'],
  password_same: [422, 'The new password is the same as the current one. Choose another one.'],
  two_step_off: [409, '2-step verification is off. Turn it on first.'],
  too_many_passkeys: [409, 'The account has the maximum number of passkeys. Delete one first.'],
  too_many_app_passwords: [409, 'The account has the maximum number of app passwords. Revoke one first.'],
  too_many_codes: [429, 'Too many codes were sent today. Try again tomorrow.'],
  phone_invalid: [422, 'The phone number is not valid in this country. Correct it.'],
  phone_used: [409, 'Another account uses this phone number. Use another number.'],
  phone_missing: [409, 'The account has no verified phone number. Verify one first.'],
  phone_guards_two_step: [
    409,
    '2-step verification sends codes to this number. Turn off codes by phone first.',
  ],
  recovery_own_address: [422, 'A mailbox cannot be its own recovery address. Use another address.'],
  image_invalid: [422, 'The file is not a readable image of a supported type.'],
  image_too_small: [422, 'The image has too few pixels. Use a larger one.'],
  image_too_large: [413, 'The image has too many pixels. Use a smaller one.'],

  // Users of an organisation.
  address_taken: [400, 'The address is already used. Choose another one.'],
  too_many_addresses: [409, 'The mailbox has the maximum number of addresses. Remove one first.'],
  too_many_groups: [409, 'The organisation has the maximum number of groups. Delete one first.'],
  too_many_mailboxes: [409, 'The organisation has the maximum number of shared mailboxes. Delete one first.'],
  too_many_members: [409, 'The list has too many members. Remove some.'],
  member_unknown: [422, 'The organisation has no account with this address.'],
  member_outside: [422, 'The group accepts members of the organisation only. Allow external members first.'],
  domain_not_own: [422, 'The domain does not belong to the organisation. Use one of its domains.'],
  domain_invalid: [422, 'The name cannot be a public domain. Correct it.'],
  domain_own: [409, 'The organisation already has this domain.'],
  domain_taken: [409, 'Another organisation of this server has verified the domain.'],
  domain_in_use: [409, 'A user or group has an address in the domain. Change these addresses first.'],
  too_many_domains: [409, 'The organisation has the maximum number of domains. Remove one first.'],
  owner_account: [409, 'Only the owner may do this with the account of an owner.'],
  own_account: [409, 'This is not possible with your own account. Another administrator can do it.'],
  address_resting: [
    409,
    'A former user had the address, and it cannot be assigned before the time in `until`.',
  ],
  leaving_already: [409, 'The departure of the user has already started.'],
  leaving_not_done: [
    409,
    'The transfer or deletion of the account is not finished, or its departure has not started.',
  ],
  successor_unfit: [422, 'The successor must be another active user of the organisation.'],
  successor_full: [409, 'The quota of the successor is too small. Increase it by `missing_bytes`.'],
  organisation_name_taken: [409, 'Another organisation of this server has this name. Choose another one.'],
  last_owner: [409, 'An organisation must have at least one owner. Make another user an owner first.'],
  total_quota_exceeded: [
    409,
    'The sum of all quotas would exceed the limit of the organisation. At most `left` MB remain.',
  ],
  provider_key_wrong: [401, 'The key of the provider API is missing or wrong. Send it as bearer token.'],
  provider_limit: [
    409,
    'The provider limits the storage of the organisation to `limit` MB. Choose a smaller value.',
  ],
  people_limit: [409, 'The provider limits the organisation to `limit` users. Delete a user first.'],
  own_second_step_missing: [
    409,
    'You need a second step yourself before you can require it. Set one up first.',
  ],
  second_step_missing: [403, 'The organisation requires 2-step verification. Set it up first.'],
  programs_off: [403, 'The organisation does not allow email apps for this account.'],
  drive_off: [403, 'The drive is turned off for this account or server.'],
  forwarding_outside_off: [409, 'The organisation does not allow forwarding to external addresses.'],

  // Permissions.
  dns_verification_failed: [
    403,
    'The DNS records of the domain are not verified. An owner must correct and check them.',
  ],
  forbidden: [403, 'The account has no permission for this action.'],
  sending_disabled: [403, 'Sending is disabled for this account. An administrator can enable it.'],
  mailbox_right_missing: [403, 'Your access to this mailbox does not allow the action. Ask for more access.'],

  // Mailbox.
  folder_exists: [400, 'A folder of this name already exists. Choose another name.'],
  folder_not_empty: [400, 'The folder is not empty. Move or delete its mail first.'],
  system_folder: [400, 'The action is not possible with a system folder.'],
  cursor_invalid: [422, 'The cursor is invalid. Start again with the first page.'],
  over_quota: [507, 'The storage quota is used up. Delete something or increase the quota.'],

  // Rules.
  rule_exists: [400, 'The same rule already exists.'],
  rule_own_address: [422, 'Your own address cannot be used here.'],
  rule_unverified: [409, 'The forwarding address is not verified. Verify it with its code first.'],
  script_invalid: [422, 'The script has the errors in `script_faults`. Correct them.'],
  too_many_rules: [409, 'The list has the maximum number of rules. Delete one first.'],
  receipt_not_wanted: [
    422,
    'The message requests no receipt, was already answered, or its sender could not be verified.',
  ],
  snooze_past: [422, 'The time is in the past. Choose a later one.'],
  invitation_over: [409, 'The invitation was cancelled, replaced by a newer one, or expects no answer.'],
  label_exists: [409, 'A label of this name already exists. Choose another name.'],
  too_many_labels: [409, 'The mailbox has the maximum number of labels. Delete one first.'],
  too_many_folders: [409, 'The mailbox has the maximum number of folders. Delete one first.'],
  folder_too_deep: [422, 'The folder would be nested too deeply. Choose another parent folder.'],
  too_many_contacts: [
    409,
    'The address book can have at most `limit` contacts; `room` are left. Delete some first.',
  ],
  contacts_unreadable: [422, 'The file contains no readable contacts. Use vCard or CSV.'],
  contact_columns_unknown: [
    422,
    'No column of the table is known. Name columns in the first line, for example Name and Email.',
  ],
  contact_file_limit: [422, 'The file exceeds the limit in `over`. Split it and import each part.'],
  contact_group_exists: [409, 'A contact group of this name already exists. Choose another name.'],
  too_many_contact_groups: [409, 'The address book has the maximum number of groups. Delete one first.'],
  code_incorrect: [422, 'The code is wrong. Correct it, or request a new one.'],
  code_locked: [429, 'The code was entered wrongly too often. Request a new one.'],
  code_sent_recently: [429, 'A code was sent recently. Wait for `retry_after_seconds`.'],
  sender_exists: [400, 'The address is already one of your sender addresses.'],
  sender_kept_here: [
    409,
    'The address is on this server, but does not belong to one user. An administrator can assign it.',
  ],
  too_many_senders: [409, 'The account has the maximum number of sender addresses. Remove one first.'],

  // Compose.
  draft_changed: [409, 'Another window saved the draft. Read `version` and save again.'],
  not_a_draft: [409, 'The message is not a draft, or is no longer one.'],
  sender_unknown: [422, 'The address is not one of your sender addresses.'],
  file_unknown: [422, 'The server does not have this file. Upload it again.'],
  file_blocked: [422, 'This type of file cannot be sent.'],
  file_too_large: [413, 'The file is too large. Share it as a link instead.'],
  too_many_templates: [409, 'There is the maximum number of templates. Delete one first.'],

  // Sending.
  sending_limit: [429, 'The sending quota is used up. Wait for `retry_after_seconds`.'],
  too_many_receivers: [
    422,
    'The message has more recipients than the sending quota of `limit`. Send several messages.',
  ],
  sending_stopped: [
    403,
    'Sending was stopped because the account looked compromised. An owner can allow it again.',
  ],
  no_sender: [422, 'The draft has no sender address. Choose one.'],
  no_receiver: [422, 'The draft has no recipients. Add at least one.'],
  invalid_receivers: [422, 'Some recipients have invalid addresses. Correct the ones in `emails`.'],
  body_too_long: [422, 'The message is longer than the limit. Shorten it.'],
  total_too_large: [413, 'The message or its files are too large. Remove some, or share them as links.'],
  virus_unconfirmed: [
    409,
    'A file is infected or could not be scanned. Remove it, or send again with `confirmed`.',
  ],
  domain_not_found: [422, 'The domain of a recipient does not exist. Correct the addresses in `emails`.'],
  undo_window_closed: [409, 'It is too late to undo: the message has been sent.'],
  schedule_too_soon: [422, 'The time is too early. Choose a later one.'],
  period_without_date: [422, 'The recurrence has no date in the future. Change it.'],
  recall_expired: [400, 'The recall period of `message.expried_time` seconds is over.'],
  recall_not_available: [
    400,
    'The message cannot be recalled: it has no recipients on this server, or was already recalled.',
  ],

  // Drive.
  drive_name_invalid: [
    422,
    'The name is not allowed. Avoid slashes, control characters and names reserved by Windows.',
  ],
  drive_name_taken: [409, 'A file of this name already exists. Choose another name.'],
  drive_read_only: [403, 'You may only read this file or folder. Ask its owner for more access.'],
  drive_into_itself: [409, 'A folder cannot be moved into itself or its subfolders. Choose another folder.'],
  drive_too_deep: [409, 'The folder would be nested too deeply. Choose another folder.'],
  drive_not_in_trash: [409, 'The file is not in the trash. Move it to the trash first.'],
  file_infected: [403, 'The file contains a virus and cannot be opened.'],

  // Sharing.
  share_nothing: [422, 'None of the files exists. Name at least one.'],
  share_password_required: [422, 'Recipients include external addresses. Set a password.'],
  share_date_past: [422, 'The expiry date is in the past. Choose a later one.'],
  share_public_forbidden: [403, 'The organisation does not allow sharing outside.'],
  share_password_wrong: [403, 'The password of the link is wrong.'],
  share_closed: [
    403,
    'The link is not open to this visitor. `state` of `GET /storage/v1/public/{token}` says whether a password or a sign-in is needed.',
  ],
  share_expired: [410, 'The link has expired. Ask its owner for a new one.'],

  // Import.
  mailbox_elsewhere: [422, 'The remote mailbox cannot be read, for the reason in `trouble`.'],
  too_many_moves: [409, 'Too many imports or exports are running. Wait or end one.'],
  move_in_over: [409, 'The import has ended. Start a new one.'],
  password_missing: [409, 'The password was deleted. Send it again to continue.'],

  // Documents.
  office_missing: [409, 'No office server is configured.'],
  office_unsupported: [415, 'The office server cannot open this type of file.'],
} as const satisfies Record<string, readonly [status: number, meaning: string]>

export type ErrorCode = keyof typeof errors

const entries = Object.entries(errors) as [ErrorCode, readonly [status: number, meaning: string]][]

export const errorStatus = Object.fromEntries(entries.map(([code, [status]]) => [code, status])) as Record<
  ErrorCode,
  number
>

/** Meaning of each code: the event, then the action of the caller. Names in backticks are fields of the response. */
export const errorMeanings = Object.fromEntries(
  entries.map(([code, [, meaning]]) => [code, meaning]),
) as Record<ErrorCode, string>

/** Messages of error responses. Clients depend on the texts of four codes; all others use the meaning. */
export const errorTexts: Readonly<Record<ErrorCode, string>> = {
  ...errorMeanings,
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
  /**
   * For `too_many_receivers`, `too_many_contacts`, `contact_file_limit`, `people_limit` and `provider_limit`: the maximum.
   */
  limit?: number
  /** For `too_many_contacts`: free entries in the address book. */
  room?: number
  /** For `contact_file_limit`: the exceeded limit and the line of the file. */
  over?: 'columns' | 'contacts' | 'values'
  line?: number
  /** For `mailbox_elsewhere`: the reason. */
  trouble?: ImportFailure
  /** For `address_resting`: Unix seconds from which the address can be assigned. */
  until?: number
  /** For `successor_full`: bytes that the quota lacks. */
  missing_bytes?: number
  /** For `total_quota_exceeded`: MB that can still be assigned. */
  left?: number
  /** For `confirm_needed`: true if the second step is required as well as the password. */
  needs_code?: boolean
  /** For `invalid_receivers` and `domain_not_found`. */
  emails?: string[]
  /** For `over_quota` in a drive: the caller's drive or another one. */
  drive?: 'own' | 'other'
  /** For a thread that is `not_found` in a folder: path names of the folders that contain it. */
  folders?: string[]
}
