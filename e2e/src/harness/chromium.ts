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
  // Each page is open for a few seconds only: to optimise its code costs more than it saves.
  '--js-flags=--no-opt,--no-maglev',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** The browser of a worker's journeys; launched again where it has ended of itself. */
export class SharedChromium {
  #browser: Browser | null = null

  async open(): Promise<Browser> {
    if (!this.#browser?.isConnected()) this.#browser = await launchChromium()
    return this.#browser
  }

  async close(): Promise<void> {
    await this.#browser?.close()
  }
}

/** Launches the browser that `CHROME_PATH` names; the scripts that run journeys find or install one. */
async function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: flags })
}
