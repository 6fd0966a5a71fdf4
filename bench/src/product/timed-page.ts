import type { Browser, BrowserContext, Page } from 'playwright-core'

/** The time until the first rows were usable, and the transferred bytes until then. */
export interface LoadTimes {
  readonly rowsMs: number
  readonly htmlMs: number
  readonly script: number
  readonly style: number
  readonly html: number
  readonly font: number
  readonly other: number
  readonly requests: number
  /** Groups of requests of which none begins before all of the earlier group have ended. */
  readonly waves: number
}

/** Measurement data stored in the page. */
interface PageTimer {
  /** The time of the frame that shows the first rows. */
  rows: Promise<number>
  /** Resolves after the frame in which `isVisible` is true. */
  whenPainted(isVisible: () => boolean): Promise<number>
}
declare global {
  interface Window {
    benchTimer: PageTimer
  }
}

/** Creates a signed-in browser context with an empty cache. */
export async function openSignedInContext(
  browser: Browser,
  origin: string,
  token: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  await context.addCookies([
    { name: 'bocau_session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' },
  ])
  await context.addInitScript(installPageTimer)
  return context
}

/** Opens a page with a CPU slowdown. */
export async function openSlowedPage(context: BrowserContext, slowdown: number): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Loads the inbox and returns its measurements when the rows are painted and usable. */
export async function loadInbox(page: Page): Promise<LoadTimes> {
  await page.goto('/folder/INBOX', { waitUntil: 'commit' })
  return page.evaluate(async () => {
    const rowsAt = await window.benchTimer.rows
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const entries = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ responseEnd }) => responseEnd <= rowsAt,
    )
    const inOrder = entries.toSorted((one, other) => one.startTime - other.startTime)
    const isNewWave = ({ startTime }: PerformanceResourceTiming, index: number) =>
      inOrder.slice(0, index).every(({ responseEnd }) => responseEnd <= startTime)
    const sumBytes = (isIncluded: (path: string) => boolean) =>
      entries
        .filter(({ name, transferSize }) => transferSize > 0 && isIncluded(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return {
      rowsMs: rowsAt,
      htmlMs: navigation?.responseEnd ?? 0,
      html: navigation?.encodedBodySize ?? 0,
      script: sumBytes((path) => path.endsWith('.js')),
      style: sumBytes((path) => path.endsWith('.css')),
      font: sumBytes((path) => path.endsWith('.woff2')),
      other: sumBytes((path) => !/\.(js|css|woff2)$/.test(path)),
      requests: entries.length + 1,
      waves: inOrder.filter(isNewWave).length,
    }
  })
}

/** Loads an almost empty page, as the lower bound for every page of this server. */
export async function loadBlankPage(page: Page): Promise<number> {
  await page.goto('/health', { waitUntil: 'commit' })
  return page.evaluate(() => window.benchTimer.whenPainted(() => document.body !== null))
}

/** Opens row `index`, returns the milliseconds until its message is visible, and returns to the list. */
export async function openThread(page: Page, index: number): Promise<number> {
  const duration = await page.evaluate(async (at) => {
    const row = document.querySelectorAll('[role=row][data-id]:not([data-kept] *)')[at]
    const started = performance.now()
    row?.querySelector('a')?.click()
    return (
      (await window.benchTimer.whenPainted(
        () => document.querySelector('iframe[data-content=message]:not([data-kept] *)') !== null,
      )) - started
    )
  }, index)
  await page.goBack()
  await page.locator('[role=row][data-id]:not([data-kept] *)').first().waitFor()
  return duration
}

/** Times of selecting all rows: until layout is complete, and until the frame is painted. */
export interface SelectTimes {
  readonly workMs: number
  readonly paintedMs: number
}

/** Selects all rows of the page and clears the selection. */
export async function selectAll(page: Page): Promise<SelectTimes> {
  const press = () =>
    page.evaluate(async () => {
      const box = document.querySelector<HTMLInputElement>(
        '[role=toolbar]:not([data-kept] *) input[type=checkbox]',
      )
      const rows = document.querySelectorAll('[role=row][data-id]:not([data-kept] *)').length
      const ticked = () =>
        document.querySelectorAll('[role=row][aria-selected=true]:not([data-kept] *)').length
      const target = ticked() === 0 ? rows : 0
      const started = performance.now()
      box?.click()
      // React renders a click in the event or immediately after it.
      await Promise.resolve()
      document.body.getBoundingClientRect()
      const workMs = performance.now() - started
      const isDone = () => ticked() === target
      const isDoneAtOnce = isDone()
      const paintedMs = (await window.benchTimer.whenPainted(isDone)) - started
      return { workMs: isDoneAtOnce ? workMs : paintedMs, paintedMs }
    })
  const selectTimes = await press()
  await press()
  return selectTimes
}

/** Runs in every document before its scripts. */
function installPageTimer(): void {
  const whenPainted: PageTimer['whenPainted'] = (isVisible) =>
    new Promise((resolve, reject) => {
      // Without a timeout, an evaluation in the page would wait forever.
      setTimeout(() => reject(new Error(`Did not appear: ${String(isVisible)}`)), 20_000)
      const resolveAfterPaint = () =>
        // After the next paint: a task queued in a frame callback runs after the paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now()))
          port1.start()
          port2.postMessage(null)
        })
      if (isVisible()) return resolveAfterPaint()
      const observer = new MutationObserver(() => {
        if (!isVisible()) return
        observer.disconnect()
        resolveAfterPaint()
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    })
  // Start at once, because rows can appear before the test asks for them.
  const rows = whenPainted(() => document.querySelector('[role=row][data-id]') !== null)
  window.benchTimer = { rows, whenPainted }
  // Other pages have no rows.
  rows.catch(() => undefined)
}
