import type { Peer } from './options.ts'
import type { Table } from './report/table.ts'

/** The settings and folders available to an area. */
export interface Bench {
  readonly sizes: readonly number[]
  readonly isQuick: boolean
  /** The folder for CPU profiles of the server, or null. */
  readonly profileFolder: string | null
  /** Another mail server to compare with, or null. */
  readonly peer: Peer | null
  /** The rows of the areas `imap` and `stalls` to measure, or null for all. */
  readonly rows: RegExp | null
  /** The number of rounds of the area `stalls`, or null for the default. */
  readonly rounds: number | null
  /** The number of hostile messages, or null for the default. */
  readonly messages: number | null
  /** The minutes after which the area `kills` starts no further round. */
  readonly minutes: number
  /** Creates a folder that is removed at the end of the run. */
  folder(name: string): string
}

/** Measures one area of the product in a table, or in several that are printed when each is complete. */
export type Area = (bench: Bench) => Promise<Table> | AsyncIterable<Table>

/** Node options that make the server write a CPU profile. */
export function profileOptions({ profileFolder }: Bench, name: string): string[] {
  if (profileFolder === null) return []
  return ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`, `--cpu-prof-name=${name}.cpuprofile`]
}
