import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { deliverByLmtp } from './harness/lmtp.ts'
import { currentPath, messageBody, threadList, threadRow } from './harness/screens.ts'
import { optimisationJourney } from './harness/speed.ts'
import { t, tEn } from './texts.ts'

const ha = 'ha@mocviet.test'

journey(
  'after a deletion the thread chosen in the settings opens',
  async ({ openPage, signIn, deliverMessage }) => {
    const subject = (n: number) => `Thư số ${n}`
    for (const n of [1, 2, 3, 4])
      await deliverMessage({ to: ha, subject: subject(n), text: `Nội dung số ${n}` })
    const page = await openPage()
    await signIn(page, ha)
    await threadRow(page, subject(3)).click()
    await messageBody(page).getByText('Nội dung số 3').waitFor()
    await page.getByRole('button', { name: t('act.delete'), exact: true }).click()
    await page.getByText(t('act.deleted', { n: 1 })).waitFor()
    await messageBody(page).getByText('Nội dung số 2').waitFor()

    await page.getByRole('button', { name: t('app.settings') }).click()
    await page.getByLabel(t('settings.thenOpen')).selectOption('previous')
    await page.getByRole('button', { name: t('settings.save') }).click()
    await page.getByText(t('settings.saved')).first().waitFor()
    await page.goBack()
    await messageBody(page).getByText('Nội dung số 2').waitFor()
    await page.keyboard.press('#')
    await messageBody(page).getByText('Nội dung số 4').waitFor()
    await page.goBack()
    await threadRow(page, subject(1)).waitFor()
    expect(currentPath(page)).toBe('/folder/INBOX')
    expect(await threadRow(page, subject(2)).count()).toBe(0)
    await choose(page, 'then_open', 'auto')
  },
)

journey(
  'a thread deleted right after opening is not restored by its read event',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: ha, subject: 'Đọc rồi xóa', text: 'Ngắn thôi' })
    const page = await openPage()
    const { release, notified } = await delayThreadEvents(page)
    const allowed = Promise.withResolvers<void>()
    await page.route('**/api/v2/threads/delete', async (route) => {
      await allowed.promise
      await route.continue()
    })
    await signIn(page, ha)
    const read = page.waitForResponse('**/api/v2/threads/unreads')
    await threadRow(page, 'Đọc rồi xóa').click()
    await messageBody(page).getByText('Ngắn thôi').waitFor()
    await read
    await page.keyboard.press('#')
    await messageBody(page).getByText('Ngắn thôi').waitFor({ state: 'detached' })
    await page.goBack()
    const row = threadRow(page, 'Đọc rồi xóa')
    await row.waitFor({ state: 'detached' })

    release()
    await notified
    await twoPictures(page)
    expect(await row.count()).toBe(0)
    allowed.resolve()
    await page.getByText(t('act.deleted', { n: 1 })).waitFor()
    expect(await row.count()).toBe(0)
  },
)

journey(
  'a thread marked unread right after opening stays unread',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: ha, subject: 'Đọc lại sau', text: 'Để chiều đọc kỹ' })
    const page = await openPage()
    const { release, notified } = await delayThreadEvents(page)
    await signIn(page, ha)
    const read = page.waitForResponse('**/api/v2/threads/unreads')
    await threadRow(page, 'Đọc lại sau').click()
    await messageBody(page).getByText('Để chiều đọc kỹ').waitFor()
    await read
    const allowed = Promise.withResolvers<void>()
    await page.route('**/api/v2/threads/unreads', async (route) => {
      await allowed.promise
      await route.continue()
    })
    await page.keyboard.press('Shift+U')
    const unread = threadRow(page, new RegExp(`^${t('mailbox.unread')}.*Đọc lại sau`))
    await unread.waitFor()

    release()
    await notified
    await twoPictures(page)
    expect(await unread.count()).toBe(1)
    allowed.resolve()
    await page.getByText(t('act.markedUnread', { n: 1 })).waitFor()
    expect(await unread.count()).toBe(1)
  },
)

journey(
  'on a slow connection a thread marked unread stays so despite a late read request',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: ha, subject: 'Read it again', text: 'Take your time' })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, ha)
    const readStates: boolean[] = []
    const { promise: late, resolve: proceed } = Promise.withResolvers<void>()
    await page.route('**/api/v2/threads/unreads', async (route) => {
      const { unread } = route.request().postDataJSON() as { unread: boolean }
      if (!unread) await late
      readStates.push(unread)
      await route.continue()
    })
    await threadRow(page, 'Read it again').click()
    await messageBody(page).getByText('Take your time').waitFor()
    await page
      .getByRole('button', { name: tEn('mailbox.more'), exact: true })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: tEn('act.markUnread') }).click()
    const row = threadRow(page, new RegExp(`^${tEn('mailbox.unread')}.*Read it again`))
    await row.waitFor()
    await twoPictures(page)
    proceed()
    await page.getByText(tEn('act.markedUnread', { n: 1 })).waitFor()
    expect(readStates).toEqual([false, true])
    await page.reload()
    await row.waitFor()
  },
)

journey('files of an attached message are viewed and saved', async ({ product, openPage, signIn }) => {
  const inner = multipart(
    'trong',
    [
      ['Content-Type: text/plain; charset=utf-8', 'Thư bên trong'],
      [
        'Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: attachment; filename="bao-gia.txt"',
        'Giá gỗ sồi',
      ],
      [
        'Content-Type: text/html\r\nContent-Disposition: attachment; filename="trang.html"',
        '<script>document.title="chay"</script>',
      ],
    ],
    ['Subject: Thư gốc', 'From: Vy <vy@xuongmoc.example>', `To: <${ha}>`],
  )
  const message = multipart(
    'ngoài',
    [
      ['Content-Type: text/plain; charset=utf-8', 'Xem thư đính kèm'],
      ['Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename="thu-goc.eml"', inner],
    ],
    ['Subject: Chuyển thư gốc', 'From: Vy <vy@xuongmoc.example>', `To: <${ha}>`],
  )
  const [response] = await deliverByLmtp(product.lmtpPort, 'vy@xuongmoc.example', [ha], message)
  expect(response).toMatch(/^250/)
  const page = await openPage()
  await signIn(page, ha)
  await threadRow(page, 'Chuyển thư gốc').click()
  await page.getByRole('button', { name: t('thread.openFile', { name: 'thu-goc.eml' }) }).click()
  const outer = page.getByRole('dialog', { name: /thu-goc\.eml/ })
  await outer.getByRole('button', { name: t('preview.openFile', { name: 'bao-gia.txt' }) }).click()

  const file = page.getByRole('dialog', { name: /bao-gia\.txt/ })
  await file.getByText('Giá gỗ sồi').waitFor()
  const saved = page.waitForEvent('download')
  await file.getByRole('link', { name: /bao-gia\.txt/ }).click()
  expect((await saved).suggestedFilename()).toBe('bao-gia.txt')
  // An HTML file is displayed as source, and its address returns nothing executable.
  await page.keyboard.press('ArrowRight')
  await page.getByText('document.title="chay"').waitFor()
  await page.keyboard.press('Escape')
  await outer.getByRole('button', { name: t('preview.openFile', { name: 'bao-gia.txt' }) }).waitFor()
  const type = await outer.getByRole('link', { name: /trang\.html/ }).getAttribute('type')
  expect(type).toBeNull()
  expect(await page.title()).not.toBe('chay')
})

journey(
  'on a phone only visible ones of thousands of files are rendered, and nothing covers a picture',
  async ({ product, openPage, signIn }) => {
    const text: [string, string] = ['Content-Type: text/plain', 'Xem tệp']
    const deliverWith = async (subject: string, files: [string, string][]) => {
      const head = [`Subject: ${subject}`, 'From: Vy <vy@xuongmoc.example>', `To: <${ha}>`]
      const raw = multipart(subject, [text, ...files], head)
      const [response] = await deliverByLmtp(product.lmtpPort, 'vy@xuongmoc.example', [ha], raw)
      expect(response).toMatch(/^250/)
    }
    const page = await openPage({ width: 390, height: 844, hasTouch: true })
    for (const count of [200, 800])
      await deliverWith(
        `Co ${count} tep`,
        Array.from({ length: count }, (_, n) => [
          `Content-Type: text/plain\r\nContent-Disposition: attachment; filename="tep-${n}.txt"`,
          `${n}`,
        ]),
      )
    await deliverWith('Gui anh', [
      [
        'Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="anh.png"',
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPtfDwAEBwHTmKrxqgAAAABJRU5ErkJggg==',
      ],
    ])
    await signIn(page, ha)
    await threadRow(page, 'Gui anh').click()
    const card = page.locator('article figure', { has: page.getByRole('link', { name: /anh\.png/ }) })
    const picture = await card.locator('img').first().boundingBox()
    const tool = await card.getByRole('link', { name: /anh\.png/ }).boundingBox()
    expect(tool?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))
    expect(tool?.height).toBeGreaterThanOrEqual(44)

    const figures = page.locator('article:not([data-kept] *) figure')
    const open = (n: number) =>
      page.getByRole('button', { name: t('thread.openFile', { name: `tep-${n}.txt` }), exact: true })
    const renderTimes: number[] = []
    for (const count of [200, 800]) {
      await page.goBack()
      await threadRow(page, `Co ${count} tep`).click()
      await open(0).waitFor()
      renderTimes.push(await figures.count())
    }
    expect(renderTimes[1]).toBe(renderTimes[0])
    expect(renderTimes[1]).toBeLessThan(200)
    await page.locator('[data-part]:not([data-kept] *)').last().scrollIntoViewIfNeeded()
    await open(799).waitFor()
    expect(await figures.count()).toBeLessThan(400)
  },
)

journey(
  'a sender named like another address is displayed by their own',
  async ({ product, openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, ha)
    await threadList(page).getByRole('row').first().waitFor()
    const from = { name: 'giamdoc@mocviet.test', email: 'ai-do@noi-khac.example' }
    await deliverMessage({ to: ha, from, subject: 'Chuyển khoản gấp', text: 'x' })
    const row = threadRow(page, 'Chuyển khoản gấp')
    await row.waitFor()
    expect(await row.textContent()).toContain(from.email)
    expect(await row.textContent()).not.toContain(from.name)
    await row.click()
    await page.locator('[data-message-head]', { hasText: from.email }).waitFor()
    expect(await page.locator('[data-message-head]').allTextContents()).not.toContain(from.name)
    expect(product.log()).not.toContain('Error')
  },
)

const inAdvance = optimisationJourney(
  ['prefetching', 'keptFrames'],
  'neither the first search nor the first message of a visit waits for code',
)
journey.skipIf(inAdvance.isSkipped)(inAdvance.name, async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'phuc@mocviet.test')
  await threadList(page).getByRole('row').first().waitFor()
  for (const part of ['app', 'mailbox', 'search', 'compose', 'mail-frame'])
    await expect.poll(() => namesOfParts(page)).toContain(part)
  await page.waitForLoadState('networkidle')
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(?:js|css)$/.test(pathname)) fetched.push(pathname)
  })

  await threadList(page).getByRole('row').nth(1).getByRole('link').press('Enter')
  await messageBody(page).locator('body').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('gỗ')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/advance-search?**')
  await threadList(page).getByRole('row').first().waitFor()
  expect(fetched).toEqual([])
})

/** Writes a multipart message. */
function multipart(name: string, parts: readonly [string, string][], head: readonly string[]): string {
  const boundary = `=_${Buffer.from(name).toString('hex')}`
  return [
    ...head,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.flatMap(([header, body]) => [`--${boundary}`, header, '', body]),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

const twoPictures = (page: Page) =>
  page.evaluate(() => new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered))))

async function choose(page: Page, key: string, value: string | number): Promise<void> {
  const origin = new URL(page.url()).origin
  const reply = await page.request.post('/api/v2/settings', { data: [{ key, value }], headers: { origin } })
  expect(reply.ok()).toBe(true)
}

/** Files that a page has loaded, without build hashes. */
const namesOfParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /([\w-]+?)(?:-[\w-]{8})?\.(?:js|css)$/.exec(new URL(name).pathname)?.[1] ?? ''),
  )

/** Delays the events of changed threads until `release`. */
async function delayThreadEvents(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: notified, resolve: notify } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/api\//, (line) => {
    const server = line.connectToServer()
    server.onMessage(async (message) => {
      const isNews = String(message).includes('threads_changed')
      if (isNews) await released
      line.send(message)
      if (isNews) notify()
    })
  })
  return { release, notified }
}
