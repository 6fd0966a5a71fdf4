import type { Generated } from 'kysely'

type Flag = 0 | 1

/** Activity of an account; `device` is the self-description of the program. */
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

/** A browser that signed in to the account before, identified by its device mark. */
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
  /** Newest accepted time step; codes of this and earlier steps are invalid. */
  last_step: number
  /** Clock difference of the app at its last use, in steps. */
  drift_steps: number
  added_at: number
}

export interface AuthenticatorSetUpTable {
  account_id: string
  secret: string
  expires_at: number
}

interface RecoveryCodeTable {
  account_id: string
  code_hash: string
}

export interface PhoneTable {
  account_id: string
  number: string
  country: string
  verified_at: number
  /** Time since when second-step codes are sent there; null when they are not. */
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

interface PhoneCodeCountTable {
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
  /** Gives read-only access and does not send. */
  reads_only: Generated<Flag>
  /** For the API instead of mail programs. */
  opens_api: Generated<Flag>
  /** Protocol of the last use; null before the first, or when unknown. */
  last_protocol: Generated<'imap' | 'pop3' | 'smtp' | 'api' | null>
}

/** A ticket for one step: a second step, or the response of a passkey. */
export interface TicketTable {
  token_hash: string
  purpose: 'second_step' | 'passkey_sign_in' | 'passkey_new' | 'program_profile'
  account_id: string | null
  content: string
  tries: number
  expires_at: number
}

/** A ticket for choosing a new password, after a temporary one or an invitation. */
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

interface AvatarTable {
  account_id: string
  picture: Uint8Array
}

export interface RecoveryAddressTable {
  account_id: string
  address: string
  verified_at: number
  /** Local mailbox or group that received the verification code; null for an external address. */
  holder_id: string | null
}

/** A password reset for an address, with or without an account. */
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
