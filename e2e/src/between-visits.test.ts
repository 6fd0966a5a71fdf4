import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { threadList } from './harness/screens.ts'

/** Lists are kept once the page has come to rest. */
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
    await page.getByRole('treeitem', { name: 'Đã gửi' }).click()

    await page.getByRole('grid', { name: 'Đã gửi' }).waitFor()
    expect(await threadList(page).getByRole('row').first().getAttribute('aria-label')).toBe(first)
  },
)

journey('nothing of what was kept is left after signing out', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test')
  await expect.poll(() => keptLists(page)).toHaveLength(1)

  await page.getByRole('button', { name: /^Tài khoản của/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  await page.waitForURL('**/login')
  expect(await keptLists(page)).toEqual([])
})

journey('another account finds nothing of the one before it', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test')
  await expect.poll(() => keptLists(page)).toHaveLength(1)
  const [ofKhue] = await keptLists(page)

  await signIn(page, 'ha@mocviet.test')
  await expect.poll(() => keptLists(page)).not.toContain(ofKhue)
  await expect.poll(() => keptLists(page)).toHaveLength(1)
})

journey('a star given without a connection is there when it is back', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'phuc@mocviet.test')
  const row = threadList(page).getByRole('row').first()
  const star = row.getByRole('button', { name: 'Gắn dấu sao' })
  await expect.poll(() => keptLists(page)).toHaveLength(1)
  const before = await star.getAttribute('aria-pressed')

  await page.context().setOffline(true)
  await star.click()
  await page.getByText('Chưa có kết nối.').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bocau.waitingActs'))).toBeNull()

  await page.reload()
  expect(await star.getAttribute('aria-pressed')).not.toBe(before)
})

journey(
  'a folder first asked for without a connection is there when it is back',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    const parts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await expect.poll(parts).toContainEqual(expect.stringContaining('/ThreadListFailed-'))
    await expect.poll(() => keptLists(page)).toHaveLength(1)

    await page.context().setOffline(true)
    await page.getByRole('treeitem', { name: /^Thư rác/ }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await page.getByRole('treeitem', { name: /^Thư rác/, includeHidden: true }).isVisible()).toBe(true)
    await page.context().setOffline(false)

    await page.getByRole('grid', { name: 'Thư rác' }).waitFor()
  },
)
