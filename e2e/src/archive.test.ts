import type { Locator, Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { threadList, threadRow } from './harness/screens.ts'
import { startingWith, t } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const archive = (page: Page) => page.getByRole('treeitem', { name: startingWith(t('folder.Archive')) })

journey(
  'what is dealt with goes to the archive by one key, comes back by another, and an answer brings it back too',
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
  'what is taken back before the server has answered comes back all the same',
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
  },
)

journey(
  'a list that was asked for before an act and comes after it brings nothing back',
  async ({ deliverMessage, openPage, signIn }) => {
    await deliverMessage({ to: mailbox, subject: 'Cất hai lần', text: 'Mạng chậm.' })
    const page = await openPage()
    await signIn(page, mailbox)
    const row = threadRow(page, 'Cất hai lần')
    await row.focus()
    await page.keyboard.press('e')
    await row.waitFor({ state: 'detached' })
    await page.getByText(t('act.archived', { n: 1 })).waitFor()

    const answered = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    const given = Promise.withResolvers<void>()
    await page.route(
      '**/api/v2/threads?**',
      async (route) => {
        const response = await route.fetch()
        answered.resolve()
        await late.promise
        // A page that does not wait for it any more is given nothing.
        await route.fulfill({ response }).catch(() => undefined)
        given.resolve()
      },
      { times: 1 },
    )
    await page.keyboard.press('z')
    await row.waitFor()
    await answered.promise

    const act = Promise.withResolvers<void>()
    await page.route('**/api/v2/threads/move', async (route) => {
      await act.promise
      await route.continue()
    })
    await row.focus()
    await page.keyboard.press('e')
    await row.waitFor({ state: 'detached' })
    late.resolve()
    await given.promise
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
    expect(await row.count()).toBe(0)
    act.resolve()
    await page.getByText(t('act.archived', { n: 1 })).waitFor()
    expect(await row.count()).toBe(0)
  },
)

journey('an act that is never answered keeps no list from being filled up', async ({ openPage, signIn }) => {
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
})

journey(
  'what is taken back before there is an archive to lie in comes back, and what was read for an act counts as that act',
  async ({ deliverMessage, openPage, signIn }) => {
    for (const subject of ['Thư thứ nhất', 'Thư thứ hai', 'Thư thứ ba'])
      await deliverMessage({ to: 'ha@mocviet.test', subject, text: 'Còn ở đây.' })
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test')
    const holdBack = async (path: RegExp, method: string) => {
      const asked = Promise.withResolvers<void>()
      const letGo = Promise.withResolvers<void>()
      await page.route(path, async (route) => {
        if (route.request().method() === method) {
          asked.resolve()
          await letGo.promise
        }
        await route.continue()
      })
      return { asked: asked.promise, letGo: letGo.resolve }
    }
    const [first, second, third] = ['Thư thứ nhất', 'Thư thứ hai', 'Thư thứ ba'].map((subject) =>
      threadRow(page, subject),
    ) as [Locator, Locator, Locator]
    // What acts is fetched by the first act.
    const acts = await holdBack(/assets.*\.js/, 'GET')
    await second.focus()
    await page.keyboard.press('e')
    await acts.asked
    await page.keyboard.press('z')
    acts.letGo()

    await first.focus()
    const folders = await holdBack(/api.v2.folders/, 'POST')
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

    // Whom to block is read first: taken back before, it never begins, and what was done before it stays done.
    await second.focus()
    await page.keyboard.press('e')
    await page.getByText(t('act.archived', { n: 1 })).waitFor()
    const rules = await holdBack(/api.v2.rules/, 'GET')
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
  'on a phone a row that is pushed to the left is archived, one that is there already is deleted, and both are taken back',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Vuốt thư này', text: 'Xong rồi ạ.' })
    const page = await openPage({ width: 390, hasTouch: true })
    await signIn(page, mailbox)
    const row = threadRow(page, 'Vuốt thư này')
    const pushAt = await pusher(page)
    const push = async (by: number) => pushAt(await middleOf(row), by)
    await push(-120)
    await row.waitFor({ state: 'detached' })
    await page.getByText(t('act.archived', { n: 1 })).waitFor()
    await page
      .getByRole('button', { name: t('app.undo') })
      .first()
      .click()
    await row.waitFor()

    await push(-120)
    await row.waitFor({ state: 'detached' })
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

/** How far down the middle of a row is. */
async function middleOf(row: Locator): Promise<number> {
  await row.waitFor()
  const box = await row.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0) / 2
}

/** Pushes what is so far down aside with a finger. */
async function pusher(page: Page): Promise<(y: number, by: number) => Promise<void>> {
  const fingers = await page.context().newCDPSession(page)
  return async (y, by) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
    await touch('touchStart', 200)
    for (let step = 1; step <= 8; step++) await touch('touchMove', 200 + (by * step) / 8)
    await touch('touchEnd')
  }
}

journey(
  'the archive that nobody used yet is an empty list, into which what is archived comes',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'phuc@mocviet.test'
    await deliverMessage({ to, subject: 'Đã xong việc', text: 'Cảm ơn anh.' })
    const page = await openPage()
    await signIn(page, to, '/folder/Snoozed')
    await page.getByText(t('mailbox.empty.Snoozed.title')).waitFor()
    await page.goto('/folder/Archive')
    await page.getByText(t('mailbox.empty.Archive.title')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/folder/Archive')
    const other = await openPage()
    await signIn(other, to)
    await threadRow(other, 'Đã xong việc').focus()
    await other.keyboard.press('e')
    await threadRow(other, 'Đã xong việc').waitFor({ state: 'detached' })
    await threadRow(page, 'Đã xong việc').waitFor()
  },
)
