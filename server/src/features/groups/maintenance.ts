import { daily, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { AccountDeps } from '../account/index.ts'
import { deleteGroupSentBefore } from './group-store.ts'

/** Mail servers retry for some days. */
const groupSentMilliseconds = 10 * 24 * 3_600_000

/** Returns the maintenance steps of groups. */
export function groupMaintenance({
  clock,
  db,
}: Pick<AccountDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  return [
    daily('group-messages', () =>
      db.transaction((tx) => deleteGroupSentBefore(tx.sql, clock.now() - groupSentMilliseconds)),
    ),
  ]
}
