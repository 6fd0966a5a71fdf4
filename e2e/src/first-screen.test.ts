import type { Page, PageScreenshotOptions } from 'playwright-core'
import { describe } from 'vitest'
import { expect, journey } from './harness/journey.ts'
import { countOtherPixels } from './harness/same-picture.ts'
import { threadRow } from './harness/screens.ts'
import type { PageLook } from './harness/watched-page.ts'

const mailbox = 'khue@mocviet.test'
/** Nothing of the product is opened there yet. */
const quiet = '/favicon.svg'
const rows = (page: Page) => page.locator('[role=row][data-id]')

/** Keeps the script of the first screen on its way until the returned function is called. */
async function holdScript(page: Page): Promise<() => Promise<void>> {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/first-[^/]+\.js$/, async (route) => {
    await isLetGo
    await route.continue()
  })
  return async () => {
    letGo()
    await page.locator('#root:not([inert]) [role=row]').first().waitFor()
  }
}

async function choose(page: Page, chosen: Record<string, string | boolean>): Promise<void> {
  const data = Object.entries(chosen).map(([key, value]) => ({ key, value }))
  await page.request.post('/api/v2/settings', { data, headers: { origin: new URL(page.url()).origin } })
}

/** The page as the server drew it, and as the client shows it then. */
async function shootBoth(
  page: Page,
  letGo: () => Promise<void>,
  shot: PageScreenshotOptions = {},
): Promise<[Buffer, Buffer]> {
  // Whoever looks for rows before the style sheet is there sees it fade in; reading its name asks for no styles.
  await page.waitForFunction(() => [...document.styleSheets].some((sheet) => sheet.cssRules.length > 0))
  await rows(page).first().waitFor()
  const still = { animations: 'disabled', ...shot } as const
  const drawn = await page.screenshot(still)
  await letGo()
  return [drawn, await page.screenshot(still)]
}

const looks: PageLook[] = [
  { width: 1440, height: 900, theme: 'light', language: 'vi' },
  { width: 1440, height: 900, theme: 'dark', language: 'en' },
  { width: 390, height: 844, theme: 'light', language: 'en', hasTouch: true },
  { width: 390, height: 844, theme: 'dark', language: 'vi', hasTouch: true },
]

describe.each(looks)('at $width px, $theme, $language', (look) => {
  journey(
    'the inbox stands before its script has come, as it stands afterwards',
    async ({ openPage, signIn }) => {
      const page = await openPage(look)
      await signIn(page, mailbox, quiet)
      await choose(page, { inline_read_position: 'no-split', density: 'comfortable', theme: 'system' })
      const letGo = await holdScript(page)
      await page.goto('/folder/INBOX', { waitUntil: 'commit' })
      const [drawn, alive] = await shootBoth(page, letGo)
      expect(await countOtherPixels(page, drawn, alive)).toBe(0)

      await threadRow(page, 'Échantillons noyer').click()
      await page.locator('iframe[data-content=letter]').first().waitFor()
    },
  )
})

journey('a folded sidebar and a divided list stand as this device has them', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox, quiet)
  await choose(page, { inline_read: true, inline_read_position: 'right', density: 'compact' })
  await page.goto('/folder/INBOX')
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('bocau_screen')
  await page.getByRole('button', { name: 'Thu gọn thanh bên' }).click()
  await page.getByRole('separator').press('ArrowLeft')
  await page.goto(quiet)
  const letGo = await holdScript(page)
  await page.goto('/folder/INBOX', { waitUntil: 'commit' })
  // What stands beside the list comes later, as it always did.
  const clip = { x: 0, y: 0, width: 600, height: 900 }
  const [drawn, alive] = await shootBoth(page, letGo, { clip })
  expect(await page.locator('html').getAttribute('data-sidebar')).toBe('rail')
  expect(await countOtherPixels(page, drawn, alive)).toBe(0)
  await choose(page, { inline_read_position: 'no-split', density: 'comfortable' })
})

journey('whoever is signed out is shown nothing of who was here', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await threadRow(page, 'Échantillons noyer').waitFor()
  await page.context().clearCookies({ name: 'bocau_session' })
  const html = await (await page.request.get('/folder/INBOX')).text()
  expect(html).toContain('<div id="root"></div>')
  expect(html).not.toContain('noyer')
})

describe.each([
  '%ZZ',
  '%5B1e9%2C-4%2C%22%3Cb%3E%22%5D',
  'x'.repeat(3000),
  '%5B1440%2C900%2C%22rail%22%2C%22null%22%2C%22null%22%5D',
])('what the device said is %s', (value) => {
  journey('the inbox opens all the same', async ({ openPage, signIn, product }) => {
    const page = await openPage()
    await signIn(page, mailbox, quiet)
    await page.context().addCookies([{ name: 'bocau_screen', value, url: product.address }])
    await page.goto('/folder/INBOX')
    await page.locator('#root:not([inert]) [role=row]').first().waitFor()
    await threadRow(page, 'Échantillons noyer').click()
    await page.locator('iframe[data-content=letter]').first().waitFor()
  })
})
