import type { Peer } from './options.ts'
import type { Table } from './report/table.ts'

/** What an area may use: sizes of stores, a folder of its own for the run, and whether it must be quick. */
export interface Bench {
  readonly sizes: readonly number[]
  readonly isQuick: boolean
  /** Keeps processor profiles of the server here, when they are wanted. */
  readonly profileFolder: string | null
  /** Another mail server to be measured beside ours, when one is named. */
  readonly peer: Peer | null
  /** How many messages that mean harm are sent, where that was asked for. */
  readonly messages: number | null
  /** When an area that goes on and on begins nothing new. */
  readonly minutes: number
  /** A new folder below the run's own, which is removed at its end. */
  folder(name: string): string
}

/** Measures one area of the product. */
export type Area = (bench: Bench) => Promise<Table>

/** How the server is to be started so that it leaves a profile behind. */
export function profiling({ profileFolder }: Bench, name: string): string[] {
  if (profileFolder === null) return []
  return ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`, `--cpu-prof-name=${name}.cpuprofile`]
}
