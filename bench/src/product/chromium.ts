import { type Browser, chromium } from 'playwright-core'

/** Nothing that asks for a screen, a sandbox the container lacks, or the network behind our back. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launches the browser that `CHROME_PATH` names. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: flags })
}
