import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { defaultSender } from './harness/message-fixture.ts'
import { messageBody, threadList, threadRow } from './harness/screens.ts'
import { startingWith, t, tEn } from './texts.ts'

const ha = 'ha@mocviet.test'
const messages = (page: Page) => page.locator('article[data-message]')
const heads = (page: Page) => page.locator('[data-message-head]')
const menus = (page: Page) => page.getByRole('button', { name: t('thread.messageActions') })
const khue = 'khue@mocviet.test'
const contract = 'Điều chỉnh phụ lục hợp đồng số 27'
/** A viewport smaller than a thread. */
const low = { width: 1280, height: 420 }

const reading = (page: Page) => page.locator('[data-region="reading"]:not([data-kept] *)')
const subject = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const openMessages = (page: Page) =>
  reading(page).locator('[data-message-head][aria-expanded="true"]').count()
const hasFocus = (element: Element) => element === document.activeElement

journey(
  'messages of a thread are deleted, restored by undo, viewed in Trash, hidden and restored',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await deliverThread(deliverMessage, 'Lịch giao', ['một', 'hai', 'ba'])
    await signIn(page, ha)
    await threadRow(page, 'Lịch giao').click()
    await messageBody(page).getByText('Phần ba').waitFor()
    await page.keyboard.press(';')
    await expect.poll(() => menus(page).count()).toBe(3)

    await menus(page).nth(1).click()
    await page.getByRole('menuitem', { name: t('thread.deleteMessage') }).click()
    await page.getByText(t('thread.messageDeleted')).waitFor()
    await expect.poll(() => messages(page).count()).toBe(2)
    await page.keyboard.press('z')
    await expect.poll(() => menus(page).count()).toBe(3)

    // The next message gets the focus.
    await menus(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await chooseByKeyboard(page, t('thread.deleteMessage'))
    await expect.poll(() => messages(page).count()).toBe(2)
    expect(await heads(page).nth(1).evaluate(hasFocus)).toBe(true)
    // The last message has no successor.
    await menus(page).nth(1).click()
    await page.getByRole('menuitem', { name: t('thread.deleteMessage') }).click()
    await expect.poll(() => messages(page).count()).toBe(1)
    expect(await heads(page).first().evaluate(hasFocus)).toBe(true)
    await page.getByText(t('thread.inTrash', { n: 2 })).waitFor()

    await page.getByRole('button', { name: t('thread.showHidden') }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => messages(page).count()).toBe(3)
    await expect.poll(() => heads(page).nth(1).evaluate(hasFocus)).toBe(true)
    expect(await heads(page).nth(1).getAttribute('aria-expanded')).toBe('true')
    const tags = messages(page).getByText(t('folder.Trash'), { exact: true })
    expect(await tags.count()).toBe(2)
    await page.keyboard.press(':')
    await expect.poll(() => menus(page).count()).toBe(0)
    expect(await tags.count()).toBe(2)

    await page.getByRole('button', { name: t('thread.hideAgain') }).click()
    await expect.poll(() => messages(page).count()).toBe(1)
    expect(await page.getByRole('button', { name: t('thread.showHidden') }).evaluate(hasFocus)).toBe(true)

    await page.keyboard.press('Enter')
    const restored = messages(page).nth(1)
    await restored.getByRole('button', { name: t('thread.messageActions') }).click()
    await page.getByRole('menuitem', { name: t('thread.restoreMessage') }).click()
    await page.getByText(t('thread.messageRestored')).waitFor()
    await page.reload()
    await messages(page).nth(1).waitFor()
    await page.getByText(t('thread.inTrash', { n: 1 })).waitFor()
  },
)

journey(
  'a single message in Junk shows a warning and is moved out alone',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage({ theme: 'dark', width: 390, height: 844 })
    await deliverThread(deliverMessage, 'Báo giá sơn', ['một', 'hai'])
    await signIn(page, ha)
    await threadRow(page, 'Báo giá sơn').click()
    await messageBody(page).getByText('Phần hai').waitFor()
    await post(page, '/api/v2/rules/block', { emails: [defaultSender.email] })
    await moveToJunk(page, (await messages(page).last().getAttribute('data-message')) ?? '')
    await expect.poll(() => messages(page).count()).toBe(1)

    const note = page.getByText(t('thread.inJunk', { n: 1 }))
    // One sentence on two lines, including its link.
    expect((await note.boundingBox())?.height).toBeLessThan(50)
    await note.getByRole('button', { name: t('thread.showHidden') }).click()
    const junk = messages(page).last()
    await junk.getByText(t('folder.Junk'), { exact: true }).waitFor()
    await junk.getByText(t('thread.junk.title')).waitFor()
    await checkAccessibility(page)

    await menus(page).last().click()
    await page.getByRole('menuitem', { name: t('act.notSpam') }).click()
    await page.getByText(t('thread.messageReturned')).waitFor()
    await page.getByText(t('thread.junk.title')).waitFor({ state: 'detached' })
    await page.reload()
    await messages(page).nth(1).waitFor()
    expect(await note.count()).toBe(0)
    expect(await (await page.request.get('/api/v2/rules?type=auto_mark_spam')).json()).toEqual([])
  },
)

journey(
  'message details close when the focus leaves, and list many recipients on request',
  async ({ openPage, signIn, deliverMessage }) => {
    const copyTo = (n: number) => `nguoi${n}@xuongmoc.example`
    const copies = Array.from({ length: 60 }, (_, n) => copyTo(n))
    await deliverMessage({
      to: ha,
      subject: 'Gửi cả làng',
      text: 'Xin chào',
      headers: [`Cc: ${copies.join(', ')}`],
    })
    const page = await openPage()
    await signIn(page, ha)
    await threadRow(page, 'Gửi cả làng').click()
    await messageBody(page).getByText('Xin chào').waitFor()
    const opener = page.getByRole('button', { name: t('thread.details') })
    const details = page.getByRole('dialog', { name: t('thread.detailsOf') })
    const tabTo = async (key: string) => {
      for (let step = 0; step < 4 && (await details.count()) > 0; step++) await page.keyboard.press(key)
      expect(await details.count()).toBe(0)
    }

    await opener.click()
    await expect.poll(() => details.getByText(/nguoi\d+@/).count()).toBe(20)
    await checkAccessibility(page)
    // From, To and Cc: the names of each are one tab stop, and arrow keys move between them.
    for (let line = 0; line < 3; line++) await page.keyboard.press('Tab')
    await expect
      .poll(() => details.getByRole('button', { name: copyTo(0), exact: true }).evaluate(hasFocus))
      .toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => details.getByRole('button', { name: copyTo(1), exact: true }).evaluate(hasFocus))
      .toBe(true)
    await page.keyboard.press('Tab')
    await expect
      .poll(() =>
        details.getByRole('button', { name: t('thread.detail.more', { n: 40 }) }).evaluate(hasFocus),
      )
      .toBe(true)
    await tabTo('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
    await opener.click()
    await tabTo('Shift+Tab')
    expect(await opener.evaluate(hasFocus)).toBe(true)

    await opener.click()
    await details.getByRole('button', { name: t('thread.detail.more', { n: 40 }) }).click()
    await expect.poll(() => details.getByText(/nguoi\d+@/).count()).toBe(60)
    expect(await details.evaluate(hasFocus)).toBe(true)
  },
)

journey('a draft covers the details of a message', async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({ to: ha, subject: 'Ngắn gọn', text: 'Vâng ạ' })
  const page = await openPage({ width: 1100, height: 640 })
  await signIn(page, ha)
  await threadRow(page, 'Ngắn gọn').click()
  await messageBody(page).getByText('Vâng ạ').waitFor()
  await page.keyboard.press('c')
  const message = page.getByRole('dialog', { name: t('compose.new') })
  await message.waitFor()
  await page.getByRole('button', { name: t('thread.details') }).click()
  const details = page.getByRole('dialog', { name: t('thread.detailsOf') })

  expect(await details.evaluate(isCoveredAtItsEnd)).toBe(true)
})

journey(
  'a thread opened again is in its initial state, and overlays are closed',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await page.setViewportSize(low)
    await signIn(page, khue)
    await read(page, contract)
    await reading(page).evaluate((part) => part.scrollTo(0, 200))

    await navigateBack(page)
    // While the list is shown, the thread is unavailable, also for keys.
    await expect.poll(() => subject(page).count()).toBe(0)
    await page.keyboard.press('r')
    await page.keyboard.press(';')
    expect(await page.getByRole('textbox', { name: t('compose.body') }).count()).toBe(0)

    await read(page, contract)
    expect(await reading(page).evaluate((part) => part.scrollTop)).toBe(0)
    await expect.poll(() => subject(page).evaluate((line) => line === document.activeElement)).toBe(true)
    expect(await openMessages(page)).toBe(1)
    // Its keys work again.
    await page.keyboard.press(';')
    await expect.poll(() => openMessages(page)).toBeGreaterThan(1)

    // Opened details are closed the next time.
    await navigateBack(page)
    await read(page, contract)
    await expect.poll(() => openMessages(page)).toBe(1)
    const bar = page.getByRole('toolbar').last()
    await bar.getByRole('button', { name: t('mailbox.more') }).press('ArrowDown')
    await page.getByRole('menu').waitFor()
    await navigateBack(page)
    await page.getByRole('menu').waitFor({ state: 'detached' })

    await read(page, contract)
    await page.keyboard.press('v')
    await page.getByRole('dialog').waitFor()
    await navigateBack(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // Opened from two folders, the reply is in the visible one.
    await threadRow(page, contract).first().focus()
    await page.keyboard.press('s')
    await read(page, contract)
    await navigateBack(page)
    await page.getByRole('treeitem', { name: startingWith(t('folder.Starred')) }).click()
    await page.getByRole('grid', { name: t('folder.Starred') }).waitFor()
    await read(page, contract)
    await page.keyboard.press('r')
    await page.getByRole('textbox', { name: t('compose.body') }).waitFor()
    expect(await page.getByRole('textbox', { name: t('compose.body') }).count()).toBe(1)
  },
)

journey(
  'changes in a hidden thread are visible when it opens again',
  async ({ openPage, signIn, deliverMessage }) => {
    const headers = ['References: <schedule@xuongmoc.example>']
    await deliverMessage({ to: khue, subject: 'Lịch giao hàng tháng này', text: 'Thư thứ nhất', headers })
    const page = await openPage({ language: 'en', theme: 'dark' })
    await signIn(page, khue)
    await read(page, 'Lịch giao hàng tháng này')
    await navigateBack(page)
    await deliverMessage({
      to: khue,
      subject: 'Re: Lịch giao hàng tháng này',
      text: 'Thư thứ hai',
      headers,
    })
    await threadList(page).getByText('Thư thứ hai').waitFor()
    await read(page, 'Lịch giao hàng tháng này')
    await messageBody(page).getByText('Thư thứ hai').waitFor()

    // A started reply is found as one draft.
    await page.keyboard.press('r')
    const text = page.getByRole('textbox', { name: tEn('compose.body') })
    await text.waitFor()
    await page.keyboard.type('Ok nhé')
    await navigateBack(page)
    await threadRow(page, 'Lịch giao hàng tháng này').click()
    await reading(page).getByText('Ok nhé').waitFor()
    expect(await reading(page).getByText('Ok nhé').count()).toBe(1)
  },
)

type DeliverMessage = (message: { to: string; subject: string; text: string }) => Promise<void>

/** Delivers a thread whose messages say "Phần một", "Phần hai" and so on. */
async function deliverThread(deliver: DeliverMessage, about: string, parts: string[]): Promise<void> {
  for (const [at, part] of parts.entries())
    await deliver({ to: ha, subject: at === 0 ? about : `Re: ${about}`, text: `Phần ${part}` })
}

/** Opens the thread with this subject, and waits for its message. */
async function read(page: Page, name: string | RegExp): Promise<void> {
  await threadRow(page, name).first().click()
  await messageBody(page).locator('body').waitFor()
}

async function navigateBack(page: Page): Promise<void> {
  await page.goBack()
  await threadList(page).waitFor()
}

/** Moves to an entry of the open menu and selects it. */
async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true })
  await entry.waitFor()
  while (!(await entry.evaluate(hasFocus))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

async function moveToJunk(page: Page, id: string): Promise<void> {
  const folders = await (await page.request.get('/api/v2/folders')).json()
  const junk = folders.find(({ name }: { name: string }) => name === 'Junk')
  await post(page, '/api/v2/messages/folders', { message_ids: [id], to_folder_id: junk.id })
}

async function post(page: Page, path: string, data: unknown): Promise<void> {
  const reply = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
  if (!reply.ok()) throw new Error(`POST ${path} answered ${reply.status()}`)
}

/** True if another element covers its right edge. */
function isCoveredAtItsEnd(element: Element): boolean {
  const { right, top } = element.getBoundingClientRect()
  return !element.contains(document.elementFromPoint(right - 8, top + 20))
}
