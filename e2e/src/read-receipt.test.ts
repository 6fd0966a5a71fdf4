import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'

const ask = (email: string) => `Disposition-Notification-To: <${email}>`

journey(
  'a receipt is asked for while writing, agreed to by its reader, and seen by the sender',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('combobox', { name: 'Thêm người nhận', exact: true }).waitFor()
    await page.keyboard.type('ha@mocviet.test,')
    for (let field = 0; field < 3; field++) await page.keyboard.press('Tab')
    await page.keyboard.type('Nội quy xưởng')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Chị đọc giúp em nhé.')
    await page.getByRole('button', { name: 'Cách gửi khác' }).click()
    await page.getByRole('menuitemradio', { name: 'Xin xác nhận đã đọc' }).click()
    await page
      .getByRole('list', { name: 'Thư này' })
      .getByText(/xác nhận đã đọc/)
      .waitFor()
    await page.getByText(/Đã lưu nháp lúc/).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const reader = await openPage()
    await signIn(reader, 'ha@mocviet.test')
    await threadRow(reader, 'Nội quy xưởng').click()
    await reader.getByText('Người gửi xin xác nhận đã đọc.').waitFor()
    await checkAccessibility(reader)
    await reader.getByRole('button', { name: 'Gửi xác nhận' }).click()
    await reader.getByText('Đã gửi xác nhận đã đọc').waitFor()
    await reader.getByText('Người gửi xin xác nhận đã đọc.').waitFor({ state: 'detached' })

    await page.goto('/folder/Sent')
    await threadRow(page, 'Nội quy xưởng').click()
    // The receipt joined the thread as a line, and what was read stays open.
    await page.getByRole('heading', { name: 'Nội quy xưởng' }).waitFor()
    await expect.poll(() => page.locator('[data-message]').count()).toBe(2)
    await page.getByText(/Nguyễn Thu Hà xác nhận đã đọc/).waitFor()
    await checkAccessibility(page)
  },
)

journey(
  'on a phone a receipt is declined once, and an important message says that it is',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    const headers = [ask('vy@xuongmoc.example'), 'Importance: high']
    await deliverMessage({ to, subject: 'Fire drill', text: 'Tomorrow at nine.', headers })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, to)
    await threadRow(page, 'Fire drill').click()
    await page.getByText('Its sender marked this message as important.').waitFor()
    await page.getByRole('button', { name: 'Do not send' }).click()
    await page.getByText('Its sender asks for a read receipt.').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Its sender marked this message as important.').waitFor()
    expect(await page.getByText('Its sender asks for a read receipt.').count()).toBe(0)
  },
)
