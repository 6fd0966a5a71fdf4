import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

/** Result of the last check of a domain's records; `outcome` is JSON with a state for each record. */
export interface DomainCheckTable {
  organisation_id: string
  domain_name: string
  checked_at: number
  outcome: string
  is_mail_elsewhere: Flag
}

/** A key that a domain will sign with once its zone publishes it. */
export interface WaitingKeyTable {
  organisation_id: string
  domain_name: string
  selector: string
  private_key: string
  created_at: number
}

/** Claim of an organisation to a domain; several may claim it until one is verified. `outcome` is JSON. */
export interface DomainClaimTable {
  organisation_id: string
  domain_name: string
  /** Record value to publish. */
  token: string
  created_at: number
  expires_at: number
  checked_at: number | null
  outcome: string
}

/** Public half of a replaced signing key. */
export interface RetiredKeyTable {
  domain_name: string
  selector: string
  value: string
  until: number
}

/** An audit entry of an organisation; `details` is JSON. The store rejects changes. */
export interface AuditTable {
  organisation_id: string
  id: string
  at: number
  kind: string
  /** Null for the operator. */
  actor_id: string | null
  actor_email: string
  subject: string
  details: string
  address: string
  device: string
}

/** Sign-in policy for the mail programs of an organisation. */
interface ProgramPolicyTable {
  organisation_id: string
  needs_app_password: 0 | 1
}

/** Policies of an organisation that has set any. */
export interface PolicyTable {
  organisation_id: string
  /** Time from which a second step is required to sign in. */
  two_step_from: number | null
  session_hours: number | null
  forwards_outside: Flag
  answers_outside: Flag
  program_users: 'everyone' | 'chosen' | 'nobody'
  trash_days: number
  has_drive: Flag
  default_quota: number
  total_quota: number | null
  language: 'vi' | 'en'
}

/** Re-encoded logo of an organisation; no row without a logo. */
export interface OrganisationLogoTable {
  organisation_id: string
  png: Uint8Array
  width: number
  height: number
  /** Hash of the picture. */
  version: string
}

/** Holder of an address; that of a catch-all is `@domain`. */
export interface AddressTable {
  email: string
  kind: 'own' | 'alias' | 'group' | 'catch_all'
  organisation_id: string
  domain_name: string
  account_id: string | null
  created_at: number
}

/** One address with several members. */
export interface MailGroupTable {
  organisation_id: string
  id: string
  email: string
  name: string
  who_writes: 'anyone' | 'organisation' | 'members'
  members_send: Flag
  takes_outsiders: Flag
  created_at: number
}

/** A member of a group; without an account another group or an external recipient. */
export interface GroupMemberTable {
  organisation_id: string
  group_id: string
  email: string
  account_id: string | null
}

/** A message that a group sent to its external members. */
interface GroupSentTable {
  organisation_id: string
  group_id: string
  delivery_key: string
  sent_at: number
}

/** A departing user, the successor, and the progress of the transfer. */
export interface DepartureTable {
  organisation_id: string
  account_id: string
  successor_id: string | null
  takes_new_mail: Flag
  /** Empty for no automatic reply. */
  answer_subject: string
  answer_text: string
  hands_mail: Flag
  hands_drive: Flag
  /** Name of the successor's folder for the transferred data. */
  folder: string
  state: 'handing_over' | 'waiting' | 'kept' | 'deleting'
  trouble: 'over_quota' | 'no_successor' | 'broken' | null
  /** Incremented with each scheduled job; a job of an earlier round does nothing. */
  round: number
  /** Last transferred message. */
  after_message_id: string
  is_mail_done: Flag
  /** Folder in the successor's drive. */
  drive_copy_id: string | null
  is_drive_done: Flag
  hands_contacts: Flag
  hands_templates: Flag
  /** Last transferred contact and template. */
  after_contact_id: string
  after_template_id: string
  handed_contacts: number
  /** Includes the signature. */
  handed_templates: number
  /** 1 when contacts and templates are transferred. */
  is_rest_done: Flag
  done: number
  total: number
  /** Data that the deletion frees, counted at its start. */
  freed_bytes: number
  keep_until: number | null
  began_at: number
  /** Administrator who started the departure; null for the operator. */
  keeper_id: string | null
  keeper_email: string
}

/** Address of a deleted user, blocked for a while. */
export interface BlockedAddressTable {
  email: string
  organisation_id: string
  free_at: number
}

/** A setup link for an empty store. */
interface SetupLinkTable {
  token_hash: string
  expires_at: number
}

/** A single row that records setup through a link. */
interface FirstRunTable {
  id: 1
  done_at: number
}

/** Right of a user to a mailbox of another account. */
export interface MailboxRightTable {
  mailbox_id: string
  person_id: string
  access: 'read' | 'write'
  sending: 'none' | 'on_behalf' | 'as'
  given_at: number
}

/** Action of a user in a mailbox of another account; `target_id` is one of the threads or messages. */
export interface MailboxActTable {
  mailbox_id: string
  id: string
  at: number
  person_email: string
  act: string
  count: number
  target_id: string | null
}

/** Messages received by an organisation on a day, counted up to a time saved in the store facts. */
interface MailDayTable {
  organisation_id: string
  /** Days since 1970 in Vietnamese time. */
  day: number
  came: number
  spam: number
  infected: number
  /** Messages sent, counted once a day. */
  sent: Generated<number>
}

/** Users and stored bytes of an organisation on a day, for billing. */
export interface UsageDayTable {
  organisation_id: string
  /** Days since 1970 in Vietnamese time. */
  day: number
  people: number
  /** Shared mailboxes. */
  mailboxes: number
  mail_bytes: number
  drive_bytes: number
}

/** Incoming messages that an organisation rejected. */
interface IntakeRefusalTable {
  organisation_id: string
  day: number
  why: string
  count: number
  last_at: number
}

/** A recipient that a message of an organisation did not reach. */
interface FailedDeliveryTable {
  organisation_id: string
  id: string
  at: number
  sender: string
  recipient: string
  failure: string
  answer: string
}

export interface OrganisationTables {
  address: AddressTable
  audit: AuditTable
  domain_check: DomainCheckTable
  domain_claim: DomainClaimTable
  failed_delivery: FailedDeliveryTable
  group_member: GroupMemberTable
  group_sent: GroupSentTable
  leaving: DepartureTable
  intake_refusal: IntakeRefusalTable
  mail_day: MailDayTable
  mail_group: MailGroupTable
  mailbox_act: MailboxActTable
  mailbox_right: MailboxRightTable
  first_run: FirstRunTable
  organisation_logo: OrganisationLogoTable
  policy: PolicyTable
  program_policy: ProgramPolicyTable
  resting_address: BlockedAddressTable
  retired_key: RetiredKeyTable
  setup_link: SetupLinkTable
  usage_day: UsageDayTable
  waiting_key: WaitingKeyTable
}
