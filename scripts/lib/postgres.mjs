import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { inRoot } from './paths.mjs'
import { startScript } from './run.mjs'

/** Starts PostgreSQL for tests: `{ url, stop }`. It ends with this process. */
async function startPostgres() {
  const child = startScript([inRoot('server/src/testing/postgres.ts')])
  const [url] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'close').then(() => []),
  ])
  if (url === undefined) throw new Error('PostgreSQL for tests did not start')
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.stdin.end()
    await once(child, 'close')
  }
  return { url, stop }
}

/** Database for tests: a new server, or the Citus coordinator in BOCAU_TEST_CITUS. */
export async function postgresForTests() {
  const url = process.env.BOCAU_TEST_CITUS
  return url ? { url, stop: async () => {} } : startPostgres()
}
