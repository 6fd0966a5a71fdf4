import type { Flag } from './flag.ts'

/** What was seen of a domain's records when they were looked at last; `outcome` is JSON, a state for each record. */
export interface DomainCheckTable {
  organisation_id: string
  domain_name: string
  checked_at: number
  outcome: string
}

/** A key that a domain will sign with as soon as its zone names it. */
export interface WaitingKeyTable {
  organisation_id: string
  domain_name: string
  selector: string
  private_key: string
  created_at: number
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

export interface OrganisationTables {
  address: AddressTable
  audit: AuditTable
  domain_check: DomainCheckTable
  group_member: GroupMemberTable
  group_sent: GroupSentTable
  mail_group: MailGroupTable
  first_run: FirstRunTable
  program_policy: ProgramPolicyTable
  setup_link: SetupLinkTable
  waiting_key: WaitingKeyTable
}
