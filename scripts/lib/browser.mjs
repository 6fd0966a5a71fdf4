import { existsSync } from 'node:fs'
import { inRoot, pinnedNode, tools } from './paths.mjs'
import { showProgress } from './progress.mjs'
import { capture } from './run.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that runs: an installed one, else one installed now; undefined when neither is possible. */
export async function findOrInstallBrowser() {
  return (await findBrowser()) ?? (await installBrowser())
}

async function findBrowser() {
  for (const place of [process.env.CHROME_PATH, ...usualPlaces]) {
    if (place && existsSync(place) && (await doesRun(place))) return place
  }
  return undefined
}

async function doesRun(place) {
  return (await capture(place, ['--version'])).code === 0
}

async function installBrowser() {
  const done = showProgress('Installing a headless browser')
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0
  const { place, output } = isDebianRoot ? await installFromDebian() : await installWithPlaywright()
  done(place !== undefined)
  if (place === undefined) console.error(output.trimEnd())
  return place
}

async function installFromDebian() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await capture('apt-get', ['update'], { env })
  const packages = ['chromium', 'fonts-noto-core']
  const install = await capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  return { place: await findBrowser(), output: update.output + install.output }
}

async function installWithPlaywright() {
  const env = { PLAYWRIGHT_BROWSERS_PATH: inRoot('.cache', 'browsers') }
  const { output } = await capture(pinnedNode, [tools.playwright, 'install', '--only-shell', 'chromium'], {
    env,
  })
  const tell = `import('playwright-core').then((it) => console.log(it.chromium.executablePath()))`
  const told = await capture(pinnedNode, ['--eval', tell], { env, cwd: inRoot('e2e') })
  const place = told.output.trim()
  return {
    place: existsSync(place) && (await doesRun(place)) ? place : undefined,
    output: output + told.output,
  }
}
