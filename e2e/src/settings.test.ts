import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'

const mailbox = 'khue@mocviet.test'
/** Somebody whose language nobody else here counts on. */
const other = 'khoa@mocviet.test'

const tabs = ['general', 'folders', 'pop3imap', 'autoforward', 'customfilters', 'account', 'moving']

/** Opens a tab of the settings and waits until something of it stands. */
async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/setting/${tab}`)
  await page.locator('#main h3').first().waitFor()
}

for (const [width, theme, language] of [
  [1440, 'light', 'vi'],
  [390, 'dark', 'en'],
] as const) {
  journey(
    `every tab of the settings can be read by everybody, ${width} px, ${theme}, ${language}`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ width, height: 844, theme, language })
      await signIn(page, mailbox)
      for (const tab of tabs) {
        await openTab(page, tab)
        await checkAccessibility(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([tab, overflow]).toEqual([tab, 0])
      }
    },
  )
}

journey('the language changes with the settings, without a reload', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, other)
  await page.getByRole('button', { name: 'Cài đặt' }).click()
  await page.getByLabel('Ngôn ngữ').selectOption('en')
  await page.getByRole('radio', { name: 'Gọn' }).check()
  await page.getByText('Có thay đổi chưa lưu').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()

  await page.getByRole('heading', { name: 'Auto-reply' }).waitFor()
  expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.dataset.density)).toBe('compact')
  await page.reload()
  await page.getByRole('heading', { name: 'Auto-reply' }).waitFor()
})

journey('leaving with unsaved changes asks, and cancelling forgets them', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await openTab(page, 'general')
  await page.getByRole('switch', { name: 'Theo dõi người nhận đã đọc' }).check()

  await page.getByRole('link', { name: 'Bộ lọc và chặn' }).click()
  const question = page.getByRole('alertdialog', { name: 'Bỏ các thay đổi?' })
  await question.getByRole('button', { name: 'Ở lại' }).click()
  expect(new URL(page.url()).pathname).toBe('/setting/general')
  await page.getByRole('link', { name: 'Bộ lọc và chặn' }).click()
  await question.getByRole('button', { name: 'Bỏ thay đổi' }).click()

  await page.getByRole('heading', { name: 'Người gửi bị chặn' }).waitFor()
  await openTab(page, 'general')
  const tracking = page.getByRole('switch', { name: 'Theo dõi người nhận đã đọc' })
  expect(await tracking.isChecked()).toBe(false)
})

journey(
  'an automatic answer is kept with its days, and not with an end before its start',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await openTab(page, 'general')
    await page.getByRole('switch', { name: 'Trả lời tự động' }).check()
    await page.getByRole('textbox', { name: 'Bắt đầu' }).fill('24/12/2026')
    await page.getByLabel('Có ngày kết thúc').check()
    await page.getByLabel('Kết thúc', { exact: true }).fill('23/12/2026')
    await page.getByText('Ngày kết thúc không được trước ngày bắt đầu.').waitFor()
    await page.getByLabel('Kết thúc', { exact: true }).fill('26-12-26')
    const save = page.getByRole('button', { name: 'Lưu thay đổi' })
    await save.click()
    await page.getByText('Mục này là bắt buộc.').first().waitFor()
    await page.getByRole('textbox', { name: 'Tiêu đề', exact: true }).fill('Nghỉ lễ')
    await page.getByLabel('Nội dung', { exact: true }).fill('Tôi nghỉ đến 26/12.')
    await save.click()
    await page.getByText('Đã lưu cài đặt').waitFor()

    await page.reload()
    await page.getByRole('textbox', { name: 'Tiêu đề', exact: true }).waitFor()
    expect(await page.getByRole('switch', { name: 'Trả lời tự động' }).isChecked()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Tiêu đề', exact: true }).inputValue()).toBe('Nghỉ lễ')
    expect(await page.getByLabel('Kết thúc', { exact: true }).inputValue()).toBe('26/12/2026')
  },
)

journey(
  'a filter is made in two steps, changed, switched off and deleted with an undo',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'phuc@mocviet.test')
    await openTab(page, 'customfilters')
    await page.getByRole('button', { name: 'Thêm bộ lọc' }).click()
    const dialog = page.getByRole('dialog')
    const goOn = dialog.getByRole('button', { name: 'Tiếp tục' })
    expect(await goOn.isDisabled()).toBe(true)
    const value = dialog.getByLabel('Giá trị')
    await value.fill('sales@nordhus')
    await value.blur()
    await dialog.getByText('Người gửi phải là địa chỉ thư hợp lệ.').waitFor()
    await value.fill('ingrid@nordhus.example')
    await checkAccessibility(page)
    await goOn.click()

    const keep = dialog.getByRole('button', { name: 'Lưu bộ lọc' })
    expect(await keep.isDisabled()).toBe(true)
    await dialog.getByLabel('Xóa thư').check()
    await dialog.getByLabel('Thư mục', { exact: true }).selectOption({ label: 'Thùng rác' })
    expect(await dialog.getByLabel('Xóa thư').isChecked()).toBe(false)
    expect(await dialog.getByLabel('Chuyển vào thư mục').isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Quay lại điều kiện' }).click()
    expect(await value.inputValue()).toBe('ingrid@nordhus.example')
    await goOn.click()
    await keep.click()

    const filter = page.getByRole('list', { name: 'Bộ lọc' }).getByText('Chuyển vào Thùng rác')
    await filter.waitFor()
    const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('switch', { name: 'Bộ lọc 1 đang hoạt động' }).uncheck()
    await isSaved
    await page.reload()
    expect(await page.getByRole('switch', { name: 'Bộ lọc 1 đang hoạt động' }).isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Tác vụ với Bộ lọc 1' }).click()
    await page.getByRole('menuitem', { name: 'Xóa bộ lọc' }).click()
    await page.getByText('Chưa có bộ lọc nào').waitFor()
    await page.getByRole('button', { name: 'Hoàn tác' }).click()
    await filter.waitFor()
  },
)

journey(
  'a faulty condition keeps a filter from being made, and is not left out of it',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'phuc@mocviet.test')
    await openTab(page, 'customfilters')
    await page.getByRole('button', { name: 'Thêm bộ lọc' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Giá trị').fill('ingrid@nordhus.example')
    await dialog.getByRole('button', { name: 'Thêm điều kiện' }).click()
    await dialog.getByLabel('Loại điều kiện').nth(1).selectOption('size')
    const size = dialog.getByLabel('Giá trị').nth(1)
    const goOn = dialog.getByRole('button', { name: 'Tiếp tục' })
    await goOn.click()
    await dialog.getByText('Mục này là bắt buộc.').waitFor()
    await size.fill('0')
    await goOn.click()
    await dialog.getByText('Dung lượng phải là số từ 1 trở lên.').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
    expect(await dialog.getByLabel('Xóa thư').count()).toBe(0)
    await size.fill('3')
    await goOn.click()
    await dialog.getByLabel('Xóa thư').check()
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('rules'),
    )
    await dialog.getByRole('button', { name: 'Lưu bộ lọc' }).click()
    const { sieve_json } = (await sent).postDataJSON() as { sieve_json: string }
    expect(JSON.parse(sieve_json).conditions).toHaveLength(2)
  },
)

journey(
  'a script is written with its faults marked by line, kept, switched off and changed',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en' })
    await signIn(page, 'phuc@mocviet.test')
    await openTab(page, 'customfilters')
    await page.getByRole('button', { name: 'Add script' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the script').fill('Invoices')
    const text = dialog.getByLabel('Text of the script')
    await text.fill('require "fileinto";\n\nif header :contains "subject" "invoice" {\n  filinto "Trash";\n}')
    await dialog.getByText('There is no command “filinto”.').waitFor()
    expect(await text.getAttribute('aria-invalid')).toBe('true')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Save script' }).click()
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    await dialog.getByRole('button', { name: 'Line 4' }).click()
    const caret = await text.evaluate((area: HTMLTextAreaElement) => area.selectionStart)
    expect(caret).toBe((await text.inputValue()).indexOf('  filinto'))
    await text.fill(
      'require "fileinto";\n\nif header :contains "subject" "invoice" {\n  fileinto "Trash";\n}',
    )
    await dialog.getByText('No errors.').waitFor()
    await dialog.getByRole('button', { name: 'Save script' }).click()
    await dialog.waitFor({ state: 'detached' })

    const isOn = page.getByRole('switch', { name: 'Invoices is on' })
    const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await isOn.uncheck()
    await isSaved
    await page.getByRole('button', { name: 'Edit Invoices' }).click()
    await expect.poll(() => text.inputValue()).toContain('fileinto "Trash"')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete Invoices' }).click()
    await page.getByText('No scripts yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => isOn.isChecked()).toBe(false)
  },
)

journey('a forward address waits for its code, and a wrong one is told', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en' })
  await signIn(page, mailbox)
  await openTab(page, 'autoforward')
  await page.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('Email address')
  await address.fill(mailbox)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByText('Your own address cannot be used here.').waitFor()
  await address.fill('khue@elsewhere.example')
  await dialog.getByRole('button', { name: 'Send code' }).click()

  const code = page.getByLabel('Verification code of khue@elsewhere.example')
  const verify = page.getByRole('button', { name: 'Verify' })
  expect(await verify.isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: /^Send again \(\d+\)$/ }).isDisabled()).toBe(true)
  await code.fill('not it')
  await verify.click()
  await page.getByText('The code is not correct. Check it and try again.').waitFor()
  await page.getByRole('button', { name: 'Remove khue@elsewhere.example' }).click()
  await code.waitFor({ state: 'detached' })
})

journey(
  'folders are made and removed from the settings as from the sidebar',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await openTab(page, 'folders')
    await page.locator('#main').getByRole('button', { name: 'Tạo thư mục' }).click()
    await page.getByRole('dialog').getByLabel('Tên thư mục').fill('Dự án mới')
    await page.getByRole('dialog').getByRole('button', { name: 'Tạo' }).click()
    const table = page.getByRole('table', { name: 'Thư mục của tôi' })
    await table.getByText('Dự án mới').waitFor()
    await table.getByRole('button', { name: 'Xóa Dự án mới' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa thư mục' }).click()
    await table.getByText('Dự án mới').waitFor({ state: 'detached' })
  },
)

/** The code that lies in the inbox of a page whose person is signed in. */
async function codeIn(page: Page): Promise<string> {
  await page.goto('/folder/INBOX')
  const subject = page.getByText(/Mã xác minh: \d{6}/).first()
  await subject.waitFor()
  return /\d{6}/.exec((await subject.textContent()) ?? '')?.[0] ?? ''
}

journey(
  'mail goes on to an address once its owner has given the code that came there',
  async ({ openPage, signIn, deliverMessage }) => {
    const [page, hers] = [await openPage(), await openPage()]
    await signIn(page, mailbox)
    await signIn(hers, 'ha@mocviet.test')
    await openTab(page, 'autoforward')
    await page.getByRole('button', { name: 'Thêm địa chỉ' }).click()
    await page.getByRole('dialog').getByLabel('Địa chỉ thư').fill('ha@mocviet.test')
    await page.getByRole('dialog').getByRole('button', { name: 'Gửi mã' }).click()
    await page.getByLabel('Mã xác minh của ha@mocviet.test').fill(await codeIn(hers))
    await page.getByRole('button', { name: 'Xác minh', exact: true }).click()
    await page.getByText('Đã xác minh ha@mocviet.test').waitFor()
    const all = page.getByRole('switch', { name: 'Chuyển tiếp mọi thư đến' })
    // A filter may use it now: nothing goes on before that is wanted.
    expect(await all.isChecked()).toBe(false)
    await all.click()
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
    await page.getByText('Đang dùng', { exact: true }).waitFor()

    await deliverMessage({ to: mailbox, subject: 'Thư được chuyển tiếp', text: 'Xin chào' })
    await threadRow(hers, 'Thư được chuyển tiếp').waitFor()
    await page.goto('/folder/INBOX')
    await threadRow(page, 'Thư được chuyển tiếp').waitFor()

    await openTab(page, 'autoforward')
    await page.getByRole('button', { name: 'Bỏ địa chỉ ha@mocviet.test' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bỏ địa chỉ' }).click()
    await page.getByText('Đã bỏ ha@mocviet.test').waitFor()
    await expect.poll(() => all.isChecked()).toBe(false)
  },
)

journey('messages are sent from another address once it is proved', async ({ openPage, signIn }) => {
  const [page, his] = [await openPage(), await openPage()]
  await signIn(page, mailbox)
  await signIn(his, 'duy@dakwood.test')
  await openTab(page, 'account')
  await page.getByRole('button', { name: 'Thêm địa chỉ' }).click()
  await page.getByRole('dialog').getByLabel('Địa chỉ thư').fill('duy@dakwood.test')
  await page.getByRole('dialog').getByLabel('Tên hiện với người nhận').fill('Mộc Việt – Dakwood')
  await page.getByRole('dialog').getByRole('button', { name: 'Gửi mã' }).click()
  await page.getByLabel('Mã xác minh của duy@dakwood.test').fill(await codeIn(his))
  await page.getByRole('button', { name: 'Xác minh', exact: true }).click()
  await page.getByRole('button', { name: 'Đặt làm mặc định: duy@dakwood.test' }).click()
  await page.getByText('duy@dakwood.test là địa chỉ mặc định').waitFor()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Bỏ địa chỉ duy@dakwood.test' }).click()
  await page.getByText('Mộc Việt – Dakwood').waitFor({ state: 'detached' })
})

journey('a filter acts on the message that arrives', async ({ openPage, signIn, deliverMessage }) => {
  const page = await openPage({ language: 'en' })
  await signIn(page, 'ha@mocviet.test')
  await openTab(page, 'customfilters')
  await page.getByRole('button', { name: 'Add filter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind of condition').selectOption('subject')
  await dialog.getByLabel('Value').fill('hoá đơn')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Folder', { exact: true }).selectOption({ label: 'Trash' })
  await dialog.getByLabel('Mark as read').check()
  await dialog.getByRole('button', { name: 'Save filter' }).click()
  await dialog.waitFor({ state: 'detached' })

  await deliverMessage({ to: 'ha@mocviet.test', subject: 'HOÁ ĐƠN tháng 11', text: 'Xin gửi' })
  await page.goto('/folder/Trash')
  await threadRow(page, 'HOÁ ĐƠN tháng 11').click()

  // Another one is begun from the message itself.
  await page.getByRole('button', { name: 'More actions for this message' }).click()
  await page.getByRole('menuitem', { name: 'Filter messages from this sender' }).click()
  const begun = page.getByRole('dialog', { name: 'Add filter' })
  expect(await begun.getByLabel('Value').inputValue()).toContain('@')
  await page.keyboard.press('Escape')
  await begun.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
})

journey(
  'a sender reported as spam is blocked, and free again once it was no spam',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, 'phuc@mocviet.test')
    const from = { name: 'Khuyến mãi', email: 'promo@sieuthi.example' }
    await deliverMessage({ to: 'phuc@mocviet.test', from, subject: 'Giảm giá sốc', text: 'Mua ngay' })
    const row = threadRow(page, 'Giảm giá sốc')
    await row.focus()
    await page.keyboard.press('!')
    const question = page.getByRole('dialog', { name: 'Báo 1 hội thoại là thư rác?' })
    await question.getByLabel('Khuyến mãi <promo@sieuthi.example>').waitFor()
    await checkAccessibility(page)
    await question.getByRole('button', { name: 'Báo thư rác' }).click()
    await row.waitFor({ state: 'detached' })

    await deliverMessage({ to: 'phuc@mocviet.test', from, subject: 'Lại giảm giá', text: 'Mua đi' })
    await page.goto('/folder/Junk')
    await threadRow(page, 'Lại giảm giá').waitFor()
    await threadRow(page, 'Giảm giá sốc').focus()
    await page.keyboard.press('!')
    await page.getByText('Đã đưa 1 hội thoại ra khỏi Thư rác').waitFor()
    await openTab(page, 'customfilters')
    await page.getByText('Bạn chưa chặn ai').waitFor()
  },
)

journey(
  'a signature that is too long is told and leaves the editor, and the one that was kept stays',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    const editor = page.getByRole('textbox', { name: 'Chữ ký', exact: true })
    const save = page.getByRole('button', { name: 'Lưu thay đổi' })
    await openTab(page, 'general')
    await editor.fill('Trần Minh Khuê, Giám đốc')
    await save.click()
    await page.getByText('Đã lưu', { exact: false }).first().waitFor()

    await editor.fill('Nội thất Mộc Việt '.repeat(600))
    await save.click()
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Chữ ký dài quá 10.000 ký tự nên không được lưu' })
    await alert.waitFor()
    await expect.poll(() => editor.textContent()).not.toContain('Mộc Việt')
    // Whatever else is saved from the emptied editor, the good one stays.
    await page.getByRole('switch').first().click()
    if (await save.isEnabled()) await save.click()
    await page.goto('/folder/INBOX')
    await openTab(page, 'general')
    await expect.poll(() => editor.textContent()).toContain('Trần Minh Khuê, Giám đốc')
  },
)
