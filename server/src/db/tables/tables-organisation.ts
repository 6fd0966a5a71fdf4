import type { Flag } from './flag.ts'

/** What was seen of a domain's records when they were looked at last; `outcome` is JSON, a state for each record. */
export interface DomainCheckTable {
  organisation_id: string
  domain_name: string
  checked_at: number
  outcome: string
  is_mail_elsewhere: Flag
}

/** A key that a domain will sign with as soon as its zone names it. */
export interface WaitingKeyTable {
  organisation_id: string
  domain_name: string
  selector: string
  private_key: string
  created_at: number
}

/** A domain that an organisation says is its own; several may until one proves it. `outcome` is JSON. */
export interface DomainClaimTable {
  organisation_id: string
  domain_name: string
  /** What the zone has to say. */
  token: string
  created_at: number
  expires_at: number
  checked_at: number | null
  outcome: string
}

/** The public half of a key that signed until another took its place. */
export interface RetiredKeyTable {
  domain_name: string
  selector: string
  value: string
  until: number
}

/** What was done in an organisation; `details` is JSON. The store refuses to change a line. */
export interface AuditTable {
  organisation_id: string
  id: string
  at: number
  kind: string
  /** Null for whoever runs the installation. */
  actor_id: string | null
  actor_email: string
  subject: string
  details: string
  address: string
  device: string
}

/** How the mail programs of an organisation's people sign in. */
export interface ProgramPolicyTable {
  organisation_id: string
  needs_app_password: 0 | 1
}

/** What an organisation says of itself, a row once it has said anything. */
export interface PolicyTable {
  organisation_id: string
  /** From when on nobody gets in without a second step. */
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

/** To whom an address belongs; that of a catch-all is `@domain`. */
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

/** Who gets what is written to a group; without an account another group, or somebody elsewhere. */
export interface GroupMemberTable {
  organisation_id: string
  group_id: string
  email: string
  account_id: string | null
}

/** A message that a group has sent to its members elsewhere. */
export interface GroupSentTable {
  organisation_id: string
  group_id: string
  delivery_key: string
  sent_at: number
}

/** Somebody who leaves, who comes after them, and how far the hand-over is. */
export interface LeavingTable {
  organisation_id: string
  account_id: string
  successor_id: string | null
  takes_new_mail: Flag
  /** Empty where nobody is answered. */
  answer_subject: string
  answer_text: string
  hands_mail: Flag
  hands_drive: Flag
  /** What the folder of the successor is called that gets it. */
  folder: string
  state: 'handing_over' | 'waiting' | 'kept' | 'deleting'
  trouble: 'over_quota' | 'no_successor' | 'broken' | null
  /** Counts up with each job that is planned for it: a job of an earlier round has nothing to do any more. */
  round: number
  /** Everything up to this message was handed over. */
  after_message_id: string
  is_mail_done: Flag
  /** The folder in the drive of the successor. */
  drive_copy_id: string | null
  is_drive_done: Flag
  hands_contacts: Flag
  hands_templates: Flag
  /** Everything up to these was handed over. */
  after_contact_id: string
  after_template_id: string
  handed_contacts: number
  /** The signature counts as one. */
  handed_templates: number
  /** Whether contacts and templates are. */
  is_rest_done: Flag
  done: number
  total: number
  /** What deleting it frees, as counted when that began. */
  freed_bytes: number
  keep_until: number | null
  began_at: number
  /** Who let them leave; null for whoever runs the installation. */
  keeper_id: string | null
  keeper_email: string
}

/** An address that was somebody's who has left, until it may be given again. */
export interface RestingAddressTable {
  email: string
  organisation_id: string
  free_at: number
}

/** A link by which an empty store is set up. */
export interface SetupLinkTable {
  token_hash: string
  expires_at: number
}

/** Its one row says that the store was set up by a link. */
export interface FirstRunTable {
  id: 1
  done_at: number
}

/** What somebody may do in a mailbox that is not their own. */
export interface MailboxRightTable {
  mailbox_id: string
  person_id: string
  access: 'read' | 'write'
  sending: 'none' | 'on_behalf' | 'as'
  given_at: number
}

/** What somebody did in a mailbox that is not their own; `target_id` is one of the threads or messages. */
export interface MailboxActTable {
  mailbox_id: string
  id: string
  at: number
  person_email: string
  act: string
  count: number
  target_id: string | null
}

/** What came into the mailboxes of an organisation on a day, counted up to a moment that the store remembers. */
export interface MailDayTable {
  organisation_id: string
  /** Since 1970, by the clock of Vietnam. */
  day: number
  came: number
  spam: number
  infected: number
}

/** What an organisation did not take from others. */
export interface IntakeRefusalTable {
  organisation_id: string
  day: number
  why: string
  count: number
  last_at: number
}

/** Somebody whom a message of an organisation did not reach. */
export interface FailedDeliveryTable {
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
  leaving: LeavingTable
  intake_refusal: IntakeRefusalTable
  mail_day: MailDayTable
  mail_group: MailGroupTable
  mailbox_act: MailboxActTable
  mailbox_right: MailboxRightTable
  first_run: FirstRunTable
  policy: PolicyTable
  program_policy: ProgramPolicyTable
  resting_address: RestingAddressTable
  retired_key: RetiredKeyTable
  setup_link: SetupLinkTable
  waiting_key: WaitingKeyTable
}
