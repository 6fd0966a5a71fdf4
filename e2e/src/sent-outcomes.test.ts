import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'

const mailbox = 'khue@mocviet.test'
const subject = /Mời xem mẫu bàn ghế gỗ sồi/

const textOf = (page: Page) => page.locator('body').textContent()

journey(
  'a message that reached one of two says whom it did not reach and why, and goes to the right address',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/folder/Sent')
    const row = threadRow(page, subject)
    await row.getByText('Không tới được người nhận').waitFor()
    await row.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Không tới được 1 trong 2 người nhận' })
    await alert.getByText('lienhe@nhagio.example').waitFor()
    await alert.getByText('Người nhận không tồn tại.').waitFor()
    expect(await textOf(page)).not.toMatch(/550|5\.1\.1|User unknown/)
    await checkAccessibility(page)

    await page.getByRole('button', { name: 'Xem chi tiết thư' }).first().click()
    const details = page.getByRole('dialog')
    await details.getByText(/Máy chủ bên nhận đã nhận thư/).waitFor()
    await details.getByText(/Không tới được .+ Người nhận không tồn tại\./).waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })

    await alert.getByRole('button', { name: 'Chi tiết kỹ thuật' }).press('Enter')
    await alert.getByText(/550 5\.1\.1/).waitFor()

    await alert.getByRole('button', { name: 'Sửa địa chỉ' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sửa địa chỉ người nhận' })
    const field = dialog.getByRole('textbox', { name: 'Thay cho lienhe@nhagio.example' })
    await field.waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('Hãy sửa ít nhất một địa chỉ.').waitFor()
    await field.fill('lienhe@nhagio.vn')
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })

    const compose = page.getByRole('dialog').filter({ hasText: 'Mời xem mẫu bàn ghế gỗ sồi' })
    await compose.getByText('Kiến trúc Nhà Gió').first().waitFor()
    await compose.getByText('Thứ Bảy tuần sau xưởng em mở cửa').waitFor()
    expect(await compose.getByText('Võ Thị Ánh').count()).toBe(0)
  },
)

journey(
  'on a telephone too, a message is written again to those it did not reach',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 390, height: 844, theme: 'dark', language: 'en' })
    await signIn(page, mailbox, '/folder/Sent')
    await threadRow(page, subject).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Did not reach 1 of 2: lienhe@nhagio.example.' })
    await alert.waitFor()
    await checkAccessibility(page)
    await alert.getByRole('button', { name: 'Write to them again' }).click()
    await page.getByText('Thứ Bảy tuần sau xưởng em mở cửa').filter({ visible: true }).first().waitFor()
    await page.getByText('Kiến trúc Nhà Gió').filter({ visible: true }).first().waitFor()
  },
)
