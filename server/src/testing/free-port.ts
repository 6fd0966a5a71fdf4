import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds a free port below the ephemeral range, so that no other process gets it meanwhile. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 30_000)
    const trial = createServer().listen(port, '127.0.0.1')
    const isFree = await once(trial, 'listening').catch(() => null)
    trial.close()
    if (isFree) return port
  }
  throw new Error('None of 100 ports was free')
}
