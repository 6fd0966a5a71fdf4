import { type Browser, chromium } from 'playwright-core'

/** Flags that avoid a screen, the sandbox that containers lack, and background network requests. */
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
