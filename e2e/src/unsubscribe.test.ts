import { expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'

const mailbox = 'khue@mocviet.test'

journey(
  'a list is left from its message: on the page of its sender, or by a request where one proves to be the sender’s',
  async ({ openPage, signIn, deliverMessage, product }) => {
    const link = `${product.address}/favicon.svg?huy=1`
    const from = { name: 'Bản tin Gỗ', email: 'tin@ban-tin.example' }
    const list = { to: mailbox, from, text: 'Tin trong tuần.', headers: [`List-Unsubscribe: <${link}>`] }
    await deliverMessage({ ...list, subject: 'Tin tuần này' })
    await deliverMessage({
      ...list,
      subject: 'Tin tuần sau',
      headers: [
        'List-Unsubscribe: <https://ban-tin.example/huy>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ],
    })
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, 'Tin tuần này').click()
    const leave = page.getByRole('article').getByRole('button', { name: 'Hủy nhận tin' })
    await leave.click()
    const dialog = page.getByRole('alertdialog', { name: 'Hủy nhận tin của Bản tin Gỗ?' })
    await dialog.getByText(new URL(link).host).waitFor()
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('button', { name: 'Mở trang' }).click()
    const other = await opened
    await other.waitForURL(link)
    expect(await other.evaluate(() => [document.referrer, opener])).toEqual(['', null])
    await other.close()

    await page.goto('/folder/INBOX')
    await threadRow(page, 'Tin tuần sau').click()
    await leave.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hủy nhận tin' }).click()
    // Nobody signed it: nothing is asked for.
    await page.getByText('Không xác minh được địa chỉ hủy là của bên gửi', { exact: false }).waitFor()
  },
)
