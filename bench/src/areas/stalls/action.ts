import type { Stage } from './stage.ts'

/** A heavy action of one user or operator. */
export interface Action {
  readonly name: string
  /** Creates what the action needs, while nothing is measured. */
  readonly prepare?: (stage: Stage) => Promise<unknown>
  readonly run: (stage: Stage) => Promise<unknown>
  /** Cleans up after the measurement. */
  readonly finish?: (stage: Stage) => Promise<unknown>
}
