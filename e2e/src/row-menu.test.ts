import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { t, tEn } from './texts.ts'

const menuItem = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

/** What listens for the second button comes after the first screen. */
const openMenuOf = (page: Page, row: Locator, entry: string) =>
  expect
    .poll(async () => {
      await row.click({ button: 'right' })
      return menuItem(page, entry).isVisible()
    })
    .toBe(true)

journey(
  'the second button of the mouse opens the acts of a row, and the keys for menus do',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'phuc@mocviet.test'
    for (const subject of ['Dòng thứ nhất', 'Dòng thứ hai', 'Dòng thứ ba'])
      await deliverMessage({ to, subject, text: 'Chào anh.' })
    const page = await openPage()
    await signIn(page, to)
    const row = threadRow(page, 'Dòng thứ nhất')
    await openMenuOf(page, row, t('act.archive'))
    await menuItem(page, t('act.openTab')).waitFor()
    await checkAccessibility(page)
    await menuItem(page, t('act.archive')).click()
    await row.waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await row.waitFor()

    await row.focus()
    await page.keyboard.press('Shift+F10')
    await menuItem(page, t('act.snooze')).waitFor()
    await page.keyboard.press('Escape')
    await menuItem(page, t('act.snooze')).waitFor({ state: 'detached' })
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)

    await row.focus()
    await page.keyboard.press('x')
    await threadRow(page, 'Dòng thứ hai').focus()
    await page.keyboard.press('x')
    // Another row means itself alone, a ticked one all that are ticked.
    await threadRow(page, 'Dòng thứ ba').click({ button: 'right' })
    await page.getByRole('menu', { name: t('act.menuOf', { n: 1 }) }).waitFor()
    await page.keyboard.press('Escape')
    await row.click({ button: 'right' })
    await page.getByRole('menu', { name: t('act.menuOf', { n: 2 }) }).waitFor()
    await menuItem(page, t('act.delete')).click()
    await row.waitFor({ state: 'detached' })
    await threadRow(page, 'Dòng thứ hai').waitFor({ state: 'detached' })
    await threadRow(page, 'Dòng thứ ba').waitFor()
  },
)

journey(
  'a row opens in a tab of its own from its menu, of what was found too',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    await deliverMessage({ to, subject: 'Window of its own', text: 'Hello.' })
    const page = await openPage({ language: 'en', theme: 'dark', width: 1100 })
    await signIn(page, to, '/advance-search?q=Window')
    const row = threadRow(page, /Window of its own/)
    await openMenuOf(page, row, tEn('act.archive'))
    await checkAccessibility(page)
    const opened = page.context().waitForEvent('page')
    await menuItem(page, tEn('act.openTab')).click()
    await (await opened).getByRole('heading', { name: 'Window of its own' }).waitFor()
  },
)
