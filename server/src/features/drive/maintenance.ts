import { daily, hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import { continueOperations } from './actions/background/continue-operations.ts'
import { emptyOldTrash } from './actions/empty-trash.ts'
import { pruneVersions } from './contents/prune-versions.ts'
import type { DriveDeps } from './deps.ts'
import { sweepDriveUploads } from './uploads/sweep-uploads.ts'

export function driveMaintenance(
  deps: Pick<DriveDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>,
): readonly MaintenanceStep[] {
  return [
    hourly('drive-acts', () => continueOperations(deps)),
    hourly('drive-trash', () => emptyOldTrash(deps)),
    daily('drive-versions', () => pruneVersions(deps)),
    hourly('drive-uploads', () => sweepDriveUploads(deps)),
  ]
}
