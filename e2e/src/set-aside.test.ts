import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadList, threadRow } from './harness/screens.ts'
import { waitForSwipeHandler } from './harness/touch.ts'
import { like, likeIn, startingWith, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const archive = (page: Page) => page.getByRole('treeitem', { name: startingWith(t('folder.Archive')) })

journey(
  'a thread is archived by one key and restored by another, and a reply brings it back',
  async ({ openPage, signIn, deliverMessage }) => {
    const headers = ['Message-ID: <cat-di@khach.example>']
    await deliverMessage({ to: mailbox, subject: 'Cất thư này đi', text: 'Xong rồi ạ.', headers })
    const page = await openPage()
    await signIn(page, mailbox)
    const row = threadRow(page, 'Cất thư này đi')
    await row.waitFor()
    expect(await archive(page).count()).toBe(0)

    await row.focus()
    await page.keyboard.press('e')
    await row.waitFor({ state: 'detached' })
    await page.getByText(t('act.archived', { n: 1 })).waitFor()
    await archive(page).waitFor()
    await page.keyboard.press('z')
    await row.waitFor()

    await row.hover()
    await row.getByRole('button', { name: t('act.archive') }).click()
    await row.waitFor({ state: 'detached' })
    await archive(page).click()
    await row.waitFor()
    expect(new URL(page.url()).pathname).toBe('/folder/Archive')

    await deliverMessage({
      to: mailbox,
      subject: 'Re: Cất thư này đi',
      text: 'Còn một việc nữa.',
      headers: ['In-Reply-To: <cat-di@khach.example>'],
    })
    await page.getByRole('treeitem', { name: startingWith(t('folder.INBOX')) }).click()
    await row.waitFor()
    await row.click()
    await page
      .getByRole('toolbar')
      .first()
      .getByRole('button', { name: t('act.archive') })
      .click()
    await row.waitFor({ state: 'detached' })
  },
)

journey(
  'an undo before the response restores a thread, and a late list does not reverse it',
  async ({ deliverMessage, openPage, signIn }) => {
    await deliverMessage({ to: mailbox, subject: 'Nhầm phím rồi', text: 'Đừng cất vội.' })
    const page = await openPage()
    await signIn(page, mailbox)
    const row = threadRow(page, 'Nhầm phím rồi')
    await row.focus()
    for (const [key, path] of [
      ['e', '**/api/v2/threads/move'],
      ['m', '**/api/v2/threads/mute'],
      ['#', '**/api/v2/threads/delete'],
    ] as const) {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(
        path,
        async (route) => {
          await promise
          await route.continue()
        },
        { times: 1 },
      )
      await row.focus()
      const undone = page.waitForResponse('**/api/v2/threads/undo')
      await page.keyboard.press(key)
      await row.waitFor({ state: 'detached' })
      await page.keyboard.press('z')
      resolve()
      expect((await undone).ok()).toBe(true)
      await row.waitFor()
    }

    // The list is requested before an action and arrives after it.
    await row.focus()
    await page.keyboard.press('e')
    await row.waitFor({ state: 'detached' })
    await page.getByText(t('act.archived', { n: 1 })).waitFor()

    const replied = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    await page.route(
      '**/api/v2/threads?**',
      async (route) => {
        const response = await route.fetch()
        replied.resolve()
        await late.promise
        // The page may have cancelled the request.
        await route.fulfill({ response }).catch(() => undefined)
        started.resolve()
      },
      { times: 1 },
    )
    await page.keyboard.press('z')
    await row.waitFor()
    await replied.promise

    const released = Promise.withResolvers<void>()
    await page.route('**/api/v2/threads/move', async (route) => {
      await released.promise
      await route.continue()
    })
    await row.focus()
    await page.keyboard.press('e')
    await row.waitFor({ state: 'detached' })
    late.resolve()
    await started.promise
    await page.evaluate(
      () => new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered))),
    )
    expect(await row.count()).toBe(0)
    released.resolve()
    await page.getByText(t('act.archived', { n: 1 })).waitFor()
    expect(await row.count()).toBe(0)
  },
)

journey(
  'an action without a response does not prevent the list from refilling',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/favicon.svg')
    const headers = { origin: new URL(page.url()).origin }
    const choose = (value: number) =>
      page.request.post('/api/v2/settings', { data: [{ key: 'item_per_page', value }], headers })
    await choose(10)
    await page.goto('/folder/INBOX')
    const rows = threadList(page).getByRole('row')
    await rows.nth(9).waitFor()
    await page.route('**/api/v2/threads/move', () => undefined, { times: 1 })
    await rows.nth(0).focus()
    await page.keyboard.press('e')
    await expect.poll(() => rows.count()).toBe(9)
    const filled = page.waitForResponse('**/api/v2/threads?**')
    await page.keyboard.press('e')
    await filled
    await expect.poll(() => rows.count()).toBe(9)
    await choose(50)
  },
)

journey(
  'an undo before the archive exists restores the thread, and preparations belong to their action',
  async ({ deliverMessage, openPage, signIn }) => {
    for (const subject of ['Thư thứ nhất', 'Thư thứ hai', 'Thư thứ ba'])
      await deliverMessage({ to: 'ha@mocviet.test', subject, text: 'Còn ở đây.' })
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test')
    const pauseRequests = async (path: RegExp, method: string) => {
      const requested = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      await page.route(path, async (route) => {
        if (route.request().method() === method) {
          requested.resolve()
          await release.promise
        }
        await route.continue()
      })
      return { asked: requested.promise, letGo: release.resolve }
    }
    const [first, second, third] = ['Thư thứ nhất', 'Thư thứ hai', 'Thư thứ ba'].map((subject) =>
      threadRow(page, subject),
    ) as [Locator, Locator, Locator]
    // The code of actions is loaded with the first one.
    const scripts = await pauseRequests(/assets.*\.js/, 'GET')
    await second.focus()
    await page.keyboard.press('e')
    await scripts.asked
    await page.keyboard.press('z')
    scripts.letGo()

    await first.focus()
    const folders = await pauseRequests(/api.v2.folders/, 'POST')
    const undone = page.waitForResponse('**/api/v2/threads/undo')
    await page.keyboard.press('e')
    await first.waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    folders.letGo()
    expect((await undone).ok()).toBe(true)
    await first.waitFor()
    await page.reload()
    await first.waitFor()
    await second.waitFor()

    // The sender to block is read first: undone before that, nothing is blocked, and earlier actions remain.
    await second.focus()
    await page.keyboard.press('e')
    await page.getByText(t('act.archived', { n: 1 })).waitFor()
    const rules = await pauseRequests(/api.v2.rules/, 'GET')
    await third.focus()
    await page.keyboard.press('!')
    await rules.asked
    await page.keyboard.press('z')
    rules.letGo()
    await page.getByText(t('act.archived', { n: 1 })).waitFor()
    await page.keyboard.press('m')
    await third.waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await third.waitFor()
    expect(await second.count()).toBe(0)
  },
)

journey(
  'on a phone a swipe archives a row, deletes an archived one, and both are undone',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'phuc@mocviet.test'
    await deliverMessage({ to, subject: 'Vuốt thư này', text: 'Xong rồi ạ.' })
    // An unused archive is an empty list that receives archived threads.
    const other = await openPage()
    await signIn(other, to, '/folder/Archive')
    await other.getByText(t('mailbox.empty.Archive.title')).waitFor()
    expect(new URL(other.url()).pathname).toBe('/folder/Archive')

    const page = await openPage({ width: 390, hasTouch: true })
    await signIn(page, to)
    const row = threadRow(page, 'Vuốt thư này')
    const pushAt = await pusher(page)
    const push = async (by: number) => pushAt(await middleOf(row), by)
    await push(-120)
    await row.waitFor({ state: 'detached' })
    await page.getByText(t('act.archived', { n: 1 })).waitFor()
    await threadRow(other, 'Vuốt thư này').waitFor()
    await page
      .getByRole('button', { name: t('app.undo') })
      .first()
      .click()
    await row.waitFor()
    await threadRow(other, 'Vuốt thư này').waitFor({ state: 'detached' })

    await push(-120)
    await row.waitFor({ state: 'detached' })
    await threadRow(other, 'Vuốt thư này').waitFor()
    // After a reload, the undo button is gone.
    await page.goto('/folder/Archive')
    await push(-120)
    await row.waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: t('app.undo') })
      .first()
      .click()
    await row.waitFor()
  },
)

/** Vertical centre of a row. */
async function middleOf(row: Locator): Promise<number> {
  await row.waitFor()
  const box = await row.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0) / 2
}

/** Swipes at a vertical position. */
async function pusher(page: Page): Promise<(y: number, by: number) => Promise<void>> {
  const fingers = await page.context().newCDPSession(page)
  return async (y, by) => {
    await waitForSwipeHandler(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
    await touch('touchStart', 200)
    for (let step = 1; step <= 8; step++) await touch('touchMove', 200 + (by * step) / 8)
    await touch('touchEnd')
  }
}

const inSidebar = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })

journey(
  'a thread is snoozed to a chosen time, listed, unsnoozed by button and by key',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Lịch giao bàn', text: 'Tuần sau em cần ạ.' })
    const page = await openPage()
    await signIn(page, mailbox)
    const row = threadRow(page, 'Lịch giao bàn')
    await row.focus()
    await page.keyboard.press('b')
    await page.getByRole('menuitem', { name: t('snooze.custom') }).click()
    const dialog = page.getByRole('dialog', { name: t('snooze.title') })
    await dialog.getByLabel(t('snooze.time'), { exact: true }).fill('09:30')
    await dialog.getByText(t('snooze.until', { when: '09:30' }), { exact: false }).waitFor()
    await dialog.getByRole('button', { name: t('act.snooze') }).click()
    await row.waitFor({ state: 'detached' })
    await inSidebar(page, startingWith(t('folder.Snoozed'))).click()
    await row.waitFor()
    expect(new URL(page.url()).pathname).toBe('/folder/Snoozed')
    // In the list of snoozed threads, time and date are both shown.
    await row.getByText(/^(\d\d\/\d\d(\/\d{4})? )?09:30$/).waitFor()

    await row.focus()
    await page.keyboard.press('b')
    await page.getByRole('menuitem', { name: t('snooze.now') }).click()
    await row.waitFor({ state: 'detached' })
    await inSidebar(page, startingWith(t('folder.INBOX'))).click()
    await row.waitFor()

    await row.focus()
    await page.keyboard.press('b')
    await page.getByRole('menuitem', { name: t('snooze.tomorrow') }).waitFor()
    await checkAccessibility(page)
    await page.getByRole('menuitem', { name: t('snooze.tomorrow') }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByText(t('act.snoozed', { n: 1, when: '08:00' }), { exact: false }).waitFor()
    await page.keyboard.press('z')
    await row.waitFor()
  },
)

journey(
  'a thread is muted by a key, its replies skip the inbox, and it is unmuted',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'khue@mocviet.test'
    const many = ['Message-ID: <party@customer.example>', 'Cc: nhom@customer.example']
    await deliverMessage({ to, subject: 'Liên hoan cuối năm', text: 'Cả nhà góp ý nhé.', headers: many })
    const page = await openPage()
    await signIn(page, to)
    const row = threadRow(page, 'Liên hoan cuối năm')
    await row.focus()
    await page.keyboard.press('m')
    await row.waitFor({ state: 'detached' })
    await page.getByText(t('act.muted', { n: 1 }), { exact: false }).waitFor()
    await page.keyboard.press('z')
    await row.waitFor()

    await row.focus()
    await page.keyboard.press('m')
    await row.waitFor({ state: 'detached' })
    await inSidebar(page, startingWith(t('folder.Archive'))).click()
    await row.getByText(t('mailbox.muted')).waitFor()
    await row.focus()
    await page.keyboard.press('m')
    await page.getByText(t('act.unmuted', { n: 1 })).waitFor()
    await expect.poll(() => row.getByText(t('mailbox.muted')).count()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type('is:muted')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: like('search.nothing'), exact: false }).waitFor()
  },
)

journey(
  'a thread is pinned by a key, is first under its heading, and is unpinned',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'khue@mocviet.test'
    await deliverMessage({ to, subject: 'Bảng giá gỗ 2026', text: 'Giữ lại để tra nhé.' })
    await deliverMessage({ to, subject: 'Tin mới nhất', text: 'Chào chị.' })
    const page = await openPage()
    await signIn(page, to)
    const row = threadRow(page, 'Bảng giá gỗ 2026')
    await row.focus()
    await page.keyboard.press('Shift+P')
    await page.getByText(t('act.pinned', { n: 1 })).waitFor()
    const group = threadList(page).getByRole('rowgroup', { name: t('group.pinned') })
    await group.getByRole('row', { name: 'Bảng giá gỗ 2026' }).waitFor()
    await checkAccessibility(page)
    await deliverMessage({ to, subject: 'Tin mới hơn nữa', text: 'Chào chị.' })
    await threadRow(page, 'Tin mới hơn nữa').waitFor()
    await expect
      .poll(() => threadList(page).getByRole('row').first().getAttribute('aria-label'))
      .toMatch(/Bảng giá gỗ 2026/)
    await page.reload()
    await group.getByRole('row', { name: 'Bảng giá gỗ 2026' }).waitFor()
    await row.focus()
    await page.keyboard.press('Shift+P')
    await page.getByText(t('act.unpinned', { n: 1 })).waitFor()
    await group.waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await group.waitFor()
  },
)

journey(
  'on a phone a thread is pinned, muted and snoozed from its menu, and a reply unsnoozes it',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    const headers = ['Message-ID: <chairs@customer.example>']
    await deliverMessage({ to, subject: 'Door codes', text: 'Keep this.' })
    await deliverMessage({ to, subject: 'Parking on Friday', text: 'Who takes which place?' })
    await deliverMessage({ to, subject: 'Chairs for the hall', text: 'Forty of them.', headers })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, to)
    const openMenu = async (subject: string) => {
      await threadRow(page, subject).click()
      await page.getByRole('heading', { name: subject }).waitFor()
      await page
        .getByRole('button', { name: tEn('mailbox.more'), exact: true })
        .filter({ visible: true })
        .click()
    }
    const openFolder = async (folder: string) => {
      await page.getByRole('button', { name: tEn('app.openMenu') }).click()
      await inSidebar(page, startingWith(folder)).click()
    }
    await openMenu('Door codes')
    await page.getByRole('menuitem', { name: tEn('act.pin') }).click()
    await page.getByText(tEn('act.pinned', { n: 1 }), { exact: false }).waitFor()
    await page.goBack()
    await threadList(page)
      .getByRole('rowgroup', { name: tEn('group.pinned') })
      .getByRole('row', { name: 'Door codes' })
      .waitFor()

    await openMenu('Parking on Friday')
    await page.getByRole('menuitem', { name: tEn('act.mute') }).click()
    await page.getByText(tEn('act.muted', { n: 1 }), { exact: false }).waitFor()
    await openFolder(tEn('folder.Archive'))
    await threadRow(page, 'Parking on Friday').getByText(tEn('mailbox.muted')).waitFor()
    await checkAccessibility(page)

    await openFolder(tEn('folder.INBOX'))
    const row = threadRow(page, 'Chairs for the hall')
    await openMenu('Chairs for the hall')
    await page.getByRole('menuitem', { name: tEn('act.snooze') }).click()
    await page.getByRole('menuitem', { name: tEn('snooze.tomorrow') }).click()
    await page.getByText(likeIn('en', 'act.snoozed', { n: 1 }), { exact: false }).waitFor()
    await threadList(page).waitFor()
    await row.waitFor({ state: 'detached' })
    await deliverMessage({
      to,
      subject: 'Re: Chairs for the hall',
      text: 'Fifty, please.',
      headers: ['In-Reply-To: <chairs@customer.example>'],
    })
    await row.waitFor()
    // Empty again, so it is no longer listed, but its address still works.
    await page.getByRole('button', { name: tEn('app.openMenu') }).click()
    await inSidebar(page, startingWith(tEn('folder.INBOX'))).waitFor()
    await expect.poll(() => inSidebar(page, startingWith(tEn('folder.Snoozed'))).count()).toBe(0)
    await page.goto('/folder/Snoozed')
    await page.getByText(tEn('mailbox.empty.Snoozed.title')).waitFor()
  },
)

journey(
  'a list is filtered by keys and menu, updates, and keeps the filter in its address',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'khue@mocviet.test'
    await deliverMessage({ to, subject: 'Bảng màu gỗ óc chó', text: 'Chị chọn giúp em.' })
    await deliverMessage({ to, subject: 'Lịch họp xưởng', text: 'Thứ Tư nhé.' })
    const page = await openPage()
    await signIn(page, to)
    const first = threadRow(page, 'Bảng màu gỗ óc chó')
    const second = threadRow(page, 'Lịch họp xưởng')
    // The filter control loads after the list.
    await page.getByRole('button', { name: t('mailbox.narrow') }).waitFor()
    await first.focus()
    await page.keyboard.press('s')
    await page.keyboard.press('q')
    await page.keyboard.press('s')
    await second.waitFor({ state: 'detached' })
    await first.waitFor()
    expect(new URL(page.url()).search).toBe('?filter=starred')
    await page
      .getByRole('button', { name: t('list.narrowed.drop', { what: t('list.narrowed.starred') }) })
      .waitFor()
    await checkAccessibility(page)

    await page.reload()
    await first.waitFor()
    await page.getByRole('button', { name: t('mailbox.narrow') }).click()
    await page.getByRole('menuitemradio', { name: t('list.narrowed.unread') }).click()
    await second.waitFor()
    await deliverMessage({ to, subject: 'Giá vận chuyển', text: 'Em gửi chị.' })
    await threadRow(page, 'Giá vận chuyển').waitFor()
    await page.keyboard.press('q')
    await page.keyboard.press('f')
    await page
      .getByRole('button', { name: t('list.narrowed.drop', { what: t('list.narrowed.files') }) })
      .waitFor()
    await second.waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: t('list.narrowed.drop', { what: t('list.narrowed.files') }) })
      .click()
    await second.waitFor()
    expect(new URL(page.url()).search).toBe('')
  },
)

journey(
  'on a phone a list is filtered to own recipients, and an empty result is explained',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    await deliverMessage({ to, subject: 'Delivery on Monday', text: 'At nine.' })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, to, '/folder/INBOX?filter=me')
    await threadRow(page, 'Delivery on Monday').waitFor()
    await page.getByRole('button', { name: tEn('mailbox.narrow') }).click()
    await page.getByRole('menuitemradio', { name: tEn('list.narrowed.starred') }).click()
    await page.getByRole('heading', { name: tEn('list.narrowed.starred.empty') }).waitFor()
    await checkAccessibility(page)
    await page
      .getByRole('button', { name: tEn('list.narrowed.all') })
      .last()
      .click()
    await threadRow(page, 'Delivery on Monday').waitFor()
  },
)

const menuItem = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

/** The context menu handler loads after the first screen. */
const openMenuOf = (page: Page, row: Locator, entry: string) =>
  expect
    .poll(async () => {
      await row.click({ button: 'right' })
      return menuItem(page, entry).isVisible()
    })
    .toBe(true)

journey(
  "a right click and the menu key open a row's actions",
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
    // An unselected row is acted on alone, a selected one with all selected rows.
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
  'a row opens in a new tab from its menu, also in search results',
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
