import type { BrowserContext, Page } from 'playwright-core'
import { type BrowserContexts, breachMark, type PageLook } from './browser-contexts.ts'

/** A page together with all it logged, and with what it should never log. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly language: 'vi' | 'en'
  readonly console: string[]
  /** Errors that nobody caught and breaches of the page's content security policy: each fails the journey. */
  readonly faults: string[]
}

/** Opens a page as a new visitor on a device of that look. */
export async function openWatchedPage(
  contexts: BrowserContexts,
  baseURL: string,
  look: PageLook,
): Promise<WatchedPage> {
  const context = await contexts.take(baseURL, look)
  const page = await context.newPage()
  waitUntilAlive(page)
  const { language = 'vi' } = look
  const watched: WatchedPage = { page, context, language, console: [], faults: [] }
  page.on('console', (message) => {
    watched.console.push(`${message.type()}: ${message.text()}`)
    if (message.text().startsWith(breachMark)) watched.faults.push(message.text())
  })
  page.on('pageerror', (error) => {
    watched.console.push(`uncaught: ${error.stack ?? error.message}`)
    watched.faults.push(`uncaught: ${error.stack ?? error.message}`)
  })
  return watched
}

/** A journey goes on when the client has drawn the page, or taken over what the server sent: keys before that go nowhere. */
function waitUntilAlive(page: Page): void {
  const isAlive = () =>
    page.waitForFunction(() => {
      const root = document.getElementById('root')
      return !root || (root.childElementCount > 0 && root.dataset.early === undefined)
    })
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const reply = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await isAlive()
    return reply
  }
  page.reload = async (options) => {
    const reply = await reload.call(page, options)
    await isAlive()
    return reply
  }
}
