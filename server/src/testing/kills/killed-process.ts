import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { emptyDirectory } from '../product-process.ts'

/** A point of a run at which its process is killed. */
export interface Instant {
  /** Commits are counted from 1. */
  commit: number
  side: 'before' | 'after'
}

const hook = fileURLToPath(new URL('./kill-at-commit.mjs', import.meta.url))

/** Settings of a process that kills itself at an instant, counted from when the file `armedBy` exists. */
export const killedAt = ({ commit, side }: Instant, armedBy = ''): Record<string, string> => ({
  NODE_OPTIONS: `--import=${hook}`,
  KILL_COMMIT: String(commit),
  KILL_SIDE: side,
  KILL_ARMED_BY: armedBy,
})

/** Copies a store; the original stays as it is for the next instant. */
export async function copyStore(data: string): Promise<string> {
  const copy = await emptyDirectory()
  await cp(data, copy, { recursive: true })
  return copy
}
