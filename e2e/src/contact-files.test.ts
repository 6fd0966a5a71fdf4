import { readFile } from 'node:fs/promises'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { t, tEn } from './texts.ts'

const table = [
  'Họ và tên;Email;Số điện thoại;Nhóm',
  'Đặng Thảo Nhi;nhi@nhapkhau.example;0912 000 111;Nhập khẩu',
  'Bùi Đức;duc@nhapkhau.example;;Nhập khẩu',
  'Thiếu;không phải địa chỉ;;',
  ';;;Nhập khẩu',
].join('\r\n')

journey(
  'a table of contacts is brought along, told of line by line, and taken back',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 1440, height: 900 })
    await signIn(page, 'phuc@mocviet.test')
    await page.goto('/contacts')
    const more = page.getByRole('button', { name: t('contacts.moreActs') })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: t('contacts.import') }).waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: t('contacts.import') }).waitFor()
    await checkAccessibility(page)
    const input = dialog.locator('input[type=file]')
    await input.setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Ngày,Số tiền\n1/1,2'),
    })
    await dialog.getByText(t('error.contact_columns_unknown'), { exact: false }).waitFor()
    await input.setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${table}`) })
    await dialog.getByRole('heading', { name: t('contacts.import.done') }).waitFor()
    const lines = await dialog
      .getByRole('list', { name: t('contacts.import.leftOut') })
      .getByRole('listitem')
      .allTextContents()
    expect(lines).toEqual(['Dòng 5 không có tên, công ty, địa chỉ hay số điện thoại'])
    await dialog
      .getByRole('list', { name: t('contacts.import.lost') })
      .getByText('không phải địa chỉ')
      .waitFor()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: t('contacts.import.close') }).click()
    const list = page.getByRole('list', { name: t('contacts.title') })
    await list.getByRole('link', { name: /Đặng Thảo Nhi/ }).waitFor()
    await page.getByRole('link', { name: /Nhập khẩu/ }).waitFor()
    await page.getByText(t('contacts.import.sum', { added: 3, merged: 0 })).waitFor()
    await page.keyboard.press('z')
    await list.getByRole('link', { name: /Đặng Thảo Nhi/ }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /Nhập khẩu/ }).waitFor({ state: 'detached' })
  },
)

journey('contacts are given out on a phone, and brought along again', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en', width: 390, height: 844 })
  await signIn(page, 'ha@mocviet.test')
  const headers = { origin: new URL(page.url()).origin }
  const data = { name: 'Export Me', emails: [{ email: 'me@export.example' }] }
  await page.request.post('/api/v2/contacts', { data, headers })
  await page.goto('/contacts')
  await page.getByRole('button', { name: tEn('contacts.moreActs') }).click()
  await page.getByRole('menuitem', { name: tEn('contacts.export') }).click()
  const dialog = page.getByRole('dialog', { name: tEn('contacts.export.of', { name: tEn('contacts.own') }) })
  await dialog.getByRole('radio', { name: /vCard 4/ }).check()
  await checkAccessibility(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: tEn('contacts.export.download') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^contacts-.*\.vcf$/)
  const file = await readFile(await download.path())
  expect(file.toString()).toMatch(/VERSION:4\.0\r\nFN:Export Me/)
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: tEn('contacts.moreActs') }).click()
  await page.getByRole('menuitem', { name: tEn('contacts.import') }).click()
  const again = page.getByRole('dialog')
  await again
    .locator('input[type=file]')
    .setInputFiles({ name: 'contacts.vcf', mimeType: 'text/vcard', buffer: file })
  await again.getByText(tEn('contacts.import.unchanged')).waitFor()
  await checkAccessibility(page)
  await again.getByRole('button', { name: tEn('contacts.import.close') }).click()
  await page.getByRole('link', { name: tEn('contacts.export.of', { name: 'Me' }) }).click()
  await page.getByRole('button', { name: tEn('contacts.export.one'), exact: true }).click()
  await page.getByRole('dialog', { name: tEn('contacts.export.of', { name: 'Export Me' }) }).waitFor()
})
