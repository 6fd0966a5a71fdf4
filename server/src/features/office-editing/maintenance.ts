import { daily, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { OfficeDeps } from './deps.ts'
import { deleteExpired } from './store.ts'

/** Maintenance steps of document editing: deletes expired office sessions. */
export function officeMaintenance(deps: Pick<OfficeDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  return [
    daily('office-sessions', () => deps.db.transaction((tx) => deleteExpired(tx.sql, deps.clock.now()))),
  ]
}
