// npm test: all checks needed before a change. npm run test:all: also the remaining journeys, and every use case on
// PostgreSQL. npm run trials: kills, full disks, unresponsive networks, real engines and clients. All accept `--
// <filter>` (part of a file's path), `-- --shard i/n` and `-- --shuffle` (a random order; `--seed n` repeats one). The
// last line counts the tests. npm run test:all -- --rest: only what npm test leaves out.

import { parseArgs } from 'node:util'
import { buildHelpIfNeeded, buildWebIfNeeded } from './build-web.mjs'
import { findBrowser, findOrInstallBrowser } from './lib/browser.mjs'
import { runChecks } from './lib/checks.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { hasJourney, runJourneys } from './lib/journeys.mjs'
import { postgresForTests } from './lib/postgres.mjs'
import { installEnginesIfTesting } from './lib/real-engines.mjs'
import { wasInterrupted } from './lib/run.mjs'
import { serverEnvironment } from './lib/server.mjs'
import { Tally } from './lib/tally.mjs'
import { findExpensiveTests } from './lib/test-costs.mjs'
import { getLevel, listFilesWithTag } from './lib/test-levels.mjs'
import { runVitest } from './lib/vitest.mjs'

const { values, positionals: filters } = readArguments()
const seed = values.seed ?? (values.shuffle ? String(Date.now()) : undefined)
const level = getLevel(values.rest ? 'rest' : values.level)
const options = [
  ...(values.shard ? [`--shard=${values.shard}`] : []),
  ...(seed === undefined ? [] : ['--sequence.shuffle', `--sequence.seed=${seed}`]),
]
// A filter names files: all of their journeys run.
const journeyTag = filters.length === 0 ? level.journeyTag : undefined

// Tests start the server often, with a shared compile cache.
Object.assign(process.env, serverEnvironment, level.env)
const tally = new Tally()
let postgres

await runStage('Preparing', prepare)
if (!tally.hasFailed) {
  const env = { BOCAU_TEST_POSTGRES: postgres.url }
  const isFirstShard = !values.shard || values.shard.startsWith('1/')
  if (level.hasChecks && filters.length === 0 && isFirstShard)
    await runStage('Types, format and lint', runChecks)
  await runStage(level.title, () => runUnitAndApiTests(env))
  if (hasJourney(filters, level))
    await runStage('Journeys in a browser', () => runJourneys([...options, ...filters], { tag: journeyTag }))
}
await postgres?.stop()
tally.printSummary()
if (level.note && filters.length === 0) console.log(level.note)
if (seed !== undefined) console.log(`The order again: --seed ${seed}`)
if (tally.isEmpty) console.log(`No test ran: ${emptyReason()}`)
tally.printCounts()
process.exitCode = tally.isGreen ? 0 : 1

/** Returns why no test ran. */
function emptyReason() {
  const where = values.shard ? ' in this shard' : ''
  if (filters.length === 0) return `all were skipped${where}`
  return `no *${level.files} with ${filters.join(' or ')} in its path has a test that runs here${where}`
}

/** Reads the command line; prints the usage and exits on an unknown option or value. */
function readArguments() {
  try {
    const read = parseArgs({
      options: {
        level: { type: 'string', default: 'test' },
        shard: { type: 'string' },
        rest: { type: 'boolean' },
        shuffle: { type: 'boolean' },
        seed: { type: 'string' },
      },
      allowPositionals: true,
    })
    const runOptions = read.values
    if (runOptions.shard !== undefined && !isShard(runOptions.shard))
      throw new Error(`--shard ${runOptions.shard}: not a shard such as 1/4`)
    if (runOptions.seed !== undefined && !/^\d{1,15}$/.test(runOptions.seed))
      throw new Error(`--seed ${runOptions.seed}: not a number`)
    if (runOptions.rest && runOptions.level !== 'all') throw new Error('--rest belongs to npm run test:all')
    return read
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error('Usage: npm test -- [<filter>…] [--shard i/n] [--shuffle] [--seed n]')
    process.exit(2)
  }
}

function isShard(text) {
  const [, index, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? []
  return Number(index) <= Number(count)
}

/** Runs one stage. An exception counts as one failure; later stages still run. */
async function runStage(title, work) {
  if (wasInterrupted()) return
  console.log(`\n${title}`)
  const started = performance.now()
  try {
    tally.add((await work()) ?? {})
  } catch (error) {
    console.error(error)
    tally.add({ failed: 1, failures: [`${title}: ${String(error)}`] })
  }
  tally.addStage(title, performance.now() - started)
  if (wasInterrupted() && !tally.hasFailed) tally.add({ failed: 1 })
}

/** Runs the unit and API tests. In a full run, a test that costs too much counts as a failure. */
async function runUnitAndApiTests(env) {
  const isFullRun = filters.length === 0 && !values.shard
  const files = filters.length === 0 && level.tag ? listFilesWithTag() : filters
  const counts = await runVitest(['--passWithNoTests', ...options, ...files], { env, tag: level.tag })
  const expensive = level.hasCostLimit && isFullRun ? findExpensiveTests(counts.files) : []
  return {
    ...counts,
    failed: counts.failed + expensive.length,
    failures: [...counts.failures, ...expensive],
  }
}

/** Installs and starts what the stages need. Returns a failure for each missing part. */
async function prepare() {
  if (!(await installIfNeeded({ withDevelopment: true })))
    return { failed: 1, failures: ['the installation of dependencies'] }
  const needsPages = hasJourney(filters, level)
  const [started, isBuilt, browser] = await Promise.all([
    postgresForTests(),
    !needsPages || buildPages(),
    needsPages ? findOrInstallBrowser() : findBrowser(),
  ])
  postgres = started
  if (level.hasEngines) await installEnginesIfTesting()
  if (browser) process.env.CHROME_PATH = browser
  const missing = [
    !isBuilt && 'the build of the web client or its help',
    needsPages && !browser && 'a browser',
  ].filter(Boolean)
  return { failed: missing.length, failures: missing }
}

/** Builds one after the other: each uses all cores. */
async function buildPages() {
  return (await buildWebIfNeeded()) && (await buildHelpIfNeeded())
}
