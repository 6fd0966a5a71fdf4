import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { like, t } from './texts.ts'

/** A user writes, shares, undoes and shares again, and an external visitor opens it. */
const password = 'go-soi-2026'

const picker = (page: Page): Locator => page.getByRole('dialog', { name: t('pick.title') })

/** Starts a message and opens the drive picker. */
async function writeAndPick(page: Page, to: string, subject: string): Promise<void> {
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).waitFor()
  await page.keyboard.type(`${to},`)
  await page.getByRole('textbox', { name: t('compose.subject') }).fill(subject)
  await page.getByRole('button', { name: t('compose.drive') }).click()
  await picker(page)
    .getByRole('tab', { name: t('pick.tab.recent') })
    .click()
}

const choose = (page: Page, name: string): Promise<void> =>
  picker(page).getByRole('row').filter({ hasText: name }).getByRole('checkbox').click()

/** Confirms sharing when sending: shares the files with the recipients, with the password. */
async function sendSharing(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: t('shareOnSend.title') })
  await question.getByText(t('shareOnSend.with', { n: 1 })).waitFor()
  await question.getByRole('button', { name: t('shareOnSend.share') }).click()
  // An external recipient requires a password.
  const terms = page.getByRole('dialog', { name: t('shareOnSend.permissionsTitle') })
  await terms.getByRole('button', { name: t('shareOnSend.save') }).click()
  await terms.getByText(t('drive.password.required')).waitFor()
  await terms.getByLabel(t('drive.password.new')).fill(password)
  await terms.getByRole('button', { name: t('shareOnSend.save') }).click()
}

journey(
  'a file is shared with an external recipient by link and password, and undo revokes the link',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await writeAndPick(page, 'duy@dakwood.test', 'Sơ đồ kho mới')
    await choose(page, 'Sơ đồ kho Thuận An')
    await picker(page).getByText(t('pick.asAttachment')).click()
    await checkAccessibility(page)
    await picker(page)
      .getByRole('button', { name: t('pick.insertFiles', { n: 1 }) })
      .click()
    const link = page
      .getByRole('textbox', { name: t('compose.body') })
      .getByRole('link', { name: /Sơ đồ kho/ })
    const address = (await link.getAttribute('href')) ?? ''
    // Writing continues behind it.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe(t('compose.body'))

    const stranger = await openPage({ width: 390 })
    await stranger.goto(address)
    await stranger.getByRole('heading', { name: t('link.gone') }).waitFor()

    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: t('shareOnSend.title') }).waitFor()
    await checkAccessibility(page)
    await sendSharing(page)
    await page.getByRole('button', { name: t('app.undo') }).click()
    await link.waitFor()
    await stranger.reload()
    await stranger.getByRole('heading', { name: t('link.gone') }).waitFor()

    await page.keyboard.press('Control+Enter')
    await sendSharing(page)
    await page.getByText(t('compose.sent')).waitFor()
    await stranger.reload()
    await stranger.getByRole('heading', { name: t('link.title', { name: 'Trần Minh Khuê', n: 1 }) }).waitFor()
    await checkAccessibility(stranger)
    await stranger.getByLabel(t('link.password'), { exact: true }).fill('khong-dung-1')
    await stranger.getByRole('button', { name: t('link.open') }).click()
    await stranger.getByText(like('link.wrongLeft')).waitFor()
    await stranger.getByLabel(t('link.password'), { exact: true }).fill(password)
    await stranger.getByRole('button', { name: t('link.open') }).click()
    await stranger
      .getByRole('heading', { name: t('link.heading', { n: 1, name: 'Trần Minh Khuê' }) })
      .waitFor()
    await checkAccessibility(stranger)
    const saving = stranger.waitForEvent('download')
    await stranger.getByRole('link', { name: like('link.download', { name: 'Sơ đồ kho' }) }).click()
    expect((await saving).suggestedFilename()).toContain('Sơ đồ kho Thuận An')
  },
)

/** Disables the undo delay. */
async function sendAtOnce(page: Page): Promise<void> {
  await page.request.post('/api/v2/settings', {
    data: [{ key: 'enable_delay_send', value: false }],
    headers: { origin: new URL(page.url()).origin },
  })
}

journey(
  'a small file is sent in the message, and a received one is saved in the drive',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/favicon.svg')
    await sendAtOnce(page)
    await page.goto('/folder/INBOX')
    await writeAndPick(page, 'ha@mocviet.test', 'Màu cho lô tháng 12')
    await choose(page, 'Bảng màu sơn')
    await picker(page)
      .getByRole('button', { name: t('pick.insertFiles', { n: 1 }) })
      .click()
    await page
      .getByRole('list', { name: t('compose.files') })
      .getByRole('listitem')
      .filter({ hasText: 'Bảng màu sơn' })
      .waitFor()
    await page.getByRole('textbox', { name: t('compose.body') }).click()
    await page.keyboard.type('Em gửi bảng màu.')
    await page.keyboard.press('Control+Enter')

    const reader = await openPage()
    await reader.clock.install()
    await signIn(reader, 'ha@mocviet.test')
    await threadRow(reader, 'Màu cho lô tháng 12').click()
    const save = reader.getByRole('button', { name: t('thread.saveToDrive', { name: 'Bảng màu sơn.jpg' }) })
    await save.click()
    await reader.getByText(t('thread.savedToDrive')).waitFor()
    await save.click()
    const later = reader.getByText(t('thread.savedBefore'))
    await later.waitFor()
    await pressSlowly(
      reader,
      reader.getByRole('button', { name: t('thread.showInDrive'), exact: true }).first(),
    )
    await reader.waitForURL('**/drive/**')
    await reader
      .getByText(/Bảng màu sơn/)
      .first()
      .waitFor()
  },
)

/** Presses slowly: longer than the notice below the pressed one is displayed. */
async function pressSlowly(page: Page, button: Locator): Promise<void> {
  await button.hover()
  await page.mouse.down()
  await page.clock.runFor(4000)
  await page.mouse.up()
}
