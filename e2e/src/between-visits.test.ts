import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadList } from './harness/screens.ts'
import { like, startingWith, t, tEn } from './texts.ts'

/** The lists that this browser keeps. */
const keptLists = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('bocau.list.')))

journey(
  'a folder seen in an earlier visit stands before the server answers',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/folder/Sent')
    const first = await threadList(page).getByRole('row').first().getAttribute('aria-label')
    await expect.poll(() => keptLists(page)).toHaveLength(1)

    await page.goto('/folder/INBOX')
    await expect.poll(() => keptLists(page)).toHaveLength(2)
    await page.route('**/api/v2/threads?**', () => undefined)
    await page.getByRole('treeitem', { name: t('folder.Sent') }).click()

    await page.getByRole('grid', { name: t('folder.Sent') }).waitFor()
    expect(await threadList(page).getByRole('row').first().getAttribute('aria-label')).toBe(first)
  },
)

journey(
  'another account finds nothing of the one before it, and nothing is left after signing out',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await expect.poll(() => keptLists(page)).toHaveLength(1)
    const [ofKhue] = await keptLists(page)

    await signIn(page, 'ha@mocviet.test')
    await expect.poll(() => keptLists(page)).not.toContain(ofKhue)
    await expect.poll(() => keptLists(page)).toHaveLength(1)

    await page.getByRole('button', { name: like('app.accountOf') }).click()
    await page.getByRole('menuitem', { name: t('app.signOut') }).click()
    await page.waitForURL('**/login')
    expect(await keptLists(page)).toEqual([])
  },
)

journey(
  'a folder first asked for and a star given without a connection are there when it is back',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    const parts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await expect.poll(parts).toContainEqual(expect.stringContaining('/ThreadListFailed-'))
    await expect.poll(() => keptLists(page)).toHaveLength(1)

    await page.context().setOffline(true)
    await page.getByRole('treeitem', { name: startingWith(t('folder.Junk')) }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(
      await page
        .getByRole('treeitem', { name: startingWith(t('folder.Junk')), includeHidden: true })
        .isVisible(),
    ).toBe(true)
    await page.context().setOffline(false)
    await page.getByRole('grid', { name: t('folder.Junk') }).waitFor()

    await page.getByRole('treeitem', { name: startingWith(t('folder.INBOX')) }).click()
    const inbox = page.getByRole('grid', { name: t('folder.INBOX') })
    const star = inbox
      .getByRole('row')
      .first()
      .getByRole('button', { name: t('mailbox.act.star') })
    const before = await star.getAttribute('aria-pressed')
    await page.context().setOffline(true)
    await star.click()
    await page.getByText(t('app.offline.kept')).waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bocau.waitingActs'))).toBeNull()

    await page.reload()
    expect(await star.getAttribute('aria-pressed')).not.toBe(before)
  },
)

journey(
  'who is offline is told at once, writing too, and nothing moves for it',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 390, height: 844, theme: 'dark', language: 'en' })
    // What tells of it comes after the rows, and not at all without a connection.
    const isWatched = page.waitForEvent('websocket')
    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()
    await isWatched
    await page.keyboard.press('c')
    // Whoever writes is not interrupted by the dialog that comes later.
    await page.getByRole('textbox', { name: tEn('compose.subject') }).fill('Đang viết')
    const place = () =>
      page
        .getByRole('row', { includeHidden: true })
        .first()
        .evaluate((row) => row.getBoundingClientRect().top)
    const before = await place()
    await page.context().setOffline(true)
    const told = page.getByRole('status').filter({ hasText: tEn('app.offline.note') })
    await told.waitFor()
    await told.getByRole('button', { name: tEn('app.tryNow') }).waitFor()
    expect(await place()).toBe(before)
    await checkAccessibility(page)
    await page.context().setOffline(false)
    await told.waitFor({ state: 'detached' })
  },
)
