import { daily, hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import { continueDepartures } from './departures/delete-departed.ts'
import type { OrganisationDeps } from './deps.ts'
import { deleteExpired } from './domains/domain-store.ts'
import { countMail } from './mail-flow/count-mail.ts'

/** Maintenance steps of organisations: counted mail, departed users and unverified domains. */
export function organisationMaintenance(
  deps: Pick<OrganisationDeps, 'clock' | 'db' | 'jobs'>,
): readonly MaintenanceStep[] {
  const { clock, db } = deps
  return [
    hourly('mail-days', () => countMail(deps)),
    hourly('leaving', () => continueDepartures(deps)),
    daily('domains', () => db.transaction((tx) => deleteExpired(tx.sql, clock.now()))),
  ]
}
