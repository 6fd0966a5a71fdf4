import { hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { ComposeDeps } from './deps.ts'
import { sweepUploads } from './files/sweep-uploads.ts'

export function composeMaintenance(deps: Pick<ComposeDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  return [hourly('uploads', () => sweepUploads(deps))]
}
