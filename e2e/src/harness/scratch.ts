import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const roomy = 2 * 1024 ** 3

/** Where stores of journeys lie: in memory where a machine gives files room there, so that nothing waits for its disk. */
export function scratchRoot(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= roomy ? memory : tmpdir()
}
