import { daily, hourly, type UpkeepStep } from '../../kernel/upkeep-step.ts'
import { emptyOldTrash } from './actions/empty-trash.ts'
import { goOnWithActs } from './acts/go-on.ts'
import { pruneVersions } from './contents/prune-versions.ts'
import type { DriveDeps } from './deps.ts'
import { sweepDriveUploads } from './uploads/sweep-uploads.ts'

export function driveUpkeep(
  deps: Pick<DriveDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>,
): readonly UpkeepStep[] {
  return [
    hourly('drive-acts', () => goOnWithActs(deps)),
    hourly('drive-trash', () => emptyOldTrash(deps)),
    daily('drive-versions', () => pruneVersions(deps)),
    hourly('drive-uploads', () => sweepDriveUploads(deps)),
  ]
}
