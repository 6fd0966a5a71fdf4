import { hourly, type UpkeepStep } from '../../kernel/upkeep-step.ts'
import type { ComposeDeps } from './deps.ts'
import { sweepUploads } from './files/sweep-uploads.ts'

export function composeUpkeep(deps: Pick<ComposeDeps, 'clock' | 'db'>): readonly UpkeepStep[] {
  return [hourly('uploads', () => sweepUploads(deps))]
}
