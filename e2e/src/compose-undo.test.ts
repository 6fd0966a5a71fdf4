import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { currentPath, draftBody, startReply, threadRow } from './harness/screens.ts'
import { like, t } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const subject = (page: Page) => page.getByRole('textbox', { name: t('compose.subject') })
const files = (page: Page) => page.getByRole('list', { name: t('compose.files') })
const saved = (page: Page) => page.getByText(like('compose.savedAt')).waitFor()
const notices = (page: Page) => page.getByRole('region', { name: t('app.notices') })
const bin = (page: Page) => page.getByRole('button', { name: t('compose.discard') })

async function attach(page: Page, name: string): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('compose.attach') }).click()
  await (await chosen).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Chào chị') })
}

journey(
  'a discarded message is restored by notice, by key, after a refusal, and from Trash',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    // An empty message is discarded without a notice.
    await page.keyboard.press('c')
    await draftBody(page).waitFor()
    await bin(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await notices(page).getByText(t('compose.discarded')).count()).toBe(0)

    await page.keyboard.press('c')
    await draftBody(page).waitFor()
    await subject(page).fill('Nháp lỡ tay')
    await attach(page, 'bang-gia.txt')
    await files(page).getByText('bang-gia').waitFor()
    await saved(page)
    await page.route('**/api/v2/messages/*?to=trash', (route) => route.abort())
    await bin(page).click()
    await notices(page).getByText(t('compose.discardFailed')).waitFor()
    expect(await subject(page).inputValue()).toBe('Nháp lỡ tay')
    expect(await notices(page).getByText(t('compose.discarded')).count()).toBe(0)
    await page.unroute('**/api/v2/messages/*?to=trash')

    await draftBody(page).click()
    await page.keyboard.type('Chữ vừa gõ xong')
    // Before the last words are saved.
    await bin(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await notices(page).getByText(t('compose.discarded')).waitFor()
    await notices(page)
      .getByRole('button', { name: t('app.undo') })
      .click()
    await draftBody(page).getByText('Chữ vừa gõ xong').waitFor()
    await files(page).getByText('bang-gia').waitFor()
    expect(await subject(page).inputValue()).toBe('Nháp lỡ tay')

    await bin(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await draftBody(page).getByText('Chữ vừa gõ xong').waitFor()
    await draftBody(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(', và chữ sau')
    await saved(page)
    await throwAwayAndRestore(page)
  },
)

/** Discards the draft, restores it from Trash after the notice has disappeared, and opens it by its address. */
async function throwAwayAndRestore(page: Page): Promise<void> {
  const isThrown = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.ok(),
  )
  await bin(page).click()
  const id = new URL((await isThrown).url()).pathname.split('/').at(-1)
  await page.goto('/folder/Trash')
  await threadRow(page, 'Nháp lỡ tay').focus()
  await page.keyboard.press('x')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('act.restore') })
    .click()
  await threadRow(page, 'Nháp lỡ tay').waitFor({ state: 'detached' })
  await page.goto(`/folder/Drafts/${id}`)
  await page.getByRole('dialog', { name: 'Nháp lỡ tay' }).getByText('Chữ vừa gõ xong, và chữ sau').waitFor()
  await files(page).getByText('bang-gia').waitFor()
  await expect.poll(() => currentPath(page)).toBe('/folder/Drafts')
  // Selected again, it is minimised.
  await threadRow(page, 'Nháp lỡ tay').click()
  await page.getByRole('group', { name: t('compose.minimised', { title: 'Nháp lỡ tay' }) }).waitFor()
}

journey(
  'two windows of one draft never overwrite each other, and follow it into Trash and back',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    const creation = page.waitForResponse((reply) => reply.url().endsWith('/api/v2/messages') && reply.ok())
    await subject(page).fill('Nháp chung')
    const { id } = (await (await creation).json()) as { id: string }
    await saved(page)
    const other = await openPage()
    await signIn(other, mailbox, '/folder/Drafts')
    await threadRow(other, 'Nháp chung').click()
    await subject(other).waitFor()

    // The first is behind: its changes reach the server after those of the other.
    const otherSaved = Promise.withResolvers<void>()
    await page.route('**/api/v2/messages/*', async (route) => {
      await otherSaved.promise
      await route.continue().catch(() => undefined)
    })
    await subject(page).fill('Nháp của một')
    await subject(other).fill('Nháp của hai')
    await saved(other)
    otherSaved.resolve()
    await page.getByText(t('compose.changed')).waitFor()
    await checkAccessibility(page)
    await page.unroute('**/api/v2/messages/*')
    await page.getByRole('button', { name: t('compose.takeTheirs') }).click()
    await expect.poll(() => subject(page).inputValue()).toBe('Nháp của hai')

    await bin(page).click()
    await other.getByText(t('compose.gone')).waitFor()
    await page.keyboard.press('z')
    await other.getByText(t('compose.gone')).waitFor({ state: 'detached' })
    await subject(other).fill('Nháp hai cửa sổ, sửa thêm')
    await expect.poll(() => subject(page).inputValue()).toBe('Nháp hai cửa sổ, sửa thêm')

    // After a permanent deletion, its text is saved as a new draft.
    const { origin } = new URL(page.url())
    await page.request.delete(`/api/v2/messages/${id}`, { headers: { origin } })
    await page.getByText(t('compose.gone')).waitFor()
    await page.getByRole('button', { name: t('compose.keepAsNew') }).click()
    await saved(page)
    expect(await subject(page).inputValue()).toBe('Nháp hai cửa sổ, sửa thêm')
  },
)

journey('a message being written does not cover an error page', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await subject(page).fill('Nháp giữa chừng')
  await saved(page)
  const open = (path: string) =>
    page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  for (const [path, options] of [
    ['/404', 'window'],
    ['/403', 'large'],
    ['/404', 'phone'],
  ] as const) {
    if (options === 'large') await page.getByRole('button', { name: t('compose.expand') }).click()
    if (options === 'phone') await page.setViewportSize({ width: 390, height: 844 })
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await subject(page).waitFor({ state: 'hidden' })
    await page.goBack()
    await subject(page).waitFor()
    expect(await subject(page).inputValue()).toBe('Nháp giữa chừng')
  }

  // A part of the page that fails to load replaces the entire page; the draft is kept.
  await page.route(/\/assets\/SettingsPage-/, (route) => route.abort())
  await open('/setting/general')
  await page.getByRole('heading', { name: t('app.error.part.title') }).waitFor()
  expect(await subject(page).isVisible()).toBe(false)
  await checkAccessibility(page)
  await page.unroute(/\/assets\/SettingsPage-/)
  await page.goto('/folder/Drafts')
  await threadRow(page, 'Nháp giữa chừng').waitFor()
})

journey(
  'a draft in a thread shows the message that it replies to, and is written at the end',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Hỏi giá kệ', text: 'Cho tôi xin giá kệ.' })
    const page = await openPage()
    await signIn(page, mailbox)
    await startReply(page, 'Hỏi giá kệ')
    await page.keyboard.type('Giá một triệu.')
    await saved(page)
    await page.reload()
    await draftBody(page).getByText('Giá một triệu.').waitFor()

    const bar = page.getByRole('navigation', { name: t('thread.answers') })
    await expect.poll(() => bar.filter({ visible: true }).count()).toBe(0)
    await page.locator('[data-message] [data-message-head]').first().click()
    await bar.filter({ visible: true }).waitFor()
    expect(await bar.filter({ visible: true }).count()).toBe(1)
    await bar
      .filter({ visible: true })
      .getByRole('button', { name: t('thread.forward') })
      .click()
    await expect.poll(() => draftBody(page).count()).toBe(2)
    await draftBody(page).getByText('Giá một triệu.').waitFor()
    // The same action again opens the existing draft.
    await bar
      .filter({ visible: true })
      .getByRole('button', { name: t('thread.reply'), exact: true })
      .click()
    await expect.poll(() => draftBody(page).count()).toBe(2)
    // The message takes the focus of its discarded reply.
    await bin(page).last().click()
    await expect.poll(() => page.locator('[data-message-head]:focus').count()).toBe(1)
  },
)
