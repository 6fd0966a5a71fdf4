import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { currentPath, messageBody, threadList, threadRow } from './harness/screens.ts'
import { waitForSwipeHandler } from './harness/touch.ts'
import { anyOf, like, likeIn, startingWith, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'
/** An address without the client. */
const quiet = '/favicon.svg'

/** Opens the inbox with default or given list settings, because other journeys change them. */
async function showLists(page: Page, chosen: Record<string, string | number> = {}): Promise<void> {
  const settings = { inline_read_position: 'no-split', density: 'comfortable', item_per_page: 50, ...chosen }
  const data = Object.entries(settings).map(([key, value]) => ({ key, value }))
  await page.request.post('/api/v2/settings', { data, headers: { origin: new URL(page.url()).origin } })
  await page.goto('/folder/INBOX')
}

/** Selects an entry of the list menu. */
async function chooseView(
  page: Page,
  entry: string,
  menu: string | RegExp = t('mailbox.view'),
): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: entry, exact: true }).click()
}

/** Opens the command palette, types, and presses Enter on the best match. */
async function command(page: Page, typed: string, line: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: t('palette.find') }).waitFor()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: line, selected: true }).waitFor()
  await page.keyboard.press('Enter')
}

const separator = (page: Page) =>
  page.getByRole('separator', { name: anyOf(t('list.width'), t('list.height')) })
/** Presses a key on the separator; returns the list's share. */
async function pressSeparator(page: Page, key: string): Promise<number> {
  await separator(page).press(key)
  return shareOf(page)
}
const shareOf = async (page: Page) => Number(await separator(page).getAttribute('aria-valuenow'))

journey('a thread is read next to its list by mouse', { tags: 'main' }, async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox, quiet)
  await showLists(page)
  await threadRow(page, 'Échantillons noyer').waitFor()
  await chooseView(page, t('list.reading.right'))
  await page.getByText(t('list.nothingOpen')).waitFor()

  await threadRow(page, 'Échantillons noyer').click()
  await messageBody(page).getByText('walnut samples').first().waitFor()
  await checkAccessibility(page)
  expect(currentPath(page)).toMatch(/^\/folder\/INBOX\/\d+$/)
  expect(await threadRow(page, 'Échantillons noyer').getAttribute('aria-current')).toBe('true')

  // The separator is dragged, respects minimum sizes, and keeps its position on the next visit.
  const line = await separator(page).boundingBox()
  if (!line) throw new Error('the row is missing')
  await page.mouse.move(line.x + 4, line.y + 200)
  await page.mouse.down()
  await page.mouse.move(line.x + 204, line.y + 200, { steps: 4 })
  await page.mouse.up()
  const moved = await shareOf(page)
  expect(moved).toBeGreaterThan(60)
  await page.mouse.move(line.x + 208, line.y + 200)
  await page.mouse.down()
  await page.mouse.move(20, line.y + 200, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => shareOf(page)).toBe(25)
  await page.reload()
  await separator(page).waitFor()
  await expect.poll(() => shareOf(page)).toBe(25)
  await messageBody(page).getByText('walnut samples').first().waitFor()
  await separator(page).dblclick()
  await expect.poll(() => shareOf(page)).toBe(50)

  // The message expands on request, and closes.
  await page.getByRole('button', { name: t('list.whole') }).click()
  await threadList(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('thread.back') }).click()
  await page.getByText(t('list.nothingOpen')).waitFor()

  // The reading pane shows the selection count with a button to clear it.
  await threadRow(page, 'Échantillons noyer').getByRole('checkbox').click()
  await threadRow(page, 'Kế hoạch chụp').getByRole('checkbox').click()
  await page.getByText(t('list.selected', { n: 2 })).waitFor()
  await page.getByRole('button', { name: t('list.clear'), exact: true }).click()
  await page.getByText(t('list.nothingOpen')).waitFor()
  await page.getByRole('treeitem', { name: startingWith(t('folder.Trash')) }).click()
  await page.waitForURL('**/folder/Trash')
  await page.getByText(t('list.nothingOpen')).filter({ visible: true }).waitFor()
})

journey('a thread is read below its list by keyboard alone', async ({ openPage, signIn }) => {
  const page = await openPage({ theme: 'dark' })
  await signIn(page, mailbox, quiet)
  await showLists(page)
  const rows = threadList(page).getByRole('row')
  await rows.first().waitFor()
  await command(page, 'xem thu ben duoi', t('palette.read.bottom'))
  await separator(page).waitFor()
  await rows.first().focus()

  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Báo giá lô bàn ghế' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(focused).toBe('H1')
  const first = currentPath(page)

  // Moving through the list updates the message, and the focus stays in the list.
  await page.keyboard.press('j')
  await expect.poll(() => currentPath(page)).not.toBe(first)
  await expect.poll(focused).toBe('H1')
  await page.keyboard.press('k')
  await expect.poll(() => currentPath(page)).toBe(first)
  // Arrow keys in rows do the same.
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => currentPath(page)).not.toBe(first)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row')

  // Keys apply to selected rows, regardless of the open message.
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+u')
  await page.keyboard.press('Escape')
  await expect.poll(() => threadList(page).getByRole('row', { selected: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.waitForURL('**/folder/INBOX')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row')

  await separator(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => shareOf(page)).toBe(46)
  await page.keyboard.press('Home')
  await expect.poll(() => shareOf(page)).toBe(25)
  await page.keyboard.press('Enter')
  await expect.poll(() => shareOf(page)).toBe(50)
  await checkAccessibility(page)
})

journey('search results and starred threads are also read next to the list', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en' })
  await signIn(page, mailbox, '/advance-search?q=container')
  await threadList(page).getByRole('row').first().waitFor()
  await chooseView(page, tEn('list.reading.right'), tEn('mailbox.view'))
  const rowCount = await threadList(page).getByRole('row').count()
  await threadList(page).getByRole('row').first().click()
  await page.waitForURL(/\/folder\/[^/]+\/\d+\?src=search/)
  await page.getByRole('button', { name: tEn('list.close') }).waitFor()
  await expect.poll(() => threadList(page).getByRole('row').count()).toBe(rowCount)
  await page.reload()
  await page.getByRole('button', { name: tEn('list.close') }).click()
  await page.waitForURL(/\/advance-search\?/)

  await page.getByRole('treeitem', { name: tEn('folder.Starred') }).click()
  await page.getByRole('grid', { name: tEn('folder.Starred') }).waitFor()
  await threadRow(page, 'Échantillons noyer').click()
  await page.waitForURL(/\/folder\/Starred\/\d+/)
  await page.getByRole('button', { name: tEn('list.close') }).waitFor()
  await page.goBack()
  await page.waitForURL('**/folder/Starred')
})

journey('panes keep their buttons, and a narrow window shows one pane', async ({ openPage, signIn }) => {
  const page = await openPage({ width: 1100, height: 800 })
  await signIn(page, mailbox, quiet)
  await showLists(page, { inline_read_position: 'right' })
  await threadRow(page, 'Échantillons noyer').click()
  const bars = page.getByRole('toolbar')
  await bars.nth(1).waitFor()
  const standOut = () =>
    bars.evaluateAll((all) =>
      all.flatMap((bar) =>
        [...bar.querySelectorAll('button')]
          .filter((button) => button.checkVisibility())
          .filter((button) => button.getBoundingClientRect().right > bar.getBoundingClientRect().right)
          .map((button) => button.getAttribute('aria-label')),
      ),
    )

  // The opened message takes the focus after it has loaded; then the separator is available.
  await messageBody(page).locator('body').waitFor()
  await expect.poll(() => pressSeparator(page, 'Home')).toBe(25)
  await expect.poll(standOut).toEqual([])
  await threadRow(page, 'Échantillons noyer').focus()
  await page.keyboard.press('x')
  await page.getByText(t('mailbox.selected', { n: 1 })).waitFor()
  await expect.poll(standOut).toEqual([])
  await page
    .getByRole('button', { name: t('mailbox.more') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('act.move') }).waitFor()
  await page.keyboard.press('Escape')

  await expect.poll(() => pressSeparator(page, 'End')).toBe(75)
  await expect.poll(standOut).toEqual([])
  const sender = page.locator('[data-message-head]', { hasText: 'Claire Béranger' }).last()
  expect((await sender.boundingBox())?.width).toBeGreaterThan(60)
  await page.getByRole('button', { name: t('list.close') }).click()
  await page.waitForURL('**/folder/INBOX')

  await page.setViewportSize({ width: 992, height: 800 })
  await separator(page).waitFor()
  await page.setViewportSize({ width: 991, height: 800 })
  await separator(page).waitFor({ state: 'detached' })
  await threadRow(page, 'Échantillons noyer').click()
  await messageBody(page).getByText('walnut samples').first().waitFor()
  expect(await threadList(page).count()).toBe(0)
})

journey(
  'compact density shows less space and a page size applies, also when a message arrives',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, mailbox, quiet)
    await showLists(page)
    const row = threadList(page).getByRole('row').first()
    await row.waitFor()
    const height = async () => (await row.boundingBox())?.height
    expect(await height()).toBe(42)
    await chooseView(page, t('list.density.compact'))
    await expect.poll(height).toBe(34)
    await chooseView(page, '10')
    await page.getByText(like('mailbox.range', { from: 1, to: 10 })).waitFor()
    await page.reload()
    await page.getByText(like('mailbox.range', { from: 1, to: 10 })).waitFor()
    expect(await height()).toBe(34)

    await deliverMessage({ to: mailbox, subject: 'Thư chen vào', text: 'x' })
    await threadRow(page, 'Thư chen vào').waitFor()
    await page.getByText(like('mailbox.range', { from: 1, to: 10 })).waitFor()
    await expect.poll(() => threadList(page).getByRole('row').count()).toBe(10)
    const reply = await page.request.get('/api/v2/threads?in=INBOX&limit=10')
    const { next_cursor } = (await reply.json()) as { next_cursor: string }
    await page.getByRole('button', { name: t('mailbox.nextPage') }).click()
    await page.getByText(like('mailbox.range', { from: 11, to: 20 })).waitFor()
    expect(new URL(page.url()).searchParams.get('cursor')).toBe(next_cursor)
  },
)

journey('the command palette finds everything with or without tone marks', async ({ openPage, signIn }) => {
  const page = await openPage({ theme: 'dark' })
  await signIn(page, mailbox)
  const row = threadRow(page, 'Kế hoạch chụp bộ sưu tập')
  await row.focus()

  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: t('palette.find') })
  await box.waitFor()
  await page.keyboard.type('chuy')
  await page.getByRole('option', { name: t('act.move'), selected: true }).waitFor()
  await page
    .getByRole('option', { name: /vận chuyển/ })
    .first()
    .waitFor()
  await checkAccessibility(page)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: t('picker.find') }).waitFor()
  await page.keyboard.press('Escape')
  expect(await row.count()).toBe(1)

  await command(page, 'ke toan', /^Kế toán – hóa đơn/)
  await page.waitForURL(`**/folder/${encodeURIComponent('Kế toán – hóa đơn')}`)
  await command(page, 'thung rac', startingWith(t('folder.Trash')))
  await page.waitForURL('**/folder/Trash')
  await command(page, 'giao dien sang', t('palette.theme.light'))
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  await command(page, 'english', t('palette.language.en'))
  await page.getByRole('treeitem', { name: tEn('folder.INBOX') }).waitFor()
})

journey(
  'the shortcut sheet lists keys, and single-character keys can be disabled',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en' })
    await signIn(page, mailbox, quiet)
    await showLists(page)
    const row = threadRow(page, 'FSC chain-of-custody')
    await row.focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: tEn('shortcuts.title') })
    await sheet.getByText(tEn('shortcuts.older')).waitFor()
    await checkAccessibility(page)
    await sheet.getByRole('checkbox').click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })

    await row.focus()
    await page.keyboard.press('Shift+i')
    await page.keyboard.press('#')
    await page.keyboard.press('?')
    expect(await row.count()).toBe(1)
    expect(await sheet.count()).toBe(0)
    // Keys with Ctrl and special keys still work.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: tEn('palette.find') }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: likeIn('en', 'app.accountOf') }).click()
    await page.getByRole('menuitem', { name: tEn('app.shortcuts') }).click()
    await sheet.getByRole('checkbox').click()
  },
)

journey('an action on an entire folder is undone', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox, quiet)
  await showLists(page)
  const inbox = page.getByRole('treeitem', { name: t('folder.INBOX') })
  await threadList(page).getByRole('row').first().waitFor()
  const before = await inbox.textContent()
  const range = await page.getByText(like('mailbox.range', { from: 1 })).textContent()

  const selectFolder = async () => {
    await page.getByRole('checkbox', { name: t('mailbox.selectAll') }).click()
    await page
      .getByRole('button', { name: like('selection.selectFolder', { folder: t('folder.INBOX') }) })
      .click()
  }
  await selectFolder()
  await page.getByRole('button', { name: t('selection.clear') }).click()
  const focusedRow = threadList(page).locator('[role=row]:focus')
  await expect.poll(() => focusedRow.count()).toBe(1)
  await selectFolder()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('act.delete'), exact: true })
    .click()
  await page.getByText(like('act.deleted')).waitFor()
  await page.getByText(t('mailbox.empty.INBOX.title')).waitFor()
  await page.keyboard.press('z')

  await page.getByText(like('batch.undone')).waitFor()
  await threadList(page).getByRole('row').first().waitFor()
  await page.getByText(range ?? '').waitFor()
  await expect.poll(() => inbox.textContent()).toBe(before)
})

journey(
  'new mail is announced once across windows, and opens from the notification',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    const context = page.context()
    await context.grantPermissions(['notifications'])
    await context.addInitScript(() => {
      const notices: { title: string; click: () => void }[] = []
      class FakeNotification extends EventTarget {
        static permission = 'granted'
        static requestPermission = () => Promise.resolve('granted')
        close = () => undefined
        constructor(title: string) {
          super()
          notices.push({ title, click: () => this.dispatchEvent(new Event('click')) })
        }
      }
      Object.assign(window, { Notification: FakeNotification, notices })
      // The window has no focus.
      document.hasFocus = () => false
    })
    type WithNotices = { notices: { title: string; click: () => void }[] }
    const titlesIn = (tab: Page) =>
      tab.evaluate(() => (window as unknown as WithNotices).notices.map(({ title }) => title))
    await signIn(page, mailbox)
    await threadList(page).getByRole('row').first().waitFor()
    await deliverMessage({ to: mailbox, subject: 'Chưa ai hỏi', text: 'Xin chào' })
    await threadRow(page, 'Chưa ai hỏi').waitFor()
    expect(await titlesIn(page)).toEqual([])

    await page.getByRole('button', { name: t('app.accountOf', { name: 'Trần Minh Khuê' }) }).click()
    await checkAccessibility(page)
    await page.getByRole('menuitem', { name: t('app.notify.off') }).click()
    const second = await context.newPage()
    await second.goto('/folder/Sent')
    await threadList(second).getByRole('row').first().waitFor()
    // Both are connected once they show the new message.
    await deliverMessage({ to: mailbox, subject: 'Báo một lần', text: 'Xin chào' })
    await threadRow(page, 'Báo một lần').waitFor()
    const notices = async () => [...(await titlesIn(page)), ...(await titlesIn(second))]
    await expect.poll(notices).toEqual(['Phạm Thảo Vy'])

    const teller = (await titlesIn(page)).length > 0 ? page : second
    await teller.evaluate(() => (window as unknown as WithNotices).notices[0]?.click())
    await teller.getByRole('heading', { level: 1, name: 'Báo một lần' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.querySelector('link[rel="icon"]')?.getAttribute('href')))
      .toBe('/favicon-unread.svg')
  },
)

journey(
  'a nearly full mailbox shows a warning early, and while reading when it is serious',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox, quiet)
    await showLists(page)
    let share = 0
    await page.route('**/folder/**', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /"user_quota":(\d+),"user_used_quota":\d+/,
        (_, total: string) =>
          `"user_quota":${total},"user_used_quota":${Number(total) * 1024 * 1024 * share}`,
      )
      await route.fulfill({ response, body })
    })
    const row = threadRow(page, 'Échantillons noyer')
    const expectText = async (text: RegExp | undefined) => {
      if (text) await page.getByText(text).waitFor()
      else
        expect(
          await page
            .getByText(like('app.almostFull'))
            .or(page.getByText(like('app.full')))
            .count(),
        ).toBe(0)
    }
    const check = async (full: number, inList?: RegExp, inThread?: RegExp) => {
      share = full
      await page.goto('/folder/INBOX')
      await row.waitFor()
      await expectText(inList)
      await row.click()
      await messageBody(page).locator('body').waitFor()
      await expectText(inThread)
    }
    await check(0.82, like('app.almostFull'))
    await check(1.01, like('app.full'), like('app.full'))
  },
)

journey('pulling down a list reloads it', async ({ openPage, signIn }) => {
  const page = await openPage({ width: 390, height: 844 })
  const fingers = await page.context().newCDPSession(page)
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await signIn(page, mailbox)
  await threadList(page).getByRole('row').first().waitFor()
  await waitForSwipeHandler(page)
  const read = page.waitForResponse((response) => response.url().includes('/api/v2/threads?'))
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 200)
  for (let y = 215; y <= 350; y += 15) await touch('touchMove', y)
  await touch('touchEnd')
  expect((await read).status()).toBe(200)
})

journey(
  'a message that arrives while the list loads stays in it',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await threadList(page).getByRole('row').first().waitFor()
    const isAllowed = Promise.withResolvers<void>()
    const isFetched = Promise.withResolvers<void>()
    const isDelivered = Promise.withResolvers<void>()
    const isThisPage = (url: URL) => url.pathname === '/api/v2/threads' && !url.searchParams.has('cursor')
    await page.route(isThisPage, async (route) => {
      const response = await route.fetch()
      isFetched.resolve()
      await isAllowed.promise
      await route.fulfill({ response })
      isDelivered.resolve()
    })
    await page.getByRole('button', { name: t('mailbox.refresh') }).click()
    await isFetched.promise
    await deliverMessage({ to: mailbox, subject: 'Đến giữa chừng', text: 'Xin chào' })
    await threadRow(page, 'Đến giữa chừng').waitFor()

    isAllowed.resolve()
    await isDelivered.promise
    await page.locator('[data-turning]').waitFor({ state: 'detached' })
    expect(await threadRow(page, 'Đến giữa chừng').count()).toBe(1)
  },
)

journey('list, palette and shortcut sheet fit windows of any width', async ({ openPage, signIn }) => {
  const page = await openPage({ width: 390, height: 844, theme: 'dark' })
  await signIn(page, mailbox, quiet)
  await showLists(page, { inline_read_position: 'right' })
  const fitsEveryWidth = async () => {
    for (const width of [390, 700, 900, 1100, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(
        () => new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered))),
      )
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await threadList(page).getByRole('row').first().click()
  await messageBody(page).locator('body').waitFor()
  await fitsEveryWidth()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: t('palette.find') }).waitFor()
  await fitsEveryWidth()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: t('shortcuts.title') }).waitFor()
  await fitsEveryWidth()
  await checkAccessibility(page)
})
