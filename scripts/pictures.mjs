// npm run pictures: retakes the guide pictures in a browser. `npm run test:all` runs the same journeys without saving
// pictures.
import { buildWebIfNeeded } from './build-web.mjs'
import { findOrInstallBrowser } from './lib/browser.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { serverEnvironment } from './lib/server.mjs'
import { runVitest } from './lib/vitest.mjs'

Object.assign(process.env, serverEnvironment)
const isReady = (await installIfNeeded({ withDevelopment: true })) && (await buildWebIfNeeded())
const browser = isReady && (await findOrInstallBrowser())
if (browser) process.env.CHROME_PATH = browser
const journeys = ['--config', inRoot('e2e/vitest.config.ts'), 'src/guides/']
const captured =
  browser && (await runVitest(journeys, { env: { BOCAU_TEST_PICTURES: inRoot('docs/pictures') } }))
process.exitCode = captured && captured.failed === 0 ? 0 : 1
