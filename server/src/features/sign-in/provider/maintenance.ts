import { daily, type MaintenanceStep } from '../../../kernel/maintenance-step.ts'
import type { SingleSignOnDeps } from './deps.ts'
import { deleteSignOnBefore } from './store.ts'

/** Maintenance steps of single sign-on: expired attempts. */
export function singleSignOnMaintenance(
  deps: Pick<SingleSignOnDeps, 'clock' | 'db'>,
): readonly MaintenanceStep[] {
  return [daily('sign-on', () => deps.db.transaction((tx) => deleteSignOnBefore(tx.sql, deps.clock.now())))]
}
