import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { inRoot } from './paths.mjs'
import { startScript } from './run.mjs'

/** Starts PostgreSQL for tests: `{ url, stop }`. It ends with us, however we end. */
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

/** What tests run on: a server of our own, or the coordinator of a ready Citus that BOCAU_TEST_CITUS names. */
export async function postgresForTests() {
  const url = process.env.BOCAU_TEST_CITUS
  return url ? { url, stop: async () => {} } : startPostgres()
}
