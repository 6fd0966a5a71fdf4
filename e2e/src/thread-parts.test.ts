import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { defaultSender } from './harness/message-sketch.ts'
import { messageBody, threadRow } from './harness/screens.ts'
import { t } from './texts.ts'

const ha = 'ha@mocviet.test'
const messages = (page: Page) => page.locator('article[data-message]')
const heads = (page: Page) => page.locator('[data-message-head]')
const menus = (page: Page) => page.getByRole('button', { name: t('thread.messageActions') })
const hasFocus = (element: Element) => element === document.activeElement

journey(
  'what lies in Trash names its folder within its thread, and is hidden again when asked',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await deliverThread(deliverMessage, 'Lịch giao', ['một', 'hai', 'ba'])
    await signIn(page, ha)
    await threadRow(page, 'Lịch giao').click()
    await messageBody(page).getByText('Phần ba').waitFor()
    await page.keyboard.press(';')
    await expect.poll(() => menus(page).count()).toBe(3)

    // The one after it takes its place.
    await menus(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await chooseByKeyboard(page, t('thread.deleteMessage'))
    await expect.poll(() => messages(page).count()).toBe(2)
    expect(await heads(page).nth(1).evaluate(hasFocus)).toBe(true)
    // No other follows on the last.
    await menus(page).nth(1).click()
    await page.getByRole('menuitem', { name: t('thread.deleteMessage') }).click()
    await expect.poll(() => messages(page).count()).toBe(1)
    expect(await heads(page).first().evaluate(hasFocus)).toBe(true)

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
    await checkAccessibility(page)

    await page.getByRole('button', { name: t('thread.hideAgain') }).click()
    await expect.poll(() => messages(page).count()).toBe(1)
    expect(await page.getByRole('button', { name: t('thread.showHidden') }).evaluate(hasFocus)).toBe(true)
  },
)

journey(
  'one message of a thread that lies in Junk warns, and is taken out of there alone',
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
    // One sentence on two lines, its link in it.
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
  'the details of a message close when the focus goes on, and name many people when asked',
  async ({ openPage, signIn, deliverMessage }) => {
    const copies = Array.from({ length: 60 }, (_, n) => `nguoi${n}@xuongmoc.example`)
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
    // Whoever wrote, to whom, and the copies: the names of each are one stop, and the arrows go along them.
    for (let line = 0; line < 3; line++) await page.keyboard.press('Tab')
    await expect
      .poll(() => details.getByRole('button', { name: copies[0], exact: true }).evaluate(hasFocus))
      .toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => details.getByRole('button', { name: copies[1], exact: true }).evaluate(hasFocus))
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

journey(
  'what is written lies above the details of what is read',
  async ({ openPage, signIn, deliverMessage }) => {
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
  },
)

type DeliverMessage = (message: { to: string; subject: string; text: string }) => Promise<void>

/** Brings in a thread whose messages say "Phần một", "Phần hai" and so on. */
async function deliverThread(deliver: DeliverMessage, subject: string, parts: string[]): Promise<void> {
  for (const [at, part] of parts.entries())
    await deliver({ to: ha, subject: at === 0 ? subject : `Re: ${subject}`, text: `Phần ${part}` })
}

/** Walks the open menu to an entry and chooses it. */
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

/** Whether something else lies above the right edge of an element. */
function isCoveredAtItsEnd(element: Element): boolean {
  const { right, top } = element.getBoundingClientRect()
  return !element.contains(document.elementFromPoint(right - 8, top + 20))
}
