import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, journey } from './harness/journey.ts'
import { threadList } from './harness/screens.ts'
import { t } from './texts.ts'

const mailbox = 'phuc@mocviet.test'

/** Everything that a page fetches after its first scripts. */
const laterParts = (url: URL) =>
  /^\/assets\/(?!base-|first-|main-|rolldown-runtime-).*\.js$/.test(url.pathname)

/** Parts that every page loads after its first rows. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('app.accountOf', { name: 'Lê Hoàng Phúc' }) }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
}

/** Blocks parts of the page and the server; returns a function that restores both. */
async function cutParts(page: Page): Promise<() => Promise<void>> {
  // The server first: a part that fails while the server responds reloads the page.
  await page.route('**/health', (route) => route.abort())
  await page.route(laterParts, (route) => route.abort())
  return async () => {
    await page.unroute(laterParts)
    await page.unroute('**/health')
  }
}

/** Repeats an action until its outcome is visible. */
const repeatUntil = (outcome: Locator, action: () => Promise<void>): Promise<void> =>
  expect
    .poll(async () => {
      if (!(await outcome.isVisible())) await action()
      return outcome.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)

describe('while no part of the page can be fetched', () => {
  journey('a failed preload is fetched again when needed', async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await waitUntilLoaded(page)
    await page.route(laterParts, (route) => route.abort())
    const drive = page.getByRole('link', { name: t('app.drive'), exact: true })
    const refused = page.waitForEvent('requestfailed')
    await drive.hover()
    await refused

    await page.unroute(laterParts)
    await drive.click()
    await page.getByRole('button', { name: t('drive.newFolder') }).waitFor()
  })

  journey(
    'a shortcut whose code cannot be fetched reports it, and works once the server responds',
    async ({ openPage, signIn }) => {
      const page = await openPage()
      await signIn(page, mailbox)
      await waitUntilLoaded(page)
      const mend = await cutParts(page)
      await threadList(page).getByRole('row').first().focus()
      await page.keyboard.press('?')
      await page.getByText(t('error.unreachable')).waitFor()

      await mend()
      await page.keyboard.press('?')
      const dialog = page.getByRole('dialog')
      // Some browsers fetch a failed module again. In the others the page reloads and shows a notice.
      const reloaded = page.getByText(t('app.reloaded.update'))
      await dialog.or(reloaded).waitFor()
      if (await reloaded.isVisible()) await page.keyboard.press('?')
      await dialog.waitFor()
    },
  )

  journey(
    'menus and messages that failed to load appear once the server responds',
    async ({ openPage, signIn }) => {
      const page = await openPage()
      await signIn(page, mailbox)
      await waitUntilLoaded(page)
      const mend = await cutParts(page)
      const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/app-'))
      await page.reload()
      await refused
      await page.keyboard.press('c')

      // They load after a pause, or the page reloads for one of them; an action just before that is lost.
      await mend()
      const account = page.getByRole('button', { name: t('app.accountOf', { name: 'Lê Hoàng Phúc' }) })
      await repeatUntil(page.getByRole('menu'), () => account.click())
      await page.keyboard.press('Escape')
      await repeatUntil(page.getByRole('dialog', { name: t('compose.new') }), () => page.keyboard.press('c'))
    },
  )

  journey(
    'after a server update the page reloads once for a missing part and shows a notice',
    async ({ openPage, signIn }) => {
      const page = await openPage()
      await signIn(page, mailbox)
      await waitUntilLoaded(page)
      let loads = 0
      page.on('request', (request) => request.isNavigationRequest() && loads++)
      // Parts of the previous build are missing; the current build has its own.
      await page.route(laterParts, (route) =>
        loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
      )
      await threadList(page).getByRole('row').first().focus()
      await page.keyboard.press('?')
      await page.getByText(t('app.reloaded.update')).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      expect(loads).toBe(1)
    },
  )
})
