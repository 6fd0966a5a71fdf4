import { type Browser, chromium } from 'playwright-core'
import { BrowserContexts } from './browser-contexts.ts'

/** Nothing that asks for a screen, a sandbox the container lacks, or the network behind our back. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The pages of a browser context share a process, and with it the compiled code.
  '--process-per-site',
  // Each page is open for a few seconds only: to optimise its code costs more than it saves.
  '--js-flags=--no-opt,--no-maglev,--always-sparkplug,--no-flush-bytecode',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

interface OpenBrowser {
  readonly browser: Browser
  readonly contexts: BrowserContexts
}

/** The browser of a worker's journeys; launched again where it has ended of itself. */
export class SharedChromium {
  #open: OpenBrowser | null = null

  async open(): Promise<OpenBrowser> {
    if (!this.#open?.browser.isConnected()) {
      const browser = await launchChromium()
      this.#open = { browser, contexts: new BrowserContexts(browser) }
    }
    return this.#open
  }

  async close(): Promise<void> {
    await this.#open?.browser.close()
  }
}

/** Launches the browser that `CHROME_PATH` names; the scripts that run journeys find or install one. */
async function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: flags })
}
