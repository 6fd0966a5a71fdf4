import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'

const vi = {
  order: 'Sắp xếp',
  byName: 'Theo tên',
  show: 'Hiển thị',
  shut: 'Đã khóa',
  chosen: 'Việc với những người đã chọn',
  choose: (name: string) => `Chọn ${name}`,
  lock: 'Khóa tài khoản',
  open: 'Mở lại tài khoản',
  nobody: 'Không tìm thấy ai',
  moreOf: (name: string) => `Việc khác với ${name}`,
  addresses: 'Các địa chỉ',
  addressesOf: (name: string) => `Địa chỉ của ${name}`,
  newAddress: 'Địa chỉ mới',
  topic: 'Nội dung',
  people: 'Người dùng',
  log: 'Nhật ký quản trị',
  added: 'Thêm địa chỉ cho hộp thư',
  locked: 'Khóa tài khoản',
  csv: 'Tải xuống dạng CSV',
}
const en: typeof vi = {
  order: 'Order',
  byName: 'By name',
  show: 'Show',
  shut: 'Shut accounts',
  chosen: 'Acts on who is chosen',
  choose: (name) => `Choose ${name}`,
  lock: 'Shut account',
  open: 'Open account again',
  nobody: 'Nobody was found',
  moreOf: (name) => `More for ${name}`,
  addresses: 'Addresses',
  addressesOf: (name) => `Addresses of ${name}`,
  newAddress: 'New address',
  topic: 'About',
  people: 'People',
  log: 'Audit log',
  added: 'Added an address of a mailbox',
  locked: 'Shut an account',
  csv: 'Download as CSV',
}

const rows = (page: Page) => page.getByRole('row').count()

for (const [width, theme, language, words, local] of [
  [1440, 'dark', 'vi', vi, 'hangmau'],
  [390, 'light', 'en', en, 'samples'],
] as const) {
  journey(
    `people are found, chosen and given an address by keyboard, and the audit log says so, ${width} px, ${language}`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ width, height: 844, theme, language })
      await signIn(page, 'khue@mocviet.test', '/account/people')
      await page.getByRole('row', { name: 'Hà My' }).waitFor()
      await page.getByRole('searchbox').fill('kho')
      await expect.poll(() => rows(page)).toBeLessThan(5)
      await page.getByRole('searchbox').fill('')
      await page.getByRole('row', { name: 'Hà My' }).waitFor()
      await page.getByLabel(words.order, { exact: true }).selectOption({ label: words.byName })
      const chosen = page.getByRole('region', { name: words.chosen })
      for (const name of ['Hà My', 'Kho Thuận An'])
        await page.getByRole('checkbox', { name: words.choose(name), exact: true }).press('Space')
      await checkAccessibility(page)
      await chosen.getByRole('button', { name: words.lock }).press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: words.lock }).press('Enter')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await page.getByLabel(words.show, { exact: true }).selectOption({ label: words.shut })
      await expect.poll(() => rows(page)).toBe(3)
      for (const name of ['Hà My', 'Kho Thuận An'])
        await page.getByRole('checkbox', { name: words.choose(name), exact: true }).press('Space')
      await chosen.getByRole('button', { name: words.open }).press('Enter')
      await page.getByText(words.nobody).waitFor()

      await page.getByLabel(words.show, { exact: true }).selectOption({ index: 0 })
      await page.getByRole('button', { name: words.moreOf('Lê Hoàng Phúc') }).press('Enter')
      await page.getByRole('menuitem', { name: words.addresses }).press('Enter')
      const dialog = page.getByRole('dialog', { name: words.addressesOf('Lê Hoàng Phúc') })
      await dialog.getByLabel(words.newAddress).fill(local)
      await dialog.getByLabel(words.newAddress).press('Enter')
      await dialog
        .getByRole('listitem')
        .filter({ hasText: `${local}@mocviet.test` })
        .waitFor()
      await checkAccessibility(page)

      await page.goto('/account/audit')
      const log = page.getByRole('table', { name: words.log })
      await log.getByText(words.added).first().waitFor()
      await page.getByLabel(words.topic, { exact: true }).selectOption({ label: words.people })
      await page.getByRole('searchbox').fill(`${local}@`)
      await log.getByText(`${local}@mocviet.test`).first().waitFor()
      await expect.poll(() => log.getByText(words.locked).count()).toBe(0)
      await checkAccessibility(page)
      const coming = page.waitForEvent('download')
      await page.getByRole('link', { name: words.csv }).press('Enter')
      const table = await readFile(await (await coming).path(), 'utf8')
      expect(table).toContain(`${local}@mocviet.test`)
      expect(table).not.toContain('account_shut')
    },
  )
}
