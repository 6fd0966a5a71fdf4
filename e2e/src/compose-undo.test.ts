import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { anyOf, like, t } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const body = (page: Page) => page.getByRole('textbox', { name: t('compose.body'), exact: true })
const subject = (page: Page) => page.getByRole('textbox', { name: t('compose.subject') })
const files = (page: Page) => page.getByRole('list', { name: t('compose.files') })
const notices = (page: Page) => page.getByRole('region', { name: t('app.notices') })
const bin = (page: Page) => page.getByRole('button', { name: t('compose.discard') })

const folder = mkdtempSync(join(tmpdir(), 'bocau-undo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function attach(page: Page, name: string, size = 8): Promise<void> {
  const path = join(folder, name)
  writeFileSync(path, 'a')
  truncateSync(path, size)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('compose.attach') }).click()
  await (await chosen).setFiles(path)
}

journey(
  'a message that is thrown away comes back with one press, by key, and from Trash',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await body(page).waitFor()
    await subject(page).fill('Nháp lỡ tay')
    await attach(page, 'bang-gia.txt')
    await files(page).getByText('bang-gia').waitFor()
    await page.getByText(like('compose.savedAt')).waitFor()
    await body(page).click()
    await page.keyboard.type('Chữ vừa gõ xong')
    // Before anything of the last words is saved.
    await bin(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await notices(page).getByText(t('compose.discarded')).waitFor()
    await notices(page)
      .getByRole('button', { name: t('app.undo') })
      .click()
    await body(page).getByText('Chữ vừa gõ xong').waitFor()
    await files(page).getByText('bang-gia').waitFor()
    expect(await subject(page).inputValue()).toBe('Nháp lỡ tay')

    await bin(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await body(page).getByText('Chữ vừa gõ xong').waitFor()
    await body(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(', và chữ sau')
    await page.getByText(like('compose.savedAt')).waitFor()

    // The page is gone before the notice is: the draft lies in Trash, whole.
    const isThrown = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok())
    await bin(page).click()
    await isThrown
    await page.goto('/folder/Trash')
    await threadRow(page, 'Nháp lỡ tay').focus()
    await page.keyboard.press('x')
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: t('act.restore') })
      .click()
    await page.goto('/folder/Drafts')
    await threadRow(page, 'Nháp lỡ tay').click()
    await body(page).getByText('Chữ vừa gõ xong, và chữ sau').waitFor()
    await files(page).getByText('bang-gia').waitFor()
    await page.getByText(like('compose.savedAt')).waitFor()
  },
)

journey(
  'a window that has the same draft open follows it into Trash and back',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await subject(page).fill('Nháp hai cửa sổ')
    await page.getByText(like('compose.savedAt')).waitFor()
    const other = await openPage()
    await signIn(other, mailbox, '/folder/Drafts')
    await threadRow(other, 'Nháp hai cửa sổ').click()
    await subject(other).waitFor()

    await bin(page).click()
    await other.getByText(t('compose.gone')).waitFor()
    await page.keyboard.press('z')
    await other.getByText(t('compose.gone')).waitFor({ state: 'detached' })
    await subject(other).fill('Nháp hai cửa sổ, sửa thêm')
    await expect.poll(() => subject(page).inputValue()).toBe('Nháp hai cửa sổ, sửa thêm')
  },
)

journey(
  'an empty message goes without a word, and a refusal brings the message back',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await body(page).waitFor()
    await bin(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await notices(page).getByText(t('compose.discarded')).count()).toBe(0)

    await page.keyboard.press('c')
    await subject(page).fill('Không xóa được')
    await page.getByText(like('compose.savedAt')).waitFor()
    await page.route('**/api/v2/messages/*?to=trash', (route) => route.abort())
    await bin(page).click()
    await notices(page).getByText(t('compose.discardFailed')).waitFor()
    expect(await subject(page).inputValue()).toBe('Không xóa được')
    expect(await notices(page).getByText(t('compose.discarded')).count()).toBe(0)
  },
)

journey(
  'a file over 25 MB goes into the drive, and the message takes a link along',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await subject(page).fill('Tệp lớn')
    await attach(page, 'phim.txt', 26 * 1024 * 1024)
    await files(page).getByText(t('compose.file.tooLarge')).waitFor()
    await checkAccessibility(page)
    await files(page)
      .getByRole('button', { name: t('compose.file.asLink') })
      .click()
    await body(page).getByRole('link', { name: 'phim.txt' }).waitFor()
    await files(page).waitFor({ state: 'detached' })
    await page.getByText(like('compose.savedAt')).waitFor()

    await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).focus()
    await page.keyboard.type('ha@mocviet.test,')
    await page.keyboard.press('Control+Enter')
    // How it is shared is asked as for any link of the drive.
    await page.getByRole('dialog', { name: t('shareOnSend.title') }).waitFor()
  },
)

journey(
  'messages that are written do not lie over a page that says what went wrong',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await subject(page).fill('Nháp đang viết')
    await page.getByText(like('compose.savedAt')).waitFor()
    for (const large of [false, true]) {
      if (large) await page.getByRole('button', { name: t('compose.expand') }).click()
      await page.evaluate(() => {
        history.pushState(null, '', '/404')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await page
        .getByRole('link', { name: anyOf(t('app.error.home'), t('app.home')) })
        .first()
        .waitFor()
      expect(await subject(page).isVisible()).toBe(false)
      await page.goBack()
      await subject(page).waitFor()
      expect(await subject(page).inputValue()).toBe('Nháp đang viết')
    }
  },
)

for (const width of [1440, 390]) {
  journey(
    `nor over a page that may not be seen, is not there or breaks, ${width} wide`,
    async ({ openPage, signIn }) => {
      const draft = `Nháp giữa chừng ${width}`
      const page = await openPage({ width, height: width === 390 ? 844 : 900 })
      await signIn(page, mailbox)
      await page.getByRole('row').nth(2).waitFor()
      await page
        .getByRole('button', { name: t('app.compose') })
        .filter({ visible: true })
        .first()
        .click()
      await subject(page).fill(draft)
      await page.getByText(like('compose.savedAt')).first().waitFor()
      for (const address of ['/403', '/404']) {
        await page.evaluate((path) => {
          history.pushState(null, '', path)
          dispatchEvent(new PopStateEvent('popstate'))
        }, address)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await subject(page).waitFor({ state: 'hidden' })
        await page.goBack()
        await subject(page).waitFor()
        expect(await subject(page).inputValue()).toBe(draft)
      }

      // A part of the page that does not come takes the whole page: what is written is kept for afterwards.
      await page.route(/\/assets\/SettingsPage-/, (route) => route.abort())
      await page.evaluate(() => {
        history.pushState(null, '', '/setting/general')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await page.getByRole('heading', { name: t('app.error.part.title') }).waitFor()
      expect(await subject(page).isVisible()).toBe(false)
      await checkAccessibility(page)
      await page.unroute(/\/assets\/SettingsPage-/)
      await page.goto('/folder/Drafts')
      await threadRow(page, draft).waitFor()
    },
  )
}

journey(
  'where a draft stands in a thread, what it answers is unfolded and answered at its foot',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Hỏi giá kệ', text: 'Cho tôi xin giá kệ.' })
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, 'Hỏi giá kệ').click()
    await page
      .getByRole('navigation', { name: t('thread.answers') })
      .last()
      .waitFor()
    await page.keyboard.press('r')
    await body(page).waitFor()
    await page.keyboard.type('Giá một triệu.')
    await page.getByText(like('compose.savedAt')).waitFor()
    await page.reload()
    await body(page).getByText('Giá một triệu.').waitFor()

    const bar = page.getByRole('navigation', { name: t('thread.answers') })
    await expect.poll(() => bar.filter({ visible: true }).count()).toBe(0)
    await page.locator('[data-message] [data-message-head]').first().click()
    await bar.filter({ visible: true }).waitFor()
    expect(await bar.filter({ visible: true }).count()).toBe(1)
    await bar
      .filter({ visible: true })
      .getByRole('button', { name: t('thread.forward') })
      .click()
    await expect.poll(() => body(page).count()).toBe(2)
    await body(page).getByText('Giá một triệu.').waitFor()
    // The same way again leads to the draft that is there.
    await bar
      .filter({ visible: true })
      .getByRole('button', { name: t('thread.reply'), exact: true })
      .click()
    await expect.poll(() => body(page).count()).toBe(2)
  },
)
