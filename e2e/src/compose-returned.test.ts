import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'

const mailbox = 'khue@mocviet.test'
const nowhere = 'nobody@elsewhere.example'
const subjectOf = (page: Page) => page.getByRole('textbox', { name: 'Tiêu đề' })

journey(
  'a message that came back says why in words where it is written on, without what mail servers say to each other',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    // Without the delay in which it could be undone.
    await page.request.post('/api/v2/settings', {
      data: [{ key: 'enable_delay_send', value: false }],
      headers: { origin: new URL(page.url()).origin },
    })
    await page.reload()
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('combobox', { name: 'Thêm người nhận', exact: true }).focus()
    await page.keyboard.type(`${nowhere},`)
    await subjectOf(page).fill('Thư đi lạc')
    await page.getByRole('textbox', { name: 'Nội dung thư', exact: true }).fill('Chào bạn')
    await page.getByText(/Đã lưu nháp lúc/).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: /Thư đi lạc|Thư mới/ }).waitFor({ state: 'detached' })

    await page.goto('/folder/Drafts')
    await threadRow(page, 'Thư đi lạc').click()
    const note = page.getByText('Thư này chưa gửi được.').filter({ visible: true }).first()
    await note.waitFor()
    await page.getByText('Không tìm thấy tên miền.').filter({ visible: true }).first().waitFor()
    expect(await page.locator('body').textContent()).not.toMatch(/\b[45]50 |5\.1\.2|Domain elsewhere/)
    await checkAccessibility(page)
  },
)
