import type { Generated } from 'kysely'

type Flag = 0 | 1

/** What happened to an account; `device` is what the program said it is. */
export interface ActivityTable {
  account_id: string
  id: string
  kind: string
  at: number
  address: string
  device: string
  method: string | null
  is_new_device: Flag
  times: number
  name: string
  session_id: string | null
}

/** A browser that signed in to the account before, by the mark that it keeps. */
export interface KnownDeviceTable {
  account_id: string
  id: string
  token_hash: string
  device: string
  address: string
  first_seen_at: number
  last_seen_at: number
  trusted_at: number | null
  trusted_until: number | null
}

export interface AuthenticatorTable {
  account_id: string
  secret: string
  /** The newest time step whose code was accepted: none at or before it counts again. */
  last_step: number
  /** By how many steps the clock of the app was off when it was last used. */
  drift_steps: number
  added_at: number
}

export interface AuthenticatorSetUpTable {
  account_id: string
  secret: string
  expires_at: number
}

export interface RecoveryCodeTable {
  account_id: string
  code_hash: string
}

export interface PhoneTable {
  account_id: string
  number: string
  country: string
  verified_at: number
  /** Since when codes of the second step go there; null where they do not. */
  second_step_at: number | null
}

export interface PhoneCodeTable {
  account_id: string
  purpose: 'verify' | 'own' | 'sign_in'
  number: string
  country: string
  channel: 'text' | 'voice'
  code_hash: string
  tries: number
  sent_at: number
}

export interface PhoneCodeCountTable {
  account_id: string
  sent: number
  since: number
}

export interface PasskeyTable {
  account_id: string
  id: string
  credential_id: string
  public_key: string
  counter: number
  transports: string
  name: string
  is_synced: Flag
  created_at: number
  last_used_at: number | null
}

export interface AppPasswordTable {
  account_id: string
  id: string
  secret_hash: string
  name: string
  created_at: number
  last_used_at: number | null
  last_address: string
  /** What it opens can be read and not changed, and sends nothing. */
  reads_only: Generated<Flag>
  /** Opens the API rather than mail programs. */
  opens_api: Generated<Flag>
  /** By which protocol it was used last; null before, and where that was not kept yet. */
  last_protocol: Generated<'imap' | 'pop3' | 'smtp' | 'api' | null>
}

/** What opens one step: the second one of a sign-in, or the answer of a passkey. */
export interface TicketTable {
  token_hash: string
  purpose: 'second_step' | 'passkey_sign_in' | 'passkey_new' | 'program_profile'
  account_id: string | null
  content: string
  tries: number
  expires_at: number
}

/** What opens the choice of an own password: a sign-in with one that was given, or an invitation. */
export interface PasswordTicketTable {
  token_hash: string
  account_id: string
  purpose: 'sign_in' | 'invitation'
  content: string
  expires_at: number
}

export interface ProfileTable {
  account_id: string
  date_of_birth: string | null
  gender: 'male' | 'female' | 'other' | null
}

export interface AvatarTable {
  account_id: string
  picture: Uint8Array
}

export interface RecoveryAddressTable {
  account_id: string
  address: string
  verified_at: number
  /** The mailbox or group here that received the code of the proof; null for an address elsewhere. */
  holder_id: string | null
}

/** Somebody who says that they forgot the password of an address, whether there is an account or not. */
export interface RecoveryAttemptTable {
  token_hash: string
  email: string
  account_id: string | null
  channel: 'mail' | 'text'
  code_hash: string
  tries: number
  is_proved: Flag
  expires_at: number
}

/** The tables of profile, protection and activity, as the store knows them. */
export interface ProtectionTables {
  activity: ActivityTable
  known_device: KnownDeviceTable
  authenticator: AuthenticatorTable
  authenticator_set_up: AuthenticatorSetUpTable
  recovery_code: RecoveryCodeTable
  phone: PhoneTable
  phone_code: PhoneCodeTable
  phone_code_count: PhoneCodeCountTable
  passkey: PasskeyTable
  app_password: AppPasswordTable
  ticket: TicketTable
  password_ticket: PasswordTicketTable
  recovery_address: RecoveryAddressTable
  recovery_attempt: RecoveryAttemptTable
  profile: ProfileTable
  avatar: AvatarTable
}
