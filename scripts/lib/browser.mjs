import { existsSync } from 'node:fs'
import { inRoot, pinnedNode, tools } from './paths.mjs'
import { showProgress } from './progress.mjs'
import { capture } from './run.mjs'

/** The headless shell comes first: it has no window and is a third faster. */
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of an installed Chromium, or installs one; undefined when neither is possible. */
export async function findOrInstallBrowser() {
  return (await findBrowser()) ?? (await installBrowser())
}

/** Returns the path of an installed Chromium that runs, or undefined. */
export async function findBrowser() {
  for (const path of [process.env.CHROME_PATH, ...usualPaths]) {
    if (path && existsSync(path) && (await canRun(path))) return path
  }
  return undefined
}

async function canRun(path) {
  return (await capture(path, ['--version'])).code === 0
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
  const packages = ['chromium-headless-shell', 'fonts-noto-core']
  const install = await capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  return { place: await findBrowser(), output: update.output + install.output }
}

async function installWithPlaywright() {
  const env = { PLAYWRIGHT_BROWSERS_PATH: inRoot('.cache', 'browsers') }
  const { output } = await capture(pinnedNode, [tools.playwright, 'install', '--only-shell', 'chromium'], {
    env,
  })
  const printPath = `import('playwright-core').then((it) => console.log(it.chromium.executablePath()))`
  const printed = await capture(pinnedNode, ['--eval', printPath], { env, cwd: inRoot('e2e') })
  const path = printed.output.trim()
  return {
    place: existsSync(path) && (await canRun(path)) ? path : undefined,
    output: output + printed.output,
  }
}
