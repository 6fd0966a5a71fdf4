import type { BrowserContext, Page } from 'playwright-core'
import { type BrowserContexts, breachMarker, type PageOptions } from './browser-contexts.ts'

/** A page with its log and its faults. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly language: 'vi' | 'en'
  readonly console: string[]
  /** Uncaught errors and content security policy violations: each fails the journey. */
  readonly faults: string[]
}

/** Opens a page of a new visitor with these device options. */
export async function openWatchedPage(
  contexts: BrowserContexts,
  baseURL: string,
  options: PageOptions,
): Promise<WatchedPage> {
  const context = await contexts.acquire(baseURL, options)
  const page = await context.newPage()
  waitForHydrationAfterLoad(page)
  const { language = 'vi' } = options
  const watched: WatchedPage = { page, context, language, console: [], faults: [] }
  page.on('console', (message) => {
    watched.console.push(`${message.type()}: ${message.text()}`)
    if (message.text().startsWith(breachMarker)) watched.faults.push(message.text())
  })
  page.on('pageerror', (error) => {
    watched.console.push(`uncaught: ${error.stack ?? error.message}`)
    watched.faults.push(`uncaught: ${error.stack ?? error.message}`)
  })
  return watched
}

/**
 * Makes `goto` and `reload` wait until the client has rendered or hydrated the page, because earlier key
 * presses are lost.
 */
function waitForHydrationAfterLoad(page: Page): void {
  const waitForHydration = () =>
    page.waitForFunction(() => {
      const root = document.getElementById('root')
      return !root || (root.childElementCount > 0 && root.dataset.early === undefined)
    })
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const reply = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await waitForHydration()
    return reply
  }
  page.reload = async (options) => {
    const reply = await reload.call(page, options)
    await waitForHydration()
    return reply
  }
}
