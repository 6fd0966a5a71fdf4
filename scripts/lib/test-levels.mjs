import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/**
 * @typedef {object} Level
 * @property {string} title
 * @property {string} files The suffix of the test files.
 * @property {Record<string, string>} env Read by the Vitest configurations and by `server/src/testing/world.ts`.
 * @property {boolean} hasChecks
 * @property {string} [tag] Runs only the unit and API tests with this tag.
 * @property {boolean} [hasEngines] Runs real mail servers and programs, which a machine for testing installs.
 * @property {boolean} hasCostLimit Fails tests that cost far more than others; see `test-costs.mjs`.
 * @property {string} [journeyTag] Runs only the journeys with this tag.
 * @property {string} [note] Names what this level leaves out.
 */

/**
 * The levels of tests: `npm test`, `npm run test:all` and `npm run trials`.
 *
 * @type {Record<string, Level>}
 */
const levels = {
  test: {
    title: 'Unit and API tests',
    files: '.test.ts',
    env: {},
    hasChecks: true,
    hasCostLimit: true,
    journeyTag: 'main',
    note: 'Not run: use cases on PostgreSQL and the other journeys (npm run test:all), trials (npm run trials).',
  },
  all: {
    title: 'Unit and API tests, on both databases',
    files: '.test.ts',
    env: { BOCAU_TEST_DATABASES: 'both' },
    hasChecks: true,
    hasCostLimit: true,
    note: 'Not run: trials (npm run trials).',
  },
  rest: {
    title: 'Use cases on PostgreSQL',
    files: '.test.ts',
    env: { BOCAU_TEST_DATABASES: 'both' },
    hasChecks: false,
    hasCostLimit: false,
    tag: 'postgres',
    journeyTag: '!main',
    note: 'Not run: npm test, and trials (npm run trials).',
  },
  trials: {
    title: 'Trials',
    files: '.trial.ts',
    env: { BOCAU_TEST_DATABASES: 'both', BOCAU_TEST_FILES: 'trial' },
    hasChecks: false,
    hasEngines: true,
    hasCostLimit: false,
  },
}

/** Returns the files with tests that `onEachDatabase` tags; Vitest would otherwise load every file to find them. */
export function listFilesWithTag() {
  return readdirSync(inRoot('server/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `server/src/${file}`)
    .filter((file) => readFileSync(inRoot(file), 'utf8').includes('onEachDatabase('))
}

/** @returns {Level} */
export function getLevel(name) {
  const level = levels[name]
  if (!level) throw new Error(`--level must be one of ${Object.keys(levels).join(', ')}, got '${name}'`)
  return level
}
