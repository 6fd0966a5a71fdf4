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

export interface OrganisationTables {
  domain_check: DomainCheckTable
  waiting_key: WaitingKeyTable
}
