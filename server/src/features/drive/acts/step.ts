import type { DriveDeps } from '../deps.ts'

/** Dependencies of operations. */
export type RunDeps = Pick<DriveDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs' | 'random' | 'sharing'>

/** Result of a step. */
export interface StepDone {
  nodes: number
  /** `stopped` when the operation cannot continue: its folder is gone, or the quota is exceeded. */
  state: 'running' | 'stopped' | 'done'
}
