import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject, test } from 'vitest'
import type { PageLook } from './browser/browser-contexts.ts'
import { SharedChromium } from './browser/chromium.ts'
import { openWatchedPage, type WatchedPage } from './browser/watched-page.ts'
import { keepFailure } from './failures.ts'
import { deliver } from './lmtp.ts'
import { defaultSender, type MessageSketch, writeMessage } from './message-sketch.ts'
import { startProduct } from './product.ts'
import { scratchRoot } from './scratch.ts'

export { expect } from 'vitest'
export { checkAccessibility } from './accessibility.ts'

/** The password of every account of the demo organisation. */
export const demoPassword = 'Bocau-demo-1'

/** One for all files of a worker. Vitest makes a worker's fixture anew where a file extends `journey`. */
const sharedChromium = new SharedChromium()

/**
 * A journey: a test with the whole product in front of it. Each file has a server and a store of its own, seeded with
 * the demo organisation; each journey has its own pages in the worker's browser. A page that logs an uncaught error or breaks its content
 * security policy fails the journey, whatever else it shows.
 */
export const journey = test
  .extend('store', { scope: 'file' }, async ({}, { onCleanup }) => {
    const data = mkdtempSync(join(scratchRoot(), 'bocau-journey-'))
    onCleanup(() => rmSync(data, { recursive: true, force: true }))
    cpSync(inject('seededStore'), data, { recursive: true, mode: constants.COPYFILE_FICLONE })
    return data
  })
  .extend('product', { scope: 'file' }, async ({ store }, { onCleanup }) => {
    const product = await startProduct(store)
    onCleanup(product.stop)
    return product
  })
  .extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
    onCleanup(() => inTime(sharedChromium.close()))
    return sharedChromium
  })
  .extend('openBrowser', { scope: 'file' }, ({ chromium }) => chromium.open())
  .extend('browser', { scope: 'file' }, ({ openBrowser }) => openBrowser.browser)
  .extend('contexts', { scope: 'file' }, ({ openBrowser }) => openBrowser.contexts)
  .extend('watchedPages', async ({ product, contexts, task }, { onCleanup }) => {
    const watchedPages: WatchedPage[] = []
    onCleanup(async () => {
      const faults = watchedPages.flatMap((each) => each.faults)
      const hasFailed = task.result?.state === 'fail' || faults.length > 0
      if (hasFailed) await keepFailure(task.fullTestName, watchedPages, product.log())
      await Promise.all(
        watchedPages.map(({ context }) =>
          inTime(hasFailed ? contexts.close(context) : contexts.release(context)),
        ),
      )
      if (faults.length > 0) throw new Error(faults.join('\n'))
    })
    return watchedPages
  })
  /** Opens a page as a new visitor: `await openPage({ theme: 'dark', language: 'en', width: 390 })`. */
  .extend(
    'openPage',
    async ({ product, contexts, watchedPages }) =>
      async (look: PageLook = {}): Promise<Page> => {
        const watched = await openWatchedPage(contexts, product.address, look)
        watchedPages.push(watched)
        return watched.page
      },
  )
  /** Signs an account in behind the page's back and opens `path` once signed in. */
  .extend('signIn', async ({ product, watchedPages }) => {
    return async (page: Page, email: string, path = '/folder/INBOX'): Promise<void> => {
      const language = watchedPages.find((each) => each.page === page)?.language ?? 'vi'
      // A page of whoever was signed in before would load itself anew just when this one is to be opened.
      if (page.url() !== 'about:blank') await page.goto('/favicon.svg')
      await post(page, product.address, '/api/v2/session', { email, password: demoPassword })
      await post(page, product.address, '/api/v2/settings', [{ key: 'language', value: language }])
      await page.goto(path)
    }
  })
  /** Brings a message in over LMTP, as another mail server would. */
  .extend('deliverMessage', async ({ product }) => async (message: MessageSketch): Promise<void> => {
    const sender = (message.from ?? defaultSender).email
    const [answer] = await deliver(product.lmtpPort, sender, [message.to], writeMessage(message))
    if (!answer?.startsWith('250')) throw new Error(`The letter was refused: ${answer}`)
  })

const closeMilliseconds = 10_000

/** A browser that does not come to the end of closing ends with the process that started it: nobody waits for it. */
async function inTime(closing: Promise<void>): Promise<void> {
  await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, closeMilliseconds).unref())])
}

async function post(page: Page, origin: string, path: string, data: unknown): Promise<void> {
  const reply = await page.request.post(path, { data, headers: { origin } })
  if (!reply.ok()) throw new Error(`POST ${path} answered ${reply.status()}: ${await reply.text()}`)
}
