import { daily, hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { MovingDeps } from './deps.ts'
import { sweepMailFiles } from './mail-uploads/mail-uploads.ts'
import { expireIdleMoveIns } from './moving-in/store.ts'
import { deleteExpiredMoveOuts } from './moving-out/start-move-out.ts'

const idleMilliseconds = 30 * 86_400_000

/** Maintenance steps of imports and exports. */
export function movingMaintenance(deps: Pick<MovingDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  return [
    daily('moving-in', () => expireIdleImports(deps)),
    hourly('mail-files', () => sweepMailFiles(deps)),
    hourly('moving-out', () => deleteExpiredMoveOuts(deps)),
  ]
}

/** Ends imports that were idle for a month, so that their passwords are deleted. */
async function expireIdleImports({ clock, db }: Pick<MovingDeps, 'clock' | 'db'>): Promise<void> {
  const now = clock.now()
  await db.transaction((tx) => expireIdleMoveIns(tx.sql, now - idleMilliseconds, now))
}
