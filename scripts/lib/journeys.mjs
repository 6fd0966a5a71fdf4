import { readdirSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { runVitest } from './vitest.mjs'

/** Returns true if a journey of this level matches; without filters all do. */
export function hasJourney(filters, { files }) {
  const journeys = readdirSync(inRoot('e2e/src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(files),
  )
  return journeys.some(
    (file) => filters.length === 0 || filters.some((filter) => `e2e/src/${file}`.includes(filter)),
  )
}

/**
 * Runs the journeys through the built product, or only those with a tag; `CHROME_PATH` names the browser.
 *
 * @param {string[]} args
 * @param {{ tag?: string | undefined }} options
 */
export function runJourneys(args, { tag } = {}) {
  return runVitest(['--config', inRoot('e2e/vitest.config.ts'), '--passWithNoTests', ...args], { tag })
}
