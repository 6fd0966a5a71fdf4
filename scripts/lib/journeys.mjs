import { readdirSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { runVitest } from './vitest.mjs'

/** Whether any journey's file matches: without filters all of them do. */
export function hasJourney(filters) {
  const files = readdirSync(inRoot('e2e/src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.test.ts'),
  )
  return files.some(
    (file) => filters.length === 0 || filters.some((filter) => `e2e/src/${file}`.includes(filter)),
  )
}

/** Runs the journeys through the built product; `CHROME_PATH` says in which browser. */
export function runJourneys(filters) {
  return runVitest(['--config', inRoot('e2e/vitest.config.ts'), ...filters])
}
