/** A maintenance step of a feature. */
export interface MaintenanceStep {
  /** Unique name in the log and the overview. */
  readonly name: string
  readonly everyMilliseconds: number
  /** True to run soon after the start as well. */
  readonly isDoneAtStart?: boolean
  run(): Promise<void>
}

const hour = 3_600_000

/** An hourly step, for space that is needed soon and for short intervals. */
export function hourly(name: string, run: () => Promise<unknown>): MaintenanceStep {
  return { name, everyMilliseconds: hour, run: async () => void (await run()) }
}

/** A daily step. */
export function daily(name: string, run: () => Promise<unknown>): MaintenanceStep {
  return { ...hourly(name, run), everyMilliseconds: 24 * hour }
}
