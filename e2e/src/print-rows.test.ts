import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { messageBody, threadRow } from './harness/screens.ts'
import { checkPhone, longPress, phone, selectedRow, waitForSwipeHandler } from './harness/touch.ts'
import { like, t, tEn } from './texts.ts'

/** Keeps the browser's print pending, as on a phone, until it is ended. */
const catchPrint = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1)
    }
  })

const endPrint = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

const paper = (page: Page) => page.locator('[data-threads-on-paper]')

/** Printed threads: subject and text of messages. */
const threadsOn = (page: Page) =>
  paper(page).evaluate((element) =>
    [...element.querySelectorAll('section:has(> header h1)')].map((thread) => ({
      subject: thread.querySelector('h1 span')?.textContent,
      bodies: [...thread.querySelectorAll('iframe')].map((frame) => frame.contentDocument?.body.textContent),
      beginsPage: getComputedStyle(thread).breakBefore === 'page',
    })),
  )

/** Page content that would be printed in addition. */
const besidesOn = (page: Page) =>
  page.evaluate(() =>
    [...document.body.children]
      .filter((each) => !each.matches('[data-threads-on-paper]') && each.checkVisibility())
      .map((each) => each.outerHTML.slice(0, 80)),
  )

journey(
  'selected rows are printed together in order, and none is marked as read',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    await deliverMessage({
      to,
      subject: 'Báo giá gỗ sồi',
      html: '<p style="background:#ffe0e0">Giá gỗ sồi tháng này.</p>',
      headers: ['Message-ID: <goc@go-soi.example>'],
    })
    await deliverMessage({
      to,
      subject: 'Re: Báo giá gỗ sồi',
      text: 'Giá đã giảm.',
      headers: ['In-Reply-To: <goc@go-soi.example>'],
    })
    await deliverMessage({ to, subject: 'Lịch giao hàng', text: 'Giao sáng thứ hai.' })
    await deliverMessage({ to, subject: 'Không lấy được', text: 'Máy chủ bận.' })
    const page = await openPage({ theme: 'dark', width: 1440 })
    await signIn(page, to, '/favicon.svg')
    const listed = await page.request.get('/api/v2/threads?in=INBOX')
    const { items } = (await listed.json()) as { items: { id: string; subject: string }[] }
    const lost = items.find(({ subject }) => subject === 'Không lấy được')?.id
    await page.route(`**/api/v2/threads/${lost}?*`, (route) => route.fulfill({ status: 404, json: {} }))
    await page.goto('/folder/INBOX')
    await catchPrint(page)
    for (const subject of ['Báo giá gỗ sồi', 'Lịch giao hàng', 'Không lấy được'])
      await threadRow(page, subject).getByRole('checkbox').click()

    // Loading is indicated and can be cancelled.
    const { promise: pause, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v2/messages/*/body?*', async (route) => {
      await pause
      await route.continue()
    })
    await chooseForTicked(page, t('act.print'))
    const dialog = page.getByRole('dialog', { name: t('printing.title', { n: 3 }) })
    await dialog.getByText(t('printing.bodies')).waitFor()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: t('app.cancel') }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => paper(page).count()).toBe(0)

    await chooseForTicked(page, t('act.print'))
    await dialog.waitFor()
    release()
    await page.locator('body[data-printed="1"]').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    const threads = await threadsOn(page)
    expect(threads.map(({ subject }) => subject)).toEqual(['Lịch giao hàng', 'Báo giá gỗ sồi'])
    expect(threads.map(({ bodies }) => bodies.map((body) => body?.trim()))).toEqual([
      ['Giao sáng thứ hai.'],
      ['Giá gỗ sồi tháng này.', 'Giá đã giảm.'],
    ])
    expect(threads.map(({ beginsPage }) => beginsPage)).toEqual([false, true])
    const heads = await paper(page).locator('article > header').allInnerTexts()
    expect(heads.length).toBe(3)
    for (const head of heads) {
      expect(head).toContain('<')
      expect(head).toContain(to)
      expect(head).toMatch(/20\d\d/)
    }
    expect(await besidesOn(page)).toEqual([])
    expect(
      await paper(page).locator('button:not([data-person-press])').filter({ visible: true }).count(),
    ).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await endPrint(page)
    await paper(page).waitFor({ state: 'detached' })
    await page.getByText(t('printing.missing', { n: 1 })).waitFor()
    await expect.poll(() => page.locator('iframe[title]:not([data-kept] *)').count()).toBe(0)
    for (const subject of ['Báo giá gỗ sồi', 'Lịch giao hàng'])
      expect(await threadRow(page, subject).getAttribute('data-unread')).toBe('true')

    // By keyboard from the command palette, for the cursor row.
    await page.keyboard.press('*')
    await page.keyboard.press('n')
    await threadRow(page, 'Lịch giao hàng').focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('In')
    await page.getByRole('option', { name: t('act.print'), exact: true }).waitFor()
    await page.getByRole('option', { name: t('act.print'), exact: true }).click()
    await page.locator('body[data-printed="2"]').waitFor()
    expect((await threadsOn(page)).map(({ subject }) => subject)).toEqual(['Lịch giao hàng'])
    await page.keyboard.press('Shift')
    await paper(page).waitFor({ state: 'detached' })
  },
)

journey(
  'limits the number of conversations printed at once',
  async ({ product, openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    for (let n = 1; n <= 51; n++) await deliverMessage({ to, subject: `Phiếu số ${n}`, text: 'Xem phiếu.' })
    const page = await openPage()
    await signIn(page, to)
    // Printing is not offered for an entire folder, whose content is unknown.
    const last = threadRow(page, /Phiếu số 51/)
    await last.waitFor()
    await page.getByRole('checkbox', { name: t('mailbox.selectAll') }).click()
    expect(await menuEntries(page, last)).toContain(t('act.print'))
    await page
      .getByRole('button', { name: like('selection.selectFolder', { folder: t('folder.INBOX') }) })
      .click()
    expect(await menuEntries(page, last)).not.toContain(t('act.print'))

    await page.request.post('/api/v2/settings', {
      data: [{ key: 'item_per_page', value: 100 }],
      headers: { origin: product.address },
    })
    await page.reload()
    await catchPrint(page)
    await last.waitFor()
    await page.getByRole('checkbox', { name: t('mailbox.selectAll') }).click()
    await chooseForTicked(page, t('act.print'))
    await page.getByText(t('printing.tooMany', { n: 50 })).waitFor()
    await page.getByText(like('printing.tooMany.detail')).waitFor()
    expect(await paper(page).count()).toBe(0)
    expect(await page.locator('body').getAttribute('data-printed')).toBeNull()
  },
)

journey(
  'on a phone in English selected rows are printed by touch',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'phuc@mocviet.test'
    await deliverMessage({ to, subject: 'Oak prices', text: 'Prices of oak went down.' })
    await deliverMessage({ to, subject: 'Delivery plan', text: 'We deliver on Monday.' })
    const page = await openPage({ ...phone })
    await signIn(page, to)
    await catchPrint(page)
    await waitForSwipeHandler(page)
    for (const row of [threadRow(page, 'Oak prices'), threadRow(page, 'Delivery plan')])
      await longPress(row, 200, selectedRow(row))
    const { promise: pause, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v2/messages/*/body?*', async (route) => {
      await pause
      await route.continue()
    })
    await page
      .getByRole('button', { name: tEn('mailbox.more'), exact: true })
      .filter({ visible: true })
      .tap()
    await page.getByRole('menuitem', { name: tEn('act.print'), exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: tEn('printing.title', { n: 2 }) })
    await dialog.waitFor()
    await checkPhone(page)
    release()
    await page.locator('body[data-printed="1"]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const threads = await threadsOn(page)
    expect(threads.map(({ subject }) => subject)).toEqual(['Delivery plan', 'Oak prices'])
    expect(threads.map(({ bodies }) => bodies.map((body) => body?.trim()))).toEqual([
      ['We deliver on Monday.'],
      ['Prices of oak went down.'],
    ])
    expect(await besidesOn(page)).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    await endPrint(page)
    await paper(page).waitFor({ state: 'detached' })
    await threadRow(page, 'Oak prices').tap()
    await messageBody(page).getByText('Prices of oak went down.').waitFor()
  },
)

async function chooseForTicked(page: Page, entry: string): Promise<void> {
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('mailbox.more'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Menu entries of a row. The context menu handler loads after the first screen. */
async function menuEntries(page: Page, row: Locator): Promise<string[]> {
  const entries = page.getByRole('menuitem')
  await expect
    .poll(async () => {
      await row.click({ button: 'right' })
      return entries.first().isVisible()
    })
    .toBe(true)
  const names = await entries.allInnerTexts()
  await page.keyboard.press('Escape')
  await entries.first().waitFor({ state: 'detached' })
  return names.map((name) => name.split('\n')[0] ?? '')
}

const mailbox = 'ha@mocviet.test'
const coloured = '<p style="background:#ffe0e0;color:#aa0000">Bảng giá đỏ</p>'

journey(
  'messages are enlarged in all windows permanently, and one gets a chosen background in the dark theme',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Giá cũ', html: coloured })
    const page = await openPage({ theme: 'dark' })
    await signIn(page, mailbox, '/setting/general')
    await page.getByRole('radio', { name: t('settings.paper.dark') }).click()
    await page.getByRole('button', { name: t('settings.save') }).click()
    await page.getByText(t('settings.saved')).waitFor()
    const other = await openPage({ width: 390 })
    await signIn(other, mailbox)
    // Keys pressed in a field are typed.
    await page.getByRole('heading', { name: t('settings.signature') }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    for (const each of [page, other]) {
      await threadRow(each, 'Giá cũ').click()
      await messageBody(each).getByText('Bảng giá đỏ').waitFor()
    }
    expect(await themeOf(page)).toBe('dark')
    await page
      .getByRole('article')
      .getByRole('button', { name: t('thread.messageActions') })
      .click()
    await page.getByRole('menuitem', { name: t('thread.originalColours') }).click()
    await expect.poll(() => themeOf(page)).toBe('light')

    const before = await heightOf(page)
    const narrow = await heightOf(other)
    await chooseForThread(page, t('thread.larger', { percent: 115 }))
    await expect.poll(() => heightOf(page)).toBeCloseTo(before * 1.15, 0)
    await expect.poll(() => heightOf(other)).toBeCloseTo(narrow * 1.15, 0)
    // The frame is as high as its content, and nothing in it overflows.
    await expect.poll(() => overflowOf(page)).toEqual([0, 0])
    await expect.poll(() => overflowOf(other)).toEqual([0, 0])

    await page.reload()
    await messageBody(page).getByText('Bảng giá đỏ').waitFor()
    expect(await themeOf(page)).toBe('light')
    await expect.poll(() => heightOf(page)).toBeCloseTo(before * 1.15, 0)
    await chooseForThread(page, t('thread.smaller', { percent: 100 }))
    await expect.poll(() => heightOf(page)).toBeCloseTo(before, 0)
  },
)

journey(
  'on a phone in English messages are enlarged, on dark or white, and some are printed',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'phuc@mocviet.test'
    for (const [subject, id, part] of [
      ['Red prices', 'first', 'First part'],
      ['Re: Red prices', 'second', 'Second part'],
    ])
      await deliverMessage({
        to,
        subject: subject ?? '',
        html: `<p style="background:#ffe0e0;color:#aa0000">${part}</p>`,
        headers: [
          `Message-ID: <${id}@prices.example>`,
          ...(id === 'first' ? [] : ['In-Reply-To: <first@prices.example>']),
        ],
      })
    const page = await openPage({ ...phone, theme: 'dark' })
    await signIn(page, to)
    await page.evaluate(() => {
      window.print = () => {
        const remaining = [...document.querySelectorAll('article')].filter((one) => !one.dataset.leftOut)
        document.body.dataset.printed = String(remaining.length)
      }
    })
    await threadRow(page, 'Red prices').tap()
    await messageBody(page).getByText('Second part').waitFor()
    await expect.poll(() => themeOf(page)).toBe('light')
    await page
      .getByRole('article')
      .last()
      .getByRole('button', { name: tEn('thread.messageActions') })
      .tap()
    await page.getByRole('menuitem', { name: tEn('thread.darkColours') }).tap()
    await expect.poll(() => themeOf(page)).toBe('dark')
    const before = await heightOf(page)
    const chooseInMenu = async (entry: string) => {
      await page
        .getByRole('button', { name: tEn('mailbox.more'), exact: true })
        .filter({ visible: true })
        .tap()
      await page.getByRole('menuitem', { name: entry }).tap()
    }
    await chooseInMenu(tEn('thread.larger', { percent: 115 }))
    await expect.poll(() => heightOf(page)).toBeCloseTo(before * 1.15, 0)
    await expect.poll(() => overflowOf(page)).toEqual([0, 0])
    await checkPhone(page)

    await chooseInMenu(tEn('thread.printSome'))
    const dialog = page.getByRole('dialog', { name: tEn('thread.printSome.title') })
    await dialog.getByRole('checkbox').nth(1).setChecked(false)
    await checkPhone(page)
    await dialog.getByRole('button', { name: tEn('thread.printSome.print', { n: 1 }) }).tap()
    await page.locator('body[data-printed="1"]').waitFor({ state: 'attached' })
  },
)

async function chooseForThread(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: t('mailbox.more'), exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const frame = (page: Page) => page.locator('iframe[title]:not([data-kept] *)').last()

/** Height of the rendered text. */
const heightOf = (page: Page): Promise<number> =>
  frame(page).evaluate((element: HTMLIFrameElement) => {
    const textRange = element.contentDocument?.createRange()
    textRange?.selectNodeContents(element.contentDocument?.body as HTMLElement)
    return textRange?.getClientRects()[0]?.height ?? 0
  })

/** Overflow of the message beyond its frame, vertical and horizontal. */
const overflowOf = (page: Page): Promise<number[]> =>
  frame(page).evaluate((element: HTMLIFrameElement) => {
    const root = element.contentDocument?.documentElement as HTMLElement
    const { width, height } = root.getBoundingClientRect()
    return [Math.ceil(height) - element.clientHeight, Math.ceil(width) - element.clientWidth]
  })

const themeOf = (page: Page) =>
  frame(page).evaluate((element: HTMLIFrameElement) => element.contentDocument?.documentElement.dataset.theme)
