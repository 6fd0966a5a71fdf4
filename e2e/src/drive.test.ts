import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { openCuttableLine } from './harness/cuttable-line.ts'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { pathOf } from './harness/screens.ts'

const fileRow = (page: Page, name: string): Locator =>
  page.getByRole('grid').getByRole('row').filter({ hasText: name })
const uploads = (page: Page): Locator => page.getByRole('region', { name: 'Tải lên Kho tệp' })
const notice = (page: Page, text: string | RegExp): Locator => page.getByText(text).first()
const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

journey(
  'a folder is made, filled, put in order, shared, and nothing that is thrown away is lost',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await page.getByRole('link', { name: 'Kho tệp', exact: true }).click()
    await page.waitForURL('**/drive')

    await page.getByRole('button', { name: 'Thư mục mới' }).click()
    await page.getByLabel('Tên thư mục').fill('Lô hàng Aarhus')
    await page.keyboard.press('Enter')
    const made = fileRow(page, 'Lô hàng Aarhus')
    await made.waitFor()
    await expect.poll(() => made.evaluate((row) => row === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/drive\/folder\/\d+$/)
    await page.getByRole('heading', { name: 'Thư mục này đang trống' }).waitFor()

    await page
      .locator('[data-upload="files"]')
      .first()
      .setInputFiles([textFile('ghi chú.txt', 'Lần một'), textFile('Phiếu cân.txt', '24 tấn')])
    await uploads(page).getByText('Đã tải lên 2 tệp').waitFor()
    await uploads(page).getByRole('button', { name: 'Đóng' }).click()
    await uploads(page).waitFor({ state: 'hidden' })
    await fileRow(page, 'Phiếu cân.txt').waitFor()

    await renameByKey(page)
    await moveByHand(page)
    await bringBackAnOlderVersion(page)
    await throwAwayAndRestore(page)
    await shareWithSomebodyOutside(page)
  },
)

async function renameByKey(page: Page): Promise<void> {
  await fileRow(page, 'ghi chú.txt').click()
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: 'Tên mới của ghi chú.txt' })
  expect(
    await field.evaluate((input: HTMLInputElement) => input.value.slice(0, input.selectionEnd ?? 0)),
  ).toBe('ghi chú')
  await page.keyboard.type('Ghi chú họp')
  await page.keyboard.press('Enter')
  await fileRow(page, 'Ghi chú họp.txt').waitFor()
}

async function moveByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Thư mục mới' }).click()
  await page.getByLabel('Tên thư mục').fill('Chứng từ')
  await page.keyboard.press('Enter')
  await fileRow(page, 'Phiếu cân.txt').dragTo(fileRow(page, 'Chứng từ'))
  await notice(page, 'Đã chuyển “Phiếu cân.txt” vào Chứng từ').waitFor()
  await fileRow(page, 'Phiếu cân.txt').waitFor({ state: 'detached' })
  await fileRow(page, 'Chứng từ').dblclick()
  await fileRow(page, 'Phiếu cân.txt').waitFor()
  await page.goBack()
  await fileRow(page, 'Ghi chú họp.txt').waitFor()
}

async function bringBackAnOlderVersion(page: Page): Promise<void> {
  await page.locator('[data-upload="files"]').first().setInputFiles(textFile('Ghi chú họp.txt', 'Lần hai'))
  await page.getByRole('dialog').getByRole('button', { name: 'Thêm phiên bản mới' }).click()
  await uploads(page).getByText('Đã tải lên 1 tệp').waitFor()
  await uploads(page).getByRole('button', { name: 'Đóng' }).click()

  await fileRow(page, 'Ghi chú họp.txt').click()
  await page.getByRole('button', { name: 'Chi tiết', exact: true }).click()
  const versions = page.getByRole('list', { name: 'Phiên bản' })
  await versions.getByText('Phiên bản 2').waitFor()
  await checkAccessibility(page)
  await versions.getByRole('button', { name: 'Khôi phục phiên bản 1' }).click()
  await versions.getByText('Phiên bản 3').waitFor()
  const newest = await versions.getByRole('link', { name: 'Tải xuống phiên bản 3' }).getAttribute('href')
  expect(await (await page.request.get(newest ?? '')).text()).toBe('Lần một')
}

async function throwAwayAndRestore(page: Page): Promise<void> {
  await fileRow(page, 'Ghi chú họp.txt').click()
  await page.keyboard.press('Delete')
  await notice(page, 'Đã chuyển “Ghi chú họp.txt” vào thùng rác').waitFor()
  await fileRow(page, 'Ghi chú họp.txt').waitFor({ state: 'detached' })
  const folder = pathOf(page)
  await page.getByRole('link', { name: 'Thùng rác' }).last().click()
  await page.waitForURL('**/drive/trash')
  await fileRow(page, 'Ghi chú họp.txt').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Khôi phục' }).click()
  await fileRow(page, 'Ghi chú họp.txt').waitFor({ state: 'detached' })
  await page.goto(folder)
  await fileRow(page, 'Ghi chú họp.txt').waitFor()
}

async function shareWithSomebodyOutside(page: Page): Promise<void> {
  await fileRow(page, 'Ghi chú họp.txt').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Chia sẻ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Chia sẻ với' }).fill('ingrid@nordhus.example,')
  await dialog.getByText('bắt buộc đặt mật khẩu').waitFor()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Chia sẻ', exact: true }).click()
  await dialog.getByText('Hãy nhập mật khẩu.').waitFor()
  await dialog.getByRole('button', { name: 'Tạo ngẫu nhiên' }).click()
  await dialog.getByRole('switch', { name: 'Ngày hết hạn' }).click()
  await dialog.getByRole('button', { name: /^Ngày hết hạn:/ }).click()
  await page
    .getByRole('grid', { name: 'Các ngày trong tháng' })
    .getByRole('button', { pressed: true })
    .click()
  await dialog.getByRole('button', { name: 'Chia sẻ', exact: true }).click()

  const link = page.getByRole('dialog', { name: 'Đã chia sẻ' }).getByLabel('Liên kết', { exact: true })
  expect(await link.inputValue()).toMatch(/\/s\/[\w-]+$/)
  await page.getByRole('button', { name: 'Xong' }).click()
  await page.getByRole('button', { name: 'Chi tiết', exact: true }).click()
  const details = page.getByRole('complementary', { name: 'Chi tiết' })
  await details.getByText('ingrid@nordhus.example').waitFor()
  await details.getByRole('button', { name: /^Thu hồi/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Thu hồi' }).click()
  await details.getByText('Chỉ mình bạn xem được.').waitFor()
}

journey(
  'a large file goes on where its connection was cut, beside whatever page is read, and a whole folder comes along',
  async ({ product, store, openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test', '/404')
    const line = await openCuttableLine(product.address, 5 * 1024 * 1024)
    try {
      await page.goto(`${line.address}/drive`)
      await page.getByRole('heading', { name: 'Kho tệp đang trống' }).or(page.getByRole('grid')).waitFor()
      const film = randomBytes(12 * 1024 * 1024)
      writeFileSync(join(store, 'Phim xưởng.mp4'), film)
      await page.locator('[data-upload="files"]').first().setInputFiles(join(store, 'Phim xưởng.mp4'))
      await uploads(page).getByText('Mất kết nối').waitFor()
      await checkAccessibility(page)
      await page.getByRole('treeitem', { name: /Hộp thư đến/ }).click()
      await page.waitForURL('**/folder/INBOX')
      await expect.poll(line.cuts).toBeGreaterThan(0)

      const goesOn = page.waitForRequest((request) => Number(request.headers()['upload-offset']) > 0)
      line.mend()
      await goesOn
      await uploads(page).getByText('Đã tải lên 1 tệp').waitFor()
      await uploads(page).getByRole('button', { name: 'Đóng' }).click()

      await page.getByRole('link', { name: 'Kho tệp', exact: true }).click()
      await fileRow(page, 'Phim xưởng.mp4').click()
      const download = page.waitForEvent('download')
      await page.getByRole('toolbar').getByRole('button', { name: 'Tải xuống' }).click()
      expect(await hashOf(await (await download).createReadStream())).toBe(await hashOf([film]))
      await bringFolder(page)
    } finally {
      await line.stop()
    }
  },
)

async function hashOf(pieces: AsyncIterable<unknown> | Iterable<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function bringFolder(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bocau-drive-'))
  try {
    mkdirSync(join(folder, 'Mẫu vải', 'Màu đất'), { recursive: true })
    writeFileSync(join(folder, 'Mẫu vải', 'danh sách.txt'), 'a')
    writeFileSync(join(folder, 'Mẫu vải', 'Màu đất', 'nâu.txt'), 'b')
    await page.locator('[data-upload="folder"]').first().setInputFiles(join(folder, 'Mẫu vải'))
    await uploads(page).getByText('Đã tải lên 2 tệp').waitFor()
    await fileRow(page, 'Mẫu vải').dblclick()
    await fileRow(page, 'danh sách.txt').waitFor()
    await fileRow(page, 'Màu đất').dblclick()
    await fileRow(page, 'nâu.txt').waitFor()
    const way = page.getByRole('navigation', { name: 'Đường dẫn' })
    expect(await way.textContent()).toBe('Kho tệpMẫu vảiMàu đất')

    await page.getByRole('searchbox', { name: 'Tìm trong Kho tệp' }).fill('mau dat')
    await page.waitForURL('**/drive/search?q=mau%20dat*')
    await fileRow(page, 'Màu đất').waitFor()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

journey(
  'on a phone, in English and in the dark, files have their menu at hand',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 390, height: 844, language: 'en', theme: 'dark' })
    await signIn(page, 'phuc@mocviet.test', '/drive')
    await page.getByRole('navigation', { name: 'Drive lists' }).waitFor()
    await page
      .locator('[data-upload="files"]')
      .first()
      .setInputFiles([textFile('one.txt', '1'), textFile('two.txt', '2')])
    await page
      .getByRole('region', { name: 'Uploads to Drive' })
      .getByRole('button', { name: 'Close' })
      .click()
    await fileRow(page, 'one.txt').getByRole('button', { name: 'Actions for one.txt' }).click()
    await page.getByRole('menuitem', { name: 'Add to favourites' }).click()
    await page.getByRole('link', { name: 'Favourites' }).click()
    await fileRow(page, 'one.txt').waitFor()
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)
