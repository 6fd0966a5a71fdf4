import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { emptyDirectory } from '../product-process.ts'

/** A moment at which a process is killed. */
export interface KillMoment {
  /** Commits count from 1. */
  commit: number
  side: 'before' | 'after'
}

const preloadScript = fileURLToPath(new URL('./kill-at-commit.mjs', import.meta.url))

/** Settings of a process that kills itself at a moment, counted from the creation of the file `armedBy`. */
export const settingsForKill = ({ commit, side }: KillMoment, armedBy = ''): Record<string, string> => ({
  NODE_OPTIONS: `--import=${preloadScript}`,
  KILL_COMMIT: String(commit),
  KILL_SIDE: side,
  KILL_ARMED_BY: armedBy,
})

/** Copies a store; the original stays unchanged for the next run. */
export async function copyStore(data: string): Promise<string> {
  const copy = await emptyDirectory()
  await cp(data, copy, { recursive: true })
  return copy
}
