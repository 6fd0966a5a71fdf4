import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { deliver } from './harness/lmtp.ts'
import { messageBody, pathOf, threadList, threadRow } from './harness/screens.ts'
import { ofDevices } from './harness/speed.ts'
import { like, t, tEn } from './texts.ts'

const ha = 'ha@mocviet.test'
const khue = 'khue@mocviet.test'

for (const [choice, opened] of [
  ['auto', 'Nội dung số 1'],
  ['previous', 'Nội dung số 3'],
  ['list', undefined],
] as const)
  journey(
    `after a deletion the thread is opened that the person wants then: ${choice}`,
    async ({ openPage, signIn, deliverMessage }) => {
      const subject = (n: number) => `Thư số ${n} (${choice})`
      for (const n of [1, 2, 3])
        await deliverMessage({ to: ha, subject: subject(n), text: `Nội dung số ${n}` })
      const page = await openPage()
      await signIn(page, ha, '/favicon.svg')
      await choose(page, 'then_open', choice)
      await page.goto('/folder/INBOX')
      await threadRow(page, subject(2)).click()
      await messageBody(page).getByText('Nội dung số 2').waitFor()

      await page.keyboard.press('#')
      if (opened) {
        await messageBody(page).getByText(opened).waitFor()
        await page.goBack()
      }
      await threadRow(page, subject(1)).waitFor()
      expect(pathOf(page)).toBe('/folder/INBOX')
      expect(await threadRow(page, subject(2)).count()).toBe(0)
      await choose(page, 'then_open', 'auto')
    },
  )

journey(
  'what is deleted just after it was opened is not brought back by the news that it was read',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: ha, subject: 'Đọc rồi xóa', text: 'Ngắn thôi' })
    const page = await openPage()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: told, resolve: tell } = Promise.withResolvers<void>()
    await page.routeWebSocket(/\/api\//, (line) => {
      const server = line.connectToServer()
      server.onMessage(async (message) => {
        const isNews = String(message).includes('threads_changed')
        if (isNews) await released
        line.send(message)
        if (isNews) tell()
      })
    })
    const act = Promise.withResolvers<void>()
    await page.route('**/api/v2/threads/delete', async (route) => {
      await act.promise
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
    await told
    await twoPictures(page)
    expect(await row.count()).toBe(0)
    act.resolve()
    await page.getByText(t('act.deleted', { n: 1 })).waitFor()
    expect(await row.count()).toBe(0)
  },
)

journey(
  'what is marked unread just after it was opened stays so, whatever news comes of its opening',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: ha, subject: 'Đọc lại sau', text: 'Để chiều đọc kỹ' })
    const page = await openPage()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: told, resolve: tell } = Promise.withResolvers<void>()
    await page.routeWebSocket(/\/api\//, (line) => {
      const server = line.connectToServer()
      server.onMessage(async (message) => {
        const isNews = String(message).includes('threads_changed')
        if (isNews) await released
        line.send(message)
        if (isNews) tell()
      })
    })
    await signIn(page, ha)
    const read = page.waitForResponse('**/api/v2/threads/unreads')
    await threadRow(page, 'Đọc lại sau').click()
    await messageBody(page).getByText('Để chiều đọc kỹ').waitFor()
    await read
    const act = Promise.withResolvers<void>()
    await page.route('**/api/v2/threads/unreads', async (route) => {
      await act.promise
      await route.continue()
    })
    await page.keyboard.press('Shift+U')
    const unread = threadRow(page, new RegExp(`^${t('mailbox.unread')}.*Đọc lại sau`))
    await unread.waitFor()

    release()
    await told
    await twoPictures(page)
    expect(await unread.count()).toBe(1)
    act.resolve()
    await page.getByText(t('act.markedUnread', { n: 1 })).waitFor()
    expect(await unread.count()).toBe(1)
  },
)

journey(
  'on a poor line what is marked unread stays so though the news of its opening goes out late',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: ha, subject: 'Read it again', text: 'Take your time' })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, ha)
    const marks: boolean[] = []
    const { promise: late, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/v2/threads/unreads', async (route) => {
      const { unread } = route.request().postDataJSON() as { unread: boolean }
      if (!unread) await late
      marks.push(unread)
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
    goOn()
    await page.getByText(tEn('act.markedUnread', { n: 1 })).waitFor()
    expect(marks).toEqual([false, true])
    await page.reload()
    await row.waitFor()
  },
)

journey('after a deletion a telephone shows the list', async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({ to: khue, subject: 'Thư đọc trên máy nhỏ', text: 'Nội dung nhỏ' })
  const page = await openPage({ width: 390, height: 844 })
  await signIn(page, khue)
  await threadRow(page, 'Thư đọc trên máy nhỏ').click()
  await messageBody(page).getByText('Nội dung nhỏ').waitFor()
  await page
    .getByRole('button', { name: t('act.delete'), exact: true })
    .first()
    .click()
  await threadList(page).getByRole('row').first().waitFor()
  expect(pathOf(page)).toBe('/folder/INBOX')
})

journey('what is opened then is chosen in the settings', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test', '/setting/general')
  await page.getByLabel(t('settings.thenOpen')).selectOption('previous')
  await page.getByRole('button', { name: t('settings.save') }).click()
  await page.getByText(t('settings.saved')).first().waitFor()
  const entries = (await (await page.request.get('/api/v2/settings')).json()) as {
    key: string
    value: unknown
  }[]
  expect(entries.find(({ key }) => key === 'then_open')?.value).toBe('previous')
})

journey('the address of a thread that there never was says so', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, ha, '/folder/INBOX/123')
  await page.getByText(t('thread.missing.title')).waitFor()
  expect(pathOf(page)).toBe('/folder/INBOX/123')
})

journey('a very long subject is shown whole when asked', async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({ to: ha, subject: `Mở ${'rất dài '.repeat(100)} kết`, text: 'Nội dung' })
  const page = await openPage({ width: 390, height: 844 })
  await signIn(page, ha)
  await threadRow(page, 'Mở rất dài').click()
  await messageBody(page).getByText('Nội dung').waitFor()
  const words = page.locator('[data-subject] > span').first()
  const isCut = () => words.evaluate((element) => element.scrollHeight > element.clientHeight + 1)
  await page.getByRole('button', { name: t('thread.subject.more') }).click()
  await expect.poll(() => isCut()).toBe(false)
  await page.getByRole('button', { name: t('thread.subject.less') }).click()
  await expect.poll(isCut).toBe(true)
})

journey('a full page stays one when a message comes in', async ({ openPage, signIn, deliverMessage }) => {
  const page = await openPage()
  await signIn(page, khue)
  await choose(page, 'item_per_page', 10)
  await page.goto('/folder/INBOX')
  await page.getByText(like('mailbox.range', { from: 1, to: 10 })).waitFor()
  await deliverMessage({ to: khue, subject: 'Thư chen vào', text: 'x' })
  await threadRow(page, 'Thư chen vào').waitFor()
  await page.getByText(like('mailbox.range', { from: 1, to: 10 })).waitFor()
  await expect.poll(() => threadList(page).getByRole('row').count()).toBe(10)

  const reply = await page.request.get('/api/v2/threads?in=INBOX&limit=10')
  const { next_cursor } = (await reply.json()) as { next_cursor: string }
  await page.getByRole('button', { name: t('mailbox.nextPage') }).click()
  await page.getByText(like('mailbox.range', { from: 11, to: 20 })).waitFor()
  expect(new URL(page.url()).searchParams.get('cursor')).toBe(next_cursor)
  await choose(page, 'item_per_page', 50)
})

journey('the files of an attached message are looked at and saved', async ({ product, openPage, signIn }) => {
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
  const [answer] = await deliver(product.lmtpPort, 'vy@xuongmoc.example', [ha], message)
  expect(answer).toMatch(/^250/)
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
  // A page among them is read as its source, and its address gives nothing that a browser would run.
  await page.keyboard.press('ArrowRight')
  await page.getByText('document.title="chay"').waitFor()
  await page.keyboard.press('Escape')
  await outer.getByRole('button', { name: t('preview.openFile', { name: 'bao-gia.txt' }) }).waitFor()
  const type = await outer.getByRole('link', { name: /trang\.html/ }).getAttribute('type')
  expect(type).toBeNull()
  expect(await page.title()).not.toBe('chay')
})

journey('of thousands of files only those in sight are drawn', async ({ product, openPage, signIn }) => {
  const page = await openPage({ width: 390, height: 844 })
  const drawn: number[] = []
  for (const count of [200, 800]) {
    const files = Array.from({ length: count }, (_, n): [string, string] => [
      `Content-Type: text/plain\r\nContent-Disposition: attachment; filename="tep-${n}.txt"`,
      `${n}`,
    ])
    const subject = `Có ${count} tệp`
    const parts: [string, string][] = [['Content-Type: text/plain', 'Xem tệp'], ...files]
    const head = [`Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`, `To: <${ha}>`]
    const raw = multipart(`nhieu${count}`, parts, ['From: Vy <vy@xuongmoc.example>', ...head])
    const [answer] = await deliver(product.lmtpPort, 'vy@xuongmoc.example', [ha], raw)
    expect(answer).toMatch(/^250/)
    await signIn(page, ha)
    await threadRow(page, subject).click()
    await page
      .getByRole('button', { name: t('thread.openFile', { name: 'tep-0.txt' }), exact: true })
      .waitFor()
    drawn.push(await page.locator('article figure').count())
  }
  expect(drawn[1]).toBe(drawn[0])
  expect(drawn[1]).toBeLessThan(200)

  const last = page.locator('[data-part]').last()
  await last.scrollIntoViewIfNeeded()
  await page
    .getByRole('button', { name: t('thread.openFile', { name: 'tep-799.txt' }), exact: true })
    .waitFor()
  expect(await page.locator('article figure').count()).toBeLessThan(400)
})

journey('on a telephone nothing covers the picture of a file', async ({ product, openPage, signIn }) => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPtfDwAEBwHTmKrxqgAAAABJRU5ErkJggg=='
  const raw = multipart(
    'anh',
    [
      ['Content-Type: text/plain', 'Xem ảnh'],
      [
        'Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="anh.png"',
        png,
      ],
    ],
    ['Subject: Gui anh', 'From: Vy <vy@xuongmoc.example>', `To: <${ha}>`],
  )
  const [answer] = await deliver(product.lmtpPort, 'vy@xuongmoc.example', [ha], raw)
  expect(answer).toMatch(/^250/)
  const page = await openPage({ width: 390, height: 844, hasTouch: true })
  await signIn(page, ha)
  await threadRow(page, 'Gui anh').click()
  const card = page.locator('article figure', { has: page.getByRole('link', { name: /anh\.png/ }) })
  const picture = await card.locator('img').first().boundingBox()
  const tool = await card.getByRole('link', { name: /anh\.png/ }).boundingBox()
  expect(tool?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))
  expect(tool?.height).toBeGreaterThanOrEqual(44)
})

journey(
  'whoever is named by the address of somebody else is shown by their own',
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
    await page.goto('/advance-search?q=chuyen+khoan+gap')
    await threadRow(page, 'Chuyển khoản gấp').click()
    await page.locator('[data-message-head]', { hasText: from.email }).waitFor()
    expect(await page.locator('[data-message-head]').allTextContents()).not.toContain(from.name)
    expect(product.log()).not.toContain('Error')
  },
)

const inAdvance = ofDevices(
  ['prefetching', 'keptFrames'],
  'neither the first search nor the first message of a visit waits for code',
)
journey.skipIf(inAdvance.isSkipped)(inAdvance.name, async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'phuc@mocviet.test')
  await threadList(page).getByRole('row').first().waitFor()
  for (const part of ['AccountLayers', 'PageLayers', 'MenuPopup', 'ThreadPage', 'SearchPage', 'mail-frame'])
    await expect.poll(() => namesOfParts(page)).toContain(part)
  await page.waitForLoadState('networkidle')
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // What a message that is to be written will need comes in idle time of its own.
    if (/\.(?:js|css)$/.test(pathname) && !/tidy-paste|neutral-colour/.test(pathname)) fetched.push(pathname)
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

/** A message of several parts, as it travels. */
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
  page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))

async function choose(page: Page, key: string, value: string | number): Promise<void> {
  const origin = new URL(page.url()).origin
  const reply = await page.request.post('/api/v2/settings', { data: [{ key, value }], headers: { origin } })
  expect(reply.ok()).toBe(true)
}

/** What a page has fetched so far of itself, without what a build adds to the names. */
const namesOfParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /([\w-]+?)(?:-[\w-]{8})?\.(?:js|css)$/.exec(new URL(name).pathname)?.[1] ?? ''),
  )
