import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'

/** Somebody writes, shares, takes back, shares again, and a stranger opens it. */
const password = 'go-soi-2026'

const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Chèn từ Kho tệp' })

/** Begins a message to somebody, and opens the drive over it. */
async function writeAndPick(page: Page, to: string, subject: string): Promise<void> {
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: 'Thêm người nhận', exact: true }).waitFor()
  await page.keyboard.type(`${to},`)
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill(subject)
  await page.getByRole('button', { name: 'Chèn từ Kho tệp' }).click()
  await picker(page).getByRole('tab', { name: 'Gần đây' }).click()
}

const choose = (page: Page, name: string): Promise<void> =>
  picker(page).getByRole('row').filter({ hasText: name }).getByRole('checkbox').click()

/** Sends the message, and gives its files to those who get it, behind the password. */
async function sendSharing(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: 'Cho người nhận quyền mở tệp?' })
  await question.getByText('Chia sẻ với 1 người').waitFor()
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Chia sẻ và gửi' }).click()
  // Somebody outside gets it: without a password it does not go.
  const terms = page.getByRole('dialog', { name: 'Đặt quyền cho liên kết' })
  await terms.getByRole('button', { name: 'Lưu quyền và gửi' }).click()
  await terms.getByText('Hãy nhập mật khẩu.').waitFor()
  await terms.getByLabel('Mật khẩu của liên kết').fill(password)
  await checkAccessibility(page)
  await terms.getByRole('button', { name: 'Lưu quyền và gửi' }).click()
}

journey(
  'a file goes to somebody outside as a link behind a password, and the link dies when the message is taken back',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await writeAndPick(page, 'duy@dakwood.test', 'Sơ đồ kho mới')
    await choose(page, 'Sơ đồ kho Thuận An')
    await picker(page).getByText('Gửi như tệp đính kèm').click()
    await checkAccessibility(page)
    await picker(page).getByRole('button', { name: 'Chèn 1 tệp' }).click()
    const link = page.getByRole('textbox', { name: 'Nội dung thư' }).getByRole('link', { name: /Sơ đồ kho/ })
    const address = (await link.getAttribute('href')) ?? ''
    // Writing goes on behind it.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Nội dung thư')

    const stranger = await openPage({ width: 390 })
    await stranger.goto(address)
    await stranger.getByRole('heading', { name: 'Liên kết không còn nữa' }).waitFor()

    await sendSharing(page)
    await page.getByRole('button', { name: 'Hoàn tác' }).click()
    await link.waitFor()
    await stranger.reload()
    await stranger.getByRole('heading', { name: 'Liên kết không còn nữa' }).waitFor()

    await sendSharing(page)
    await page.getByText('Đã gửi thư').waitFor()
    await stranger.reload()
    await stranger.getByRole('heading', { name: 'Trần Minh Khuê gửi bạn 1 tệp' }).waitFor()
    await checkAccessibility(stranger)
    await stranger.getByLabel('Mật khẩu', { exact: true }).fill('khong-dung-1')
    await stranger.getByRole('button', { name: 'Mở tệp' }).click()
    await stranger.getByText(/Mật khẩu không đúng/).waitFor()
    await stranger.getByLabel('Mật khẩu', { exact: true }).fill(password)
    await stranger.getByRole('button', { name: 'Mở tệp' }).click()
    await stranger.getByRole('heading', { name: '1 tệp từ Trần Minh Khuê' }).waitFor()
    await checkAccessibility(stranger)
    const saving = stranger.waitForEvent('download')
    await stranger.getByRole('link', { name: /^Tải xuống Sơ đồ kho/ }).click()
    expect((await saving).suggestedFilename()).toContain('Sơ đồ kho Thuận An')
  },
)

journey(
  'a small file travels inside the message, and one that came is kept in the drive',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await writeAndPick(page, 'ha@mocviet.test', 'Màu cho lô tháng 12')
    await choose(page, 'Bảng màu sơn')
    await picker(page).getByRole('button', { name: 'Chèn 1 tệp' }).click()
    await page
      .getByRole('list', { name: 'Tệp đính kèm' })
      .getByRole('listitem')
      .filter({ hasText: 'Bảng màu sơn' })
      .waitFor()
    await page.getByRole('textbox', { name: 'Nội dung thư' }).click()
    await page.keyboard.type('Em gửi bảng màu.')
    await page.keyboard.press('Control+Enter')

    const reader = await openPage()
    await signIn(reader, 'ha@mocviet.test')
    await threadRow(reader, 'Màu cho lô tháng 12').click()
    const save = reader.getByRole('button', { name: /^Lưu Bảng màu sơn/ })
    await save.click()
    await reader.getByText('Đã lưu vào Kho tệp').waitFor()
    await save.click()
    const later = reader.getByText('Tệp này đã có trong Kho tệp')
    await later.waitFor()
    await pressSlowly(reader, reader.getByRole('button', { name: 'Xem', exact: true }).first())
    await reader.waitForURL('**/drive/**')
    await reader
      .getByText(/Bảng màu sơn/)
      .first()
      .waitFor()
  },
)

/** Presses as somebody does who hesitates: longer than the notice stays that stands below the one pressed. */
async function pressSlowly(page: Page, button: Locator): Promise<void> {
  await button.hover()
  await page.mouse.down()
  await page.waitForTimeout(4000)
  await page.mouse.up()
}
