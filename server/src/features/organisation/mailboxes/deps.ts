import type { AuditedActor } from '../../audit/index.ts'
import type { OrganisationDeps } from '../deps.ts'

/** Dependencies of changing shared mailboxes. */
export type MailboxDeps = Pick<OrganisationDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** An administrator of an organisation, or the operator of the server. */
export interface MailboxAdministrator {
  organisationId: string
  by: AuditedActor
}
