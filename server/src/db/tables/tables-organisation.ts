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

export interface OrganisationTables {
  audit: AuditTable
  domain_check: DomainCheckTable
  waiting_key: WaitingKeyTable
}
