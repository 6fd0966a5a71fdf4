import { daily, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { ProviderDeps } from './deps.ts'
import { recordUsage } from './usage/record-usage.ts'

/** Maintenance steps for a hosting provider: the daily figures for billing. */
export function providerMaintenance(deps: Pick<ProviderDeps, 'clock' | 'db'>): readonly MaintenanceStep[] {
  return [daily('usage-days', () => recordUsage(deps))]
}
