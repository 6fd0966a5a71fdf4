import { type Browser, chromium } from 'playwright-core'
import { BrowserContexts } from './browser-contexts.ts'

/** Disables everything that needs a screen, a sandbox missing in containers, or background network access. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of a context share a process and its compiled code.
  '--process-per-site',
  // Pages are open for a few seconds only: optimising their code costs more than it saves.
  '--js-flags=--no-opt,--no-maglev,--always-sparkplug,--no-flush-bytecode',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

interface OpenBrowser {
  readonly browser: Browser
  readonly contexts: BrowserContexts
}

/** The browser of a worker; relaunched if it exits. */
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

/** Launches the browser in `CHROME_PATH`, which the test scripts find or install. */
async function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: flags })
}
