import { daily, hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import { deleteOldAudit } from '../audit/index.ts'
import type { AccountDeps } from './deps.ts'
import { deleteExpiredSessions } from './sessions/session-store.ts'

/** Returns the maintenance steps of the account feature. */
export function accountMaintenance({
  clock,
  db,
}: Pick<AccountDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  return [
    hourly('sessions', () => db.transaction((tx) => deleteExpiredSessions(tx.sql, clock.now()))),
    daily('audit', () => db.transaction((tx) => deleteOldAudit(tx, clock.now()))),
  ]
}
