import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { messageBody, threadList, threadRow } from './harness/screens.ts'
import { isOptimisationOff, optimisationJourney } from './harness/speed.ts'
import { startingWith, t } from './texts.ts'

const mailbox = 'khue@mocviet.test'
/** A viewport smaller than the list. */
const low = { width: 1280, height: 420 }

const ticked = (page: Page) => threadList(page).getByRole('row', { selected: true })
const openFolder = (page: Page, folder: RegExp) => page.getByRole('treeitem', { name: folder }).click()
/** Scroll position of the visible list. */
const scrolled = (page: Page) =>
  threadList(page).evaluate((grid) => (grid.closest('[data-region="list"]') as HTMLElement).scrollTop)

/** Clicks the first row in every document as soon as it exists. */
const clickFirstRow = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const row = document.querySelector<HTMLElement>('[role=row][data-id] a')
      if (!row) return
      observer.disconnect()
      document.documentElement.dataset.asked = String(
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')).length,
      )
      row.click()
    })
    observer.observe(document, { childList: true, subtree: true })
  })

journey(
  'the first rows come with the page, respond immediately, and belong to the session',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/favicon.svg')
    await clickFirstRow(page)
    await page.goto('/folder/INBOX', { waitUntil: 'commit' })
    await page.getByRole('button', { name: t('thread.back') }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/folder\/INBOX\/\d+$/)
    expect(await page.locator('html').getAttribute('data-asked')).toBe('0')

    // The state of the sidebar is not known to the server.
    await page.getByRole('button', { name: t('app.foldSidebar') }).click()
    await page.locator('html[data-sidebar="rail"]').waitFor()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('bocau_screen')
    await page.context().clearCookies({ name: 'bocau_session' })
    const html = await (await page.request.get('/folder/INBOX')).text()
    expect(html).not.toContain('noyer')
    expect(html).not.toContain('first-data')
  },
)

journey(
  'returning to a list shows it immediately, with changes in the meantime',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await page.setViewportSize(low)
    await signIn(page, mailbox)
    const first = threadList(page).getByRole('row').first()
    await first.getByRole('checkbox').click()
    await first.evaluate((row) => {
      row.dataset.seen = 'before'
    })
    await threadList(page).getByRole('row').last().scrollIntoViewIfNeeded()
    expect(await scrolled(page)).toBeGreaterThan(0)

    await openFolder(page, startingWith(t('folder.Sent')))
    await page.getByRole('grid', { name: t('folder.Sent') }).waitFor()
    // Other lists are hidden from screen readers, Tab and shortcuts.
    expect(await threadList(page).count()).toBe(1)
    const visibleList = page.locator('[data-seen]')
    expect(await visibleList.isVisible()).toBe(false)
    if (!isOptimisationOff('keptLists')) expect(await visibleList.ariaSnapshot()).toBe('')
    await page.keyboard.press('*')
    await page.keyboard.press('a')
    await expect.poll(() => threadList(page).getByRole('row', { selected: false }).count()).toBe(0)
    expect(await ticked(page).count()).toBe(await threadList(page).getByRole('row').count())

    await openFolder(page, startingWith(t('folder.INBOX')))
    await first.waitFor()
    if (!isOptimisationOff('keptLists')) await visibleList.waitFor()
    await expect.poll(() => scrolled(page)).toBe(0)
    await expect.poll(() => ticked(page).count()).toBe(0)
    expect(await first.getByRole('checkbox').isChecked()).toBe(false)
    await openFolder(page, startingWith(t('folder.Sent')))
    await page.getByRole('grid', { name: t('folder.Sent') }).waitFor()
    expect(await ticked(page).count()).toBe(0)

    // A change in a hidden list is visible on return.
    await deliverMessage({ to: mailbox, subject: 'Tới lúc vắng mặt', text: 'Xin chào' })
    await openFolder(page, startingWith(t('folder.INBOX')))
    await threadRow(page, 'Tới lúc vắng mặt').waitFor()
  },
)

journey(
  'opening a thread keeps its list rendered, and returning focuses its row',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await page.setViewportSize(low)
    await signIn(page, mailbox)
    const row = threadList(page).getByRole('row').nth(11)
    const name = (await row.getByRole('link').textContent()) ?? ''
    await row.scrollIntoViewIfNeeded()
    const top = await scrolled(page)
    await row.click()
    await messageBody(page).locator('body').waitFor()
    expect(await threadList(page).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="grid"]'))).toBe(null)

    await page.goBack()
    await row.waitFor()
    expect(await scrolled(page)).toBe(top)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector('a')?.textContent))
      .toBe(name)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/folder\/INBOX\/\d+$/)
  },
)

journey(
  'a thread read next to one list does not affect hidden lists',
  async ({ openPage, signIn, product }) => {
    const page = await openPage()
    await page.setViewportSize(low)
    await signIn(page, mailbox, '/favicon.svg')
    const data = [{ key: 'inline_read_position', value: 'right' }]
    await page.request.post('/api/v2/settings', { data, headers: { origin: product.address } })
    await page.goto('/folder/INBOX')
    const row = threadList(page).getByRole('row').nth(20)
    await row.click()
    await messageBody(page).locator('body').waitFor()
    const subjects = page.locator('[data-region="reading"]:not([data-kept] *) [data-subject]')

    await openFolder(page, startingWith(t('folder.Sent')))
    await page.getByRole('grid', { name: t('folder.Sent') }).waitFor()
    await page.getByText(t('list.nothingOpen')).filter({ visible: true }).waitFor()
    await page.goBack()
    await messageBody(page).locator('body').waitFor()
    expect(await subjects.count()).toBe(1)
    expect(await row.getAttribute('aria-current')).toBe('true')
    expect(await row.evaluate(isInSight)).toBe(true)
    const next = await threadList(page).getByRole('row').nth(21).getAttribute('data-id')
    await page.keyboard.press('j')
    await page.waitForURL(`/folder/INBOX/${next}`)
    await page.reload()
    await messageBody(page).locator('body').waitFor()
    await page.keyboard.press('k')
    await page.waitForURL(`/folder/INBOX/${await row.getAttribute('data-id')}`)

    await openFolder(page, startingWith(t('folder.Sent')))
    await subjects.waitFor({ state: 'detached' })
  },
)

/** True if a row is visible in its list. */
function isInSight(row: Element): boolean {
  const list = row.closest('[data-region="list"]')?.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  return list !== undefined && top >= list.top && bottom <= list.bottom
}

const prepared = optimisationJourney(
  ['prefetching', 'preparedLists'],
  'a folder rendered before its first visit shows all its rows, and a message that arrived since',
)
journey.skipIf(prepared.isSkipped)(prepared.name, async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({ to: mailbox, subject: 'Cất vào lưu trữ', text: 'Xong rồi ạ.' })
  const page = await openPage({ preparesLists: true })
  await signIn(page, mailbox)
  await page.locator('[data-kept] [role="row"]').first().waitFor({ state: 'attached' })
  const row = threadRow(page, 'Cất vào lưu trữ')
  await row.focus()
  await page.keyboard.press('e')
  await row.waitFor({ state: 'detached' })

  await openFolder(page, startingWith(t('folder.Archive')))
  await row.waitFor()
  const reply = await page.request.get('/api/v2/threads?in=Archive&limit=50')
  const { items } = (await reply.json()) as { items: { id: string }[] }
  const ids = () =>
    threadList(page)
      .getByRole('row')
      .evaluateAll((rows) => rows.map((each) => (each as HTMLElement).dataset.id))
  await expect.poll(ids).toEqual(items.map(({ id }) => id))
  await expect.poll(() => page.locator('[data-kept] [data-region="list"]').count()).toBeGreaterThan(1)
  expect(await page.evaluate(() => document.activeElement?.closest('[data-kept]'))).toBeNull()
})
