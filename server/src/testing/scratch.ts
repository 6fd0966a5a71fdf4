import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memoryDirectory = '/dev/shm'
const minFreeBytes = 2 * 1024 ** 3

/** Fastest directory for temporary files: in memory if available, otherwise on disk. */
export function scratchRoot(): string {
  if (!existsSync(memoryDirectory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryDirectory)
  return bavail * bsize >= minFreeBytes ? memoryDirectory : tmpdir()
}
