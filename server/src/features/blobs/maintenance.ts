import { hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { BlobDeps } from './deps.ts'
import { notifyOfDamage } from './notify-of-damage.ts'
import { sweepBlobs } from './sweep-blobs.ts'
import { verifyBlobs } from './verify-blobs.ts'

/** Maintenance steps of stored content, which is verified once in `verificationDays` days. */
export function blobMaintenance(
  deps: BlobDeps,
  { verificationDays }: { verificationDays: number },
): readonly MaintenanceStep[] {
  return [
    hourly('proof', () => verifyBlobs(deps, verificationDays)),
    hourly('damage', () => notifyOfDamage(deps)),
    hourly('blobs', () => sweepBlobs(deps)),
  ]
}
