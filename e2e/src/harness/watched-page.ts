import type { Browser, BrowserContext, Page } from 'playwright-core'
import { withoutSpeed } from './speed.ts'

export interface PageLook {
  readonly theme?: 'light' | 'dark'
  readonly language?: 'vi' | 'en'
  readonly width?: number
  readonly height?: number
  readonly hasTouch?: boolean
}

/** A page together with all it logged, and with what it should never log. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly language: 'vi' | 'en'
  readonly console: string[]
  /** Errors that nobody caught and breaches of the page's content security policy: each fails the journey. */
  readonly faults: string[]
}

const breachMark = 'Content security policy broken'

/** Opens a page as a new visitor on a device of that look. */
export async function openWatchedPage(
  browser: Browser,
  baseURL: string,
  look: PageLook,
): Promise<WatchedPage> {
  const { theme = 'light', language = 'vi', width = 1440, height = 900, hasTouch = false } = look
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    hasTouch,
    isMobile: hasTouch,
    colorScheme: theme,
    locale: language === 'vi' ? 'vi-VN' : 'en-GB',
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
  })
  // Below the time a journey has, so that what was waited for is told rather than that time ran out.
  context.setDefaultTimeout(60_000)
  await context.addInitScript(prepareDocument, { language, breachMark, withoutSpeed })
  const page = await context.newPage()
  waitUntilAlive(page)
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

/** Runs in every document before its own code: the choices of the device, and an ear for policy breaches. */
function prepareDocument(told: { language: string; breachMark: string; withoutSpeed: string }): void {
  localStorage.setItem('bocau.language', told.language)
  if (told.withoutSpeed) localStorage.setItem('bocau.withoutSpeed', told.withoutSpeed)
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      console.error(`${told.breachMark}: ${violatedDirective} ${blockedURI} (${sourceFile}:${lineNumber})`)
    },
  )
}
