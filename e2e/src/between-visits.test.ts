import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadList } from './harness/screens.ts'
import { like, startingWith, t, tEn } from './texts.ts'

/** Lists stored in this browser. */
const storedLists = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('bocau.list.')))

journey(
  'a folder of an earlier visit is displayed before the server responds',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/folder/Sent')
    const first = await threadList(page).getByRole('row').first().getAttribute('aria-label')
    await expect.poll(() => storedLists(page)).toHaveLength(1)

    await page.goto('/folder/INBOX')
    await expect.poll(() => storedLists(page)).toHaveLength(2)
    await page.route('**/api/v2/threads?**', () => undefined)
    await page.getByRole('treeitem', { name: t('folder.Sent') }).click()

    await page.getByRole('grid', { name: t('folder.Sent') }).waitFor()
    expect(await threadList(page).getByRole('row').first().getAttribute('aria-label')).toBe(first)
  },
)

journey(
  'another account sees nothing of the previous one, and signing out deletes everything',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await expect.poll(() => storedLists(page)).toHaveLength(1)
    const [ofKhue] = await storedLists(page)

    await signIn(page, 'ha@mocviet.test')
    await expect.poll(() => storedLists(page)).not.toContain(ofKhue)
    await expect.poll(() => storedLists(page)).toHaveLength(1)

    await page.getByRole('button', { name: like('app.accountOf') }).click()
    await page.getByRole('menuitem', { name: t('app.signOut') }).click()
    await page.waitForURL('**/login')
    expect(await storedLists(page)).toEqual([])
  },
)

journey(
  'a folder requested and a star set offline take effect when online again',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    const parts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await expect.poll(parts).toContainEqual(expect.stringContaining('/mailbox-'))
    await expect.poll(() => storedLists(page)).toHaveLength(1)

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
  'the offline state is shown immediately, also while writing, and without layout shifts',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 390, height: 844, theme: 'dark', language: 'en' })
    // The notice comes after the rows, and never without a connection.
    const isWatched = page.waitForEvent('websocket')
    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()
    await isWatched
    await page.keyboard.press('c')
    // A late dialog does not interrupt writing.
    await page.getByRole('textbox', { name: tEn('compose.subject') }).fill('Đang viết')
    const scrollPosition = () =>
      page
        .getByRole('row', { includeHidden: true })
        .first()
        .evaluate((row) => row.getBoundingClientRect().top)
    const before = await scrollPosition()
    await page.context().setOffline(true)
    const notice = page.getByRole('status').filter({ hasText: tEn('app.offline.note') })
    await notice.waitFor()
    await notice.getByRole('button', { name: tEn('app.tryNow') }).waitFor()
    expect(await scrollPosition()).toBe(before)
    await checkAccessibility(page)
    await page.context().setOffline(false)
    await notice.waitFor({ state: 'detached' })
  },
)
