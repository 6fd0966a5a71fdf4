import { describe } from 'vitest'
import { journey } from './harness/journey.ts'
import { threadList } from './harness/screens.ts'

const mailbox = 'phuc@mocviet.test'

/** Everything that a page fetches after its first scripts. */
const laterParts = (url: URL) =>
  /^\/assets\/(?!base-|first-|main-|rolldown-runtime-).*\.js$/.test(url.pathname)

describe('while no part of the page can be fetched', () => {
  journey(
    'what was asked for in advance is asked for again when it is wanted',
    async ({ openPage, signIn }) => {
      const page = await openPage()
      await signIn(page, mailbox)
      await page.route(laterParts, (route) => route.abort())
      const drive = page.getByRole('link', { name: 'Kho tệp', exact: true })
      const refused = page.waitForEvent('requestfailed')
      await drive.hover()
      await refused

      await page.unroute(laterParts)
      await drive.click()
      await page.getByRole('button', { name: 'Thư mục mới' }).waitFor()
    },
  )

  journey(
    'a key whose part does not come says so, and does its work once it does',
    async ({ openPage, signIn }) => {
      const page = await openPage()
      await signIn(page, mailbox)
      await page.getByRole('button', { name: 'Tài khoản của Lê Hoàng Phúc' }).click()
      await page.getByRole('menu').waitFor()
      await page.keyboard.press('Escape')
      await page.route(laterParts, (route) => route.abort())
      await threadList(page).getByRole('row').first().focus()
      await page.keyboard.press('?')
      await page.getByText('Không kết nối được máy chủ.').waitFor()

      await page.unroute(laterParts)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  )

  journey(
    'menus and messages that did not come with the page come afterwards',
    async ({ openPage, signIn }) => {
      const page = await openPage()
      await signIn(page, mailbox)
      await page.route(laterParts, (route) => route.abort())
      const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/PageLayers-'))
      await page.reload()
      await refused
      await page.keyboard.press('c')

      await page.unroute(laterParts)
      await page.getByRole('button', { name: 'Tài khoản của Lê Hoàng Phúc' }).click()
      await page.getByRole('menu').waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('c')
      await page.getByRole('dialog', { name: 'Thư mới' }).waitFor()
    },
  )
})
