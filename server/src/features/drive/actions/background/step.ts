import type { DriveDeps } from '../../deps.ts'

export type RunDeps = Pick<DriveDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs' | 'random' | 'sharing'>

export interface StepDone {
  nodes: number
  /** `stopped` when the operation cannot continue: its folder is gone, or the quota is exceeded. */
  state: 'running' | 'stopped' | 'done'
}
