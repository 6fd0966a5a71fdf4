import { limits } from '@bocau/contract/limits'
import { daily, hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import { deleteActionsBefore } from '../mailbox-rights/index.ts'
import { continueDepartures } from './departures/delete-departed.ts'
import type { OrganisationDeps } from './deps.ts'
import { deleteExpired } from './domains/domain-store.ts'
import { countMail } from './mail-flow/count-mail.ts'

const dayMilliseconds = 24 * 3_600_000

/** Maintenance steps of organisations: departed users, expired retention, unverified domains, and old audit entries. */
export function organisationMaintenance(
  deps: Pick<OrganisationDeps, 'clock' | 'db' | 'jobs'>,
): readonly MaintenanceStep[] {
  const { clock, db } = deps
  return [
    hourly('mail-days', () => countMail(deps)),
    hourly('leaving', () => continueDepartures(deps)),
    daily('domains', () => db.transaction((tx) => deleteExpired(tx.sql, clock.now()))),
    daily('mailbox-acts', () =>
      db.transaction((tx) =>
        deleteActionsBefore(tx.sql, clock.now() - limits.mailboxActDays * dayMilliseconds),
      ),
    ),
  ]
}
