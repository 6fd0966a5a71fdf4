import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const roomy = 2 * 1024 ** 3

/** Directory of test stores: in memory if possible, so that nothing waits for the disk. */
export function scratchRoot(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= roomy ? memory : tmpdir()
}
