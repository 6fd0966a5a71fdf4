import type { DriveDeps } from '../deps.ts'

/** What whoever carries acts out needs. */
export type RunDeps = Pick<DriveDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs' | 'random' | 'sharing'>

/** What one step did. */
export interface StepDone {
  nodes: number
  /** `stopped` where there is nothing to go on with: what it is about is gone, or there is no room. */
  state: 'running' | 'stopped' | 'done'
}
