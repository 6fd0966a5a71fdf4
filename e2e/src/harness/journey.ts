import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject, test } from 'vitest'
import type { PageOptions } from './browser/browser-contexts.ts'
import { SharedChromium } from './browser/chromium.ts'
import { openWatchedPage, type WatchedPage } from './browser/watched-page.ts'
import { saveFailure } from './failures.ts'
import { deliverByLmtp } from './lmtp.ts'
import { defaultSender, type MessageFixture, writeMessage } from './message-fixture.ts'
import { startProduct } from './product.ts'
import { scratchRoot } from './scratch.ts'

export { expect } from 'vitest'
export { checkAccessibility } from './accessibility.ts'

/** Password of every demo account. */
export const demoPassword = 'Bocau-demo-1'

/** Shared by all files of a worker. Vitest recreates a worker fixture for a file that extends `journey`. */
const sharedChromium = new SharedChromium()

/**
 * A browser test of the entire product. Each file has a server and a store seeded with the demo; each journey has its
 * own pages in the worker's browser. An uncaught error or a content security policy violation fails the journey.
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
    onCleanup(() => waitBriefly(sharedChromium.close()))
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
      if (hasFailed) await saveFailure(task.fullTestName, watchedPages, product.log())
      await Promise.all(
        watchedPages.map(({ context }) =>
          waitBriefly(hasFailed ? contexts.close(context) : contexts.release(context)),
        ),
      )
      if (faults.length > 0) throw new Error(faults.join('\n'))
    })
    return watchedPages
  })
  /** Opens a page of a new visitor: `await openPage({ theme: 'dark', language: 'en', width: 390 })`. */
  .extend(
    'openPage',
    async ({ product, contexts, watchedPages }) =>
      async (options: PageOptions = {}): Promise<Page> => {
        const watched = await openWatchedPage(contexts, product.address, options)
        watchedPages.push(watched)
        return watched.page
      },
  )
  /** Signs an account in through the API and opens `path`. */
  .extend('signIn', async ({ product, watchedPages }) => {
    return async (page: Page, email: string, path = '/folder/INBOX'): Promise<void> => {
      const language = watchedPages.find((each) => each.page === page)?.language ?? 'vi'
      // A page of the previous session would reload during the navigation.
      if (page.url() !== 'about:blank') await page.goto('/favicon.svg')
      await post(page, product.address, '/api/v2/session', { email, password: demoPassword })
      await post(page, product.address, '/api/v2/settings', [
        { key: 'language', value: language },
        // The users of most journeys are not new.
        { key: 'first_steps', value: 'shortcut_hint closed' },
      ])
      await page.goto(path)
    }
  })
  /** Delivers a message by LMTP. */
  .extend('deliverMessage', async ({ product }) => async (message: MessageFixture): Promise<void> => {
    const sender = (message.from ?? defaultSender).email
    const [response] = await deliverByLmtp(product.lmtpPort, sender, [message.to], writeMessage(message))
    if (!response?.startsWith('250')) throw new Error(`The message was rejected: ${response}`)
  })

const closeMilliseconds = 10_000

/**
 * Waits ten seconds at most for something to close. A browser that does not close in time ends with its
 * parent process.
 */
async function waitBriefly(closing: Promise<void>): Promise<void> {
  await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, closeMilliseconds).unref())])
}

async function post(page: Page, origin: string, path: string, data: unknown): Promise<void> {
  const reply = await page.request.post(path, { data, headers: { origin } })
  if (!reply.ok()) throw new Error(`POST ${path} answered ${reply.status()}: ${await reply.text()}`)
}
