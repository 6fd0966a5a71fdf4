import type { Browser, BrowserContext, Page } from 'playwright-core'
import { withoutSpeed } from '../speed.ts'

export interface PageOptions {
  readonly theme?: 'light' | 'dark'
  readonly language?: 'vi' | 'en'
  readonly width?: number
  readonly height?: number
  readonly hasTouch?: boolean
  /** Renders likely folders hidden. Off by default: texts would be found twice, depending on idle time. */
  readonly preparesLists?: boolean
}

/** Prefix of the log line for a violation of the content security policy. */
export const breachMarker = 'Content security policy broken'

/** Idle contexts of a worker. Each has a process of about 100 MB. */
const maxIdle = 4

/**
 * Calls that change a context permanently: offline, routes, permissions and a fake clock belong to the context, not to
 * a page.
 */
const contextChangingMethods = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'route',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const

interface IdleContext {
  readonly key: string
  readonly context: BrowserContext
}

/**
 * Browser contexts of a worker. A context is reused by the next journey with the same device options. One of its pages
 * always stays open on an image, which keeps its process with the compiled code, so that a page loads with about half
 * of the CPU time. Only the HTTP cache remains between journeys.
 */
export class BrowserContexts {
  readonly #browser: Browser
  #idle: IdleContext[] = []
  readonly #keys = new Map<BrowserContext, string>()
  readonly #changed = new WeakSet<BrowserContext>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Returns an empty context of a new visitor to `baseURL` with these device options. */
  async acquire(baseURL: string, options: PageOptions): Promise<BrowserContext> {
    const { theme = 'light', language = 'vi', width = 1440, height = 900 } = options
    const { hasTouch = false, preparesLists = false } = options
    const key = [baseURL, theme, language, width, height, hasTouch, preparesLists].join()
    const idle = this.#idle.find((each) => each.key === key)
    if (idle) {
      this.#idle = this.#idle.filter((each) => each !== idle)
      return idle.context
    }
    const context = await this.#browser.newContext({
      baseURL,
      viewport: { width, height },
      hasTouch,
      isMobile: hasTouch,
      colorScheme: theme,
      locale: language === 'vi' ? 'vi-VN' : 'en-GB',
      timezoneId: 'Asia/Ho_Chi_Minh',
      reducedMotion: 'reduce',
    })
    this.#keys.set(context, key)
    // Below the time limit of a journey, so that the failed wait is reported.
    context.setDefaultTimeout(60_000)
    await context.addInitScript(prepareDocument, {
      language,
      breachMarker,
      withoutSpeed: preparesLists ? withoutSpeed : `${withoutSpeed} preparedLists`,
    })
    const idlePage = await context.newPage()
    await idlePage.goto(idlePagePath)
    const recordChange = () => this.#changed.add(context)
    watchCalls(context, contextChangingMethods.context, recordChange)
    watchCalls(context.clock, contextChangingMethods.clock, recordChange)
    return context
  }

  /** Clears a context for the next journey, or closes a changed one. */
  async release(context: BrowserContext): Promise<void> {
    if (this.#changed.has(context)) return this.close(context)
    const [idlePage, ...rest] = context.pages() as [Page, ...Page[]]
    await Promise.all(rest.map((page) => page.close()))
    await context.clearCookies()
    const session = await context.newCDPSession(idlePage)
    await session.send('Storage.clearDataForOrigin', { origin: new URL(idlePage.url()).origin, storageTypes })
    await session.detach()
    this.#idle.push({ context, key: this.#keys.get(context) ?? '' })
    if (this.#idle.length > maxIdle) await this.close(this.#idle.shift()?.context as BrowserContext)
  }

  /** Closes a context that is not reused. */
  async close(context: BrowserContext): Promise<void> {
    this.#keys.delete(context)
    await context.close()
  }
}

const idlePagePath = '/favicon.svg'

/** Storage of a page, except cookies. */
const storageTypes = 'file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets'

/** Wraps methods of `target`, so that each call runs the callback first. */
function watchCalls<T extends object>(
  target: T,
  names: readonly (keyof T)[],
  recordChange: () => void,
): void {
  for (const name of names) {
    const method = target[name] as (...values: unknown[]) => unknown
    const watchedMethod = (...values: unknown[]) => {
      recordChange()
      return method.apply(target, values)
    }
    Object.assign(target, { [name]: watchedMethod })
  }
}

/** Runs in every document before its own code: device settings, and a listener for policy violations. */
function prepareDocument(settings: { language: string; breachMarker: string; withoutSpeed: string }): void {
  localStorage.setItem('bocau.language', settings.language)
  if (settings.withoutSpeed) localStorage.setItem('bocau.withoutSpeed', settings.withoutSpeed)
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      console.error(
        `${settings.breachMarker}: ${violatedDirective} ${blockedURI} (${sourceFile}:${lineNumber})`,
      )
    },
  )
}
