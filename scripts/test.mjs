// npm test: everything that is checked, on a machine that has npm and Node. `npm test -- <filter>` runs only the
// tests whose files match. The last line counts all of it.

import { buildWebIfNeeded } from './build-web.mjs'
import { findOrInstallBrowser } from './lib/browser.mjs'
import { runChecks } from './lib/checks.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { hasJourney, runJourneys } from './lib/journeys.mjs'
import { postgresForTests } from './lib/postgres.mjs'
import { installEnginesIfTesting } from './lib/real-engines.mjs'
import { wasInterrupted } from './lib/run.mjs'
import { serverEnvironment } from './lib/server.mjs'
import { Tally } from './lib/tally.mjs'
import { runVitest } from './lib/vitest.mjs'

// The server is started a few hundred times.
Object.assign(process.env, serverEnvironment)
const filters = process.argv.slice(2)
const tally = new Tally()
let postgres

await stage('Preparing', prepare)
if (!tally.hasFailed) {
  const env = { BOCAU_TEST_POSTGRES: postgres.url }
  if (filters.length === 0) await stage('Types, format and lint', runChecks)
  await stage('Tests, on both databases', () => runVitest(['--passWithNoTests', ...filters], { env }))
  if (hasJourney(filters)) await stage('Journeys in a browser', () => runJourneys(filters))
}
await postgres?.stop()
tally.tell()
process.exitCode = tally.isGreen ? 0 : 1

/** Runs one stage. What it throws is one failure and ends nothing: the stages after it still say what they know. */
async function stage(title, work) {
  if (wasInterrupted()) return
  console.log(`\n${title}`)
  try {
    tally.add((await work()) ?? {})
  } catch (error) {
    console.error(error)
    tally.add({ failed: 1, failures: [`${title}: ${String(error)}`] })
  }
  if (wasInterrupted() && !tally.hasFailed) tally.add({ failed: 1 })
}

/** What the stages need. Answers with a failure for each thing that is not to be had. */
async function prepare() {
  if (!(await installIfNeeded({ withDevelopment: true })))
    return { failed: 1, failures: ['the installation of dependencies'] }
  const needsPages = hasJourney(filters)
  const [started, isBuilt, browser] = await Promise.all([
    postgresForTests(),
    !needsPages || buildWebIfNeeded(),
    !needsPages || findOrInstallBrowser(),
  ])
  postgres = started
  await installEnginesIfTesting()
  if (typeof browser === 'string') process.env.CHROME_PATH = browser
  const missing = [!isBuilt && 'the build of the web client', !browser && 'a browser'].filter(Boolean)
  return { failed: missing.length, failures: missing }
}
