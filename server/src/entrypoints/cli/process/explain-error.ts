import { errorMeanings } from '@bocau/contract/errors'
import { Refused } from '../../../kernel/refused.ts'
import { StoreUnavailable } from '../../../kernel/store-unavailable.ts'
import { CommandFailed, WrongUsage } from '../command.ts'

/** An error as the command line reports it. */
export interface ExplainedError {
  message: string
  /** Code for scripts: of the refusal, `wrong_usage`, `failed`, or `internal_error` for a bug. */
  code: string
  exitCode: 1 | 2
  details?: Readonly<Record<string, unknown>>
  /** Lines after the message, without `--json`. */
  hint?: string | null
}

/** Returns the message, code and exit code of a failure. */
export function explainError(error: unknown): ExplainedError {
  if (error instanceof WrongUsage)
    return { message: error.message, hint: error.hint, code: 'wrong_usage', exitCode: 2 }
  if (error instanceof CommandFailed) {
    const { message, code, details } = error
    return { message, code, exitCode: 1, ...(details && { details }) }
  }
  if (error instanceof Refused) return { message: refusalMessage(error), code: error.code, exitCode: 1 }
  if (error instanceof StoreUnavailable) return { message: error.message, code: 'unavailable', exitCode: 1 }
  const isForeseen = error instanceof Error && error.constructor === Error
  if (isForeseen) return { message: error.message, code: 'failed', exitCode: 1 }
  return { message: String((error as Error).stack ?? error), code: 'internal_error', exitCode: 1 }
}

function refusalMessage(error: Refused): string {
  const fields = (error.details.fields ?? []) as { path: string; message: string }[]
  const why = fields.map(({ path, message }) => `The ${path} ${message}.`).join(' ')
  return (messages[error.code] ?? why) || errorMeanings[error.code]
}

const messages: Partial<Record<string, string>> = {
  account_disabled: 'This account is disabled.',
  address_resting: 'This address belonged to a deleted account and cannot be assigned again yet.',
  address_taken: 'This address is already in use.',
  content_damaged: 'This content is damaged and cannot be read.',
  dns_verification_failed: 'The domain is not verified.',
  domain_in_use: 'An account or a group still has an address in this domain.',
  domain_invalid: 'This is not a domain.',
  domain_not_own: 'The organisation has no such domain.',
  domain_taken: 'Another organisation already has this domain.',
  drive_full: 'The drive is full.',
  forbidden: 'This is not allowed.',
  last_owner: 'This is the last owner. First give another account the role owner.',
  leaving_already: 'This user is already being offboarded.',
  leaving_not_done: 'The account is being transferred or deleted.',
  mailbox_elsewhere: 'The mailbox on the other server cannot be read.',
  member_outside: 'The group accepts members of the organisation only.',
  member_unknown: 'No account has this address.',
  move_in_over: 'This has already ended.',
  not_found: 'Not found.',
  not_set_up: 'This server is not set up yet. Run `bocau setup`.',
  organisation_name_taken: 'Another organisation has this name.',
  organisation_moving:
    'The organisation is being moved, or was moved, to another installation. Use `bocau provider move` to continue or end the move.',
  organisation_suspended: 'The organisation is suspended. Resume it with `bocau provider resume`.',
  over_quota: 'The mailbox is full.',
  own_account: 'This is not possible for your own account.',
  owner_account: 'This is not possible for the account of an owner.',
  password_missing: 'The password of the mailbox on the other server is missing.',
  password_same: 'The new password is the current one.',
  password_weak: 'The password is too weak.',
  people_limit: 'The organisation has as many users as its provider allows.',
  programs_off: 'The organisation does not allow email apps for this account.',
  setup_over: 'This server is already set up.',
  store_full: 'The disk is full.',
  successor_full: 'The successor has too little space for the transferred data.',
  successor_unfit: 'The successor must be another enabled account of the organisation.',
  too_many_addresses: 'This mailbox has the maximum number of addresses.',
  too_many_domains: 'The organisation has the maximum number of domains.',
  too_many_groups: 'The organisation has the maximum number of groups.',
  too_many_mailboxes: 'The organisation has the maximum number of shared mailboxes.',
  too_many_members: 'The group would have too many members.',
  too_many_moves: 'Too many mailboxes are being imported.',
  total_quota_exceeded: 'The storage of all accounts would exceed the limit of the organisation.',
  two_step_off: '2-step verification is off.',
  unavailable: 'The store is busy or unavailable.',
}
