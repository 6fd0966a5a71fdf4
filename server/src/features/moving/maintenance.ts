import { daily, hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { MovingDeps } from './deps.ts'
import { sweepMailFiles } from './mail-uploads/finish-mail-file.ts'
import { expireIdleImports } from './moving-in/expire-idle-imports.ts'
import { deleteExpiredMoveOuts } from './moving-out/start-move-out.ts'

/** Maintenance steps of imports and exports. */
export function movingMaintenance(deps: Pick<MovingDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  return [
    daily('moving-in', () => expireIdleImports(deps)),
    hourly('mail-files', () => sweepMailFiles(deps)),
    hourly('moving-out', () => deleteExpiredMoveOuts(deps)),
  ]
}
