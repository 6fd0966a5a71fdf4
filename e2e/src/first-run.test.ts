import { emptyStoreJourney, fillFields, setupLinkIn } from './harness/empty-store.ts'
import { checkAccessibility, expect } from './harness/journey.ts'

const password = 'Men-ngoc-2026'

emptyStoreJourney(
  'an empty store is set up by the link of its log, by keyboard, from the name to the people',
  { tags: 'main' },
  async ({ openPage, product }) => {
    const stranger = await openPage()
    await stranger.goto('/login')
    await stranger.getByRole('heading', { name: 'Máy chủ này chưa được thiết lập' }).waitFor()
    expect(stranger.url()).toBe(`${product.address}/setup`)

    const page = await openPage()
    await page.goto(setupLinkIn(product.log()))
    await page.getByRole('heading', { name: 'Thiết lập Bồ Câu' }).waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Tạo tổ chức' }).click()
    await page.getByText('Đây chưa phải tên miền. Ví dụ: congty.vn').waitFor()

    await page.getByLabel('Tên tổ chức').focus()
    for (const text of ['Gốm Bát Tràng', 'gombattrang.test', 'Lê Thị Gốm', 'gom', password]) {
      await page.keyboard.insertText(text)
      await page.keyboard.press('Tab')
    }
    await page.getByLabel('Mật khẩu', { exact: true }).press('Enter')

    await page.getByText('Bước 2 trên 3: đặt bản ghi DNS').waitFor()
    await page.getByRole('heading', { name: 'gombattrang.test' }).waitFor()
    await checkAccessibility(page)
    // One key further is what comes next: nobody goes through the whole page for it.
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Tiếp tục: mời mọi người')
    await page.keyboard.press('Enter')
    await page.getByText('Bước 3 trên 3: mời mọi người').waitFor()
    await page.getByRole('button', { name: 'Thêm nhiều người' }).waitFor()
    await page.getByRole('link', { name: 'Xong, mở hộp thư' }).press('Enter')
    await page.getByText('Bạn đã đọc hết thư').waitFor()

    await stranger.goto(setupLinkIn(product.log()))
    await stranger.getByRole('heading', { name: 'Liên kết này không còn dùng được' }).waitFor()
    await stranger.getByRole('button', { name: 'Đăng nhập' }).click()
    await fillFields(stranger, { 'Địa chỉ thư': 'gom@gombattrang.test', 'Mật khẩu': password })
    await stranger.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
    await stranger.getByText('Bạn đã đọc hết thư').waitFor()
  },
)
