import type { Browser, BrowserContext, Page } from 'playwright-core'

/** When the first rows stood there and answered, and what came over the wire until then, in bytes as they travelled. */
export interface LoadTimes {
  readonly rowsMs: number
  readonly htmlMs: number
  readonly script: number
  readonly style: number
  readonly html: number
  readonly font: number
  readonly other: number
  readonly requests: number
}

/** What a page under the bench keeps of itself. */
interface Watch {
  /** The picture that shows the first rows. */
  rows: Promise<number>
  /** Resolves after the picture that shows what `isThere` waits for. */
  shown(isThere: () => boolean): Promise<number>
}
declare global {
  interface Window {
    benchWatch: Watch
  }
}

/** A new visitor who is signed in already, with an empty cache. */
export async function openVisitor(browser: Browser, origin: string, token: string): Promise<BrowserContext> {
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
  await context.addInitScript(watchDocument)
  return context
}

/** Opens a page whose processor is so many times slower. */
export async function openSlowedPage(context: BrowserContext, slowdown: number): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Loads the inbox and tells what it took until its rows were painted; who draws them answers for them too. */
export async function loadInbox(page: Page): Promise<LoadTimes> {
  await page.goto('/folder/INBOX', { waitUntil: 'commit' })
  return page.evaluate(async () => {
    const rowsAt = await window.benchWatch.rows
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const entries = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ responseEnd }) => responseEnd <= rowsAt,
    )
    const weigh = (isMeant: (path: string) => boolean) =>
      entries
        .filter(({ name, transferSize }) => transferSize > 0 && isMeant(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return {
      rowsMs: rowsAt,
      htmlMs: navigation?.responseEnd ?? 0,
      html: navigation?.encodedBodySize ?? 0,
      script: weigh((path) => path.endsWith('.js')),
      style: weigh((path) => path.endsWith('.css')),
      font: weigh((path) => path.endsWith('.woff2')),
      other: weigh((path) => !/\.(js|css|woff2)$/.test(path)),
      requests: entries.length + 1,
    }
  })
}

/** Loads a page that says hardly anything, the same way: less no page of this server can take. */
export async function loadNothing(page: Page): Promise<number> {
  await page.goto('/health', { waitUntil: 'commit' })
  return page.evaluate(() => window.benchWatch.shown(() => document.body !== null))
}

/** Opens the row at `index` and waits for its message; answers with the milliseconds, and goes back to the list. */
export async function openThread(page: Page, index: number): Promise<number> {
  const took = await page.evaluate(async (at) => {
    const row = document.querySelectorAll('[role=row][data-id]:not([data-kept] *)')[at]
    const started = performance.now()
    row?.querySelector('a')?.click()
    return (
      (await window.benchWatch.shown(
        () => document.querySelector('iframe[data-content=message]:not([data-kept] *)') !== null,
      )) - started
    )
  }, index)
  await page.goBack()
  await page.locator('[role=row][data-id]:not([data-kept] *)').first().waitFor()
  return took
}

/** What ticking all rows took: until the page stood as it should, laid out, and until its picture was drawn. */
export interface SelectTimes {
  readonly workMs: number
  readonly shownMs: number
}

/** Ticks all rows of the page, and takes the ticks off again. */
export async function selectAll(page: Page): Promise<SelectTimes> {
  const press = () =>
    page.evaluate(async () => {
      const box = document.querySelector<HTMLInputElement>(
        '[role=toolbar]:not([data-kept] *) input[type=checkbox]',
      )
      const rows = document.querySelectorAll('[role=row][data-id]:not([data-kept] *)').length
      const ticked = () =>
        document.querySelectorAll('[role=row][aria-selected=true]:not([data-kept] *)').length
      const wanted = ticked() === 0 ? rows : 0
      const started = performance.now()
      box?.click()
      // A click is drawn at once: in the event itself, or right behind it.
      await Promise.resolve()
      document.body.getBoundingClientRect()
      const workMs = performance.now() - started
      const isDone = () => ticked() === wanted
      const isDoneAtOnce = isDone()
      const shownMs = (await window.benchWatch.shown(isDone)) - started
      return { workMs: isDoneAtOnce ? workMs : shownMs, shownMs }
    })
  const took = await press()
  await press()
  return took
}

/** Runs in every document before its own code. */
function watchDocument(): void {
  const shown: Watch['shown'] = (isThere) =>
    new Promise((resolve, reject) => {
      // Whoever evaluates in a page waits for ever.
      setTimeout(() => reject(new Error(`Never seen: ${String(isThere)}`)), 20_000)
      const tell = () =>
        // After the next frame was drawn: a task that a frame's callback puts in line runs behind its paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now()))
          port1.start()
          port2.postMessage(null)
        })
      if (isThere()) return tell()
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        tell()
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    })
  // From the beginning: rows may stand before anybody could ask for them.
  const rows = shown(() => document.querySelector('[role=row][data-id]') !== null)
  window.benchWatch = { rows, shown }
  // Another page has none.
  rows.catch(() => undefined)
}
