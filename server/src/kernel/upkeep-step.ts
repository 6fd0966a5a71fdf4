/** Something that a feature does again and again to keep the store in order. */
export interface UpkeepStep {
  /** Its name in the log and in the overview; unlike that of every other step. */
  readonly name: string
  readonly everyMilliseconds: number
  /** It is done soon after the start as well. */
  readonly isDoneAtStart?: boolean
  run(): Promise<void>
}

const hour = 3_600_000

/** A step that is done every hour: somebody waits for the room that it gives back, or it is of minutes. */
export function hourly(name: string, run: () => Promise<unknown>): UpkeepStep {
  return { name, everyMilliseconds: hour, run: async () => void (await run()) }
}

/** A step that is done once a day. */
export function daily(name: string, run: () => Promise<unknown>): UpkeepStep {
  return { ...hourly(name, run), everyMilliseconds: 24 * hour }
}
