import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memoryDirectory = '/dev/shm'
const minFreeBytes = 2 * 1024 ** 3

/** Directory of test stores: in memory if possible, so that nothing waits for the disk. */
export function scratchRoot(): string {
  if (!existsSync(memoryDirectory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryDirectory)
  return bavail * bsize >= minFreeBytes ? memoryDirectory : tmpdir()
}
