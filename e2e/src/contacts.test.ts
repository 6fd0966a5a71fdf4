import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { checkPhone, phone } from './harness/touch.ts'
import { t, tEn } from './texts.ts'

const mailbox = 'phuc@mocviet.test'

/** Creates contacts through the API. */
async function createContacts(page: Page, ...contacts: object[]): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  for (const data of contacts)
    expect((await page.request.post('/api/v2/contacts', { data, headers })).status()).toBe(200)
}

/** Creates a contact group; returns its id. */
async function createGroup(page: Page, name: string): Promise<string> {
  const headers = { origin: new URL(page.url()).origin }
  const response = await page.request.post('/api/v2/contact-groups', { data: { name }, headers })
  return ((await response.json()) as { id: string }).id
}

journey(
  'a contact is added, found, changed, deleted and restored',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 1440, height: 900 })
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { name: t('contacts.none') }).waitFor()
    await page.getByRole('button', { name: t('contacts.new') }).click()
    const form = page.getByRole('dialog', { name: t('contacts.new') })
    await form.getByRole('button', { name: t('contacts.save') }).click()
    await form.getByText(t('contacts.wrong.nobody')).waitFor()
    await form.getByRole('textbox', { name: t('contacts.name') }).fill('Phạm Thảo Vy')
    await form.getByRole('textbox', { name: t('contacts.email'), exact: true }).fill('vy xuongmoc')
    await form.getByRole('combobox', { name: t('contacts.day'), exact: true }).selectOption('31')
    await form.getByRole('combobox', { name: t('contacts.month'), exact: true }).selectOption('2')
    await page.keyboard.press('Enter')
    await form.getByText(t('contacts.wrong.email')).waitFor()
    await form.getByText(t('contacts.wrong.birthday')).waitFor()
    await form.getByRole('textbox', { name: t('contacts.email'), exact: true }).fill('vy@xuongmoc.example')
    await form.getByRole('combobox', { name: t('contacts.day'), exact: true }).selectOption('29')
    await form.getByRole('textbox', { name: t('contacts.phone'), exact: true }).fill('0912 345 678')
    await checkAccessibility(page)
    await form.getByRole('button', { name: t('contacts.save') }).click()
    await page.getByRole('heading', { name: 'Phạm Thảo Vy' }).waitFor()
    await page.getByText('29 tháng 2').waitFor()

    await createContacts(page, { name: 'Lê Hòa' }, { name: 'Lê Hoa' })
    const list = page.getByRole('list', { name: t('contacts.title') })
    await list.getByRole('link', { name: /Lê Hòa/ }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('hòa')
    await list.getByRole('link', { name: /Phạm Thảo Vy/ }).waitFor({ state: 'detached' })
    await expect.poll(() => list.getByRole('link').allTextContents()).toEqual(['Lê Hòa', 'Lê Hoa'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Lê Hòa' }).waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('#')
    await page.getByText(t('contacts.deleted', { name: 'Lê Hòa' })).waitFor()
    await list.getByRole('link', { name: /Lê Hòa/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await list.getByRole('link', { name: /Lê Hòa/ }).waitFor()
  },
)

journey('a contact deleted and restored before the server responds stays', async ({ openPage, signIn }) => {
  const page = await openPage({ width: 1440, height: 900 })
  await signIn(page, mailbox, '/favicon.svg')
  await createContacts(page, { name: 'Tô Vội' }, { name: 'Tô Chậm' })
  await page.goto('/contacts')
  const list = page.getByRole('list', { name: t('contacts.title') })
  await list.getByRole('link', { name: 'Tô Vội' }).click()
  await page.getByRole('heading', { name: 'Tô Vội' }).waitFor()
  const { promise: pressed, resolve: resolvePressed } = Promise.withResolvers<void>()
  await page.route('**/api/v2/contacts/delete', async (route) => {
    await pressed
    await route.continue()
  })
  const deleteRequest = page.waitForRequest('**/api/v2/contacts/delete')
  const restored = page.waitForResponse('**/api/v2/contacts/restore')
  await page.keyboard.press('#')
  await deleteRequest
  await page.keyboard.press('z')
  resolvePressed()
  expect((await restored).ok()).toBe(true)
  await list.getByRole('link', { name: 'Tô Vội' }).waitFor()
  await page.getByRole('heading', { name: 'Tô Vội' }).waitFor()
  expect(await page.getByText(t('contacts.deleted', { name: 'Tô Vội' })).count()).toBe(0)
})

journey(
  'on a phone a long group name fits its button, and a new group gets a contact',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 390, height: 844 })
    await signIn(page, mailbox, '/favicon.svg')
    await createContacts(page, { name: 'An' }, { name: 'Bình' })
    const long = 'Đối tác gỗ nguyên liệu châu Âu và Bắc Mỹ'
    const groupId = await createGroup(page, long)
    await page.goto(`/contacts?group=${groupId}`)
    const menu = page.getByRole('navigation', { name: t('contacts.lists') })
    const button = menu.getByRole('button', { name: long, exact: true })
    await button.waitFor()
    expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await page.getByRole('button', { name: t('contacts.group.new') }).click()
    await page.getByRole('textbox', { name: t('contacts.group.name') }).fill('Khách hàng')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/contacts' && !url.search.endsWith(groupId))
    await page.getByRole('heading', { name: t('contacts.group.empty') }).waitFor()
    await menu.getByRole('button', { name: 'Khách hàng', exact: true }).click()
    await page.getByRole('menuitemradio', { name: t('contacts.own') }).click()
    await page.getByRole('link', { name: 'An', exact: true }).click()
    await page.getByRole('button', { name: t('contacts.edit') }).click()
    await page.getByRole('checkbox', { name: 'Khách hàng' }).check()
    await page.getByRole('button', { name: t('contacts.save') }).click()
    const detail = page.getByRole('region', { name: t('contacts.detail') })
    await detail.getByRole('link', { name: 'Khách hàng' }).click()
    await checkAccessibility(page)
    await detail.getByRole('link', { name: t('contacts.back') }).click()
    const list = page.getByRole('list', { name: t('contacts.title') })
    await list.getByRole('link', { name: 'An', exact: true }).waitFor()
    await expect.poll(() => list.getByRole('link').count()).toBe(1)
  },
)

journey('a group selected as recipient includes its contacts', async ({ openPage, signIn }) => {
  const page = await openPage({ width: 1440, height: 900 })
  await signIn(page, mailbox)
  const group_ids = [await createGroup(page, 'Nhà cung cấp gỗ')]
  await createContacts(
    page,
    { name: 'Lim', emails: [{ email: 'lim@goquy.example' }], group_ids },
    { name: 'Sến', emails: [{ email: 'sen@goquy.example' }], group_ids },
  )
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).waitFor()
  await page.keyboard.type('nha cung cap')
  await page
    .getByRole('option', { name: new RegExp(`Nhà cung cấp gỗ.*${t('compose.groupOf', { n: 2 })}`) })
    .waitFor()
  await page.keyboard.press('Enter')
  const people = page.getByRole('listbox', { name: t('compose.listTo'), exact: true }).getByRole('option')
  await people.filter({ hasText: 'Lim' }).waitFor()
  await people.filter({ hasText: 'Sến' }).waitFor()
})

journey('duplicate contacts are merged and restored', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en', width: 390, height: 844 })
  await signIn(page, 'ha@mocviet.test', '/favicon.svg')
  await createContacts(
    page,
    { name: 'Twin', emails: [{ email: 'twin@doi.example' }] },
    { name: 'Twin Brother', emails: [{ email: 'twin@doi.example' }, { email: 'brother@doi.example' }] },
  )
  await page.goto('/contacts')
  await page.getByRole('button', { name: tEn('contacts.moreActs') }).click()
  await page.getByRole('menuitem', { name: tEn('contacts.doubles') }).click()
  const dialog = page.getByRole('dialog', { name: tEn('contacts.doubles') })
  await dialog.getByText(tEn('contacts.doubles.email')).waitFor()
  await checkAccessibility(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/contacts/merge')) requests.push(request.url())
  })
  await dialog
    .getByRole('button', { name: tEn('contacts.mergeOf', { name: 'Twin' }), exact: true })
    .dblclick()
  await page.getByText(tEn('contacts.merged', { name: 'Twin' }), { exact: true }).waitFor()
  expect(requests).toHaveLength(1)
  await dialog.getByRole('heading', { name: tEn('contacts.doubles.none') }).waitFor()
  await dialog.getByRole('button', { name: tEn('app.close') }).click()
  await page.keyboard.press('z')
  await page.getByRole('link', { name: /^Twin Brother/ }).waitFor()
})

const table = [
  'Họ và tên;Email;Số điện thoại;Nhóm',
  'Đặng Thảo Nhi;nhi@nhapkhau.example;0912 000 111;Nhập khẩu',
  'Bùi Đức;duc@nhapkhau.example;;Nhập khẩu',
  'Thiếu;không phải địa chỉ;;',
  ';;;Nhập khẩu',
].join('\r\n')

journey('a table of contacts is imported with a report by line, and undone', async ({ openPage, signIn }) => {
  const page = await openPage({ theme: 'dark' })
  await signIn(page, mailbox, '/contacts')
  const more = page.getByRole('button', { name: t('contacts.moreActs') })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: t('contacts.import') }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: t('contacts.import') }).waitFor()
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
})

journey('contacts are exported on a phone and imported again', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en', width: 390, height: 844 })
  await signIn(page, 'ha@mocviet.test', '/favicon.svg')
  await createContacts(page, { name: 'Thảo Export', emails: [{ email: 'me@export.example' }] })
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
  expect(file.toString()).toMatch(/VERSION:4\.0\r\nFN:Thảo Export/)
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: tEn('contacts.moreActs') }).click()
  await page.getByRole('menuitem', { name: tEn('contacts.import') }).click()
  const secondDialog = page.getByRole('dialog')
  await secondDialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'contacts.vcf', mimeType: 'text/vcard', buffer: file })
  await secondDialog.getByText(tEn('contacts.import.unchanged')).waitFor()
  await secondDialog.getByRole('button', { name: tEn('contacts.import.close') }).click()
  await page.getByRole('link', { name: 'Thảo Export' }).click()
  await page.getByRole('button', { name: tEn('contacts.moreOf', { name: 'Thảo Export' }) }).click()
  await page.getByRole('menuitem', { name: tEn('contacts.export.one') }).click()
  await page.getByRole('dialog', { name: tEn('contacts.export.of', { name: 'Thảo Export' }) }).waitFor()
})

journey('colleagues are listed page by page, in English', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en', width: 1440, height: 900 })
  await signIn(page, mailbox, '/favicon.svg')
  const people = Array.from({ length: 120 }, (_, n) => ({ name: `Person ${String(n).padStart(3, '0')}` }))
  await createContacts(page, ...people)
  await page.goto('/contacts')
  await page.getByRole('searchbox', { name: tEn('contacts.find') }).fill('person')
  await page.getByText(tEn('contacts.count', { n: 120 }), { exact: true }).waitFor()
  const list = page.getByRole('list', { name: tEn('contacts.title'), exact: true })
  await list.getByRole('link', { name: 'Person 099' }).focus()
  await page.keyboard.press('End')
  await list.getByRole('link', { name: 'Person 119' }).waitFor()
  await page.getByRole('searchbox', { name: tEn('contacts.find') }).fill('')
  await page.getByRole('link', { name: tEn('contacts.organisation'), exact: true }).click()
  await list.getByRole('link', { name: /Nguyễn Thu Hà/ }).click()
  await page.getByText(tEn('contacts.kind.colleague'), { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: tEn('contacts.edit'), exact: true }).count()).toBe(0)
})

journey(
  'on a phone in English a contact is found among groups and gets a picture, which is removed',
  async ({ openPage, signIn }) => {
    const page = await openPage({ ...phone, theme: 'dark' })
    await signIn(page, 'ha@mocviet.test', '/favicon.svg')
    await createContacts(page, { name: 'Anna Oak' }, { name: 'Ben Pine' })
    let last = ''
    for (const name of ['Customers', 'Suppliers', 'Carriers', 'Partners'])
      last = await createGroup(page, name)
    await page.goto('/contacts')
    const lists = page.getByRole('navigation', { name: tEn('contacts.lists') })
    await lists.getByRole('button', { name: tEn('contacts.own') }).tap()
    await page.getByRole('menuitemradio', { name: /Partners/ }).waitFor()
    await checkPhone(page)
    await page.getByRole('menuitemradio', { name: /Partners/ }).tap()
    await page.waitForURL(`**/contacts?group=${last}`)
    await page.getByRole('heading', { name: tEn('contacts.group.empty') }).waitFor()

    await lists.getByRole('button', { name: 'Partners', exact: true }).tap()
    await page.getByRole('menuitemradio', { name: tEn('contacts.own') }).tap()
    await page.getByRole('searchbox', { name: tEn('contacts.find') }).fill('anna')
    await page
      .getByRole('list', { name: tEn('contacts.title') })
      .getByRole('link', { name: 'Anna Oak' })
      .tap()
    const detail = page.getByRole('region', { name: tEn('contacts.detail') })
    await detail.getByRole('heading', { name: 'Anna Oak' }).waitFor()
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } })
    const choose = detail.locator('input[type="file"]')
    await choose.setInputFiles({ name: 'anna.png', mimeType: 'image/png', buffer })
    await detail.locator('img').waitFor()
    await checkPhone(page)
    await page.reload()
    await detail.locator('img').waitFor()
    await detail.getByRole('button', { name: tEn('contacts.moreOf', { name: 'Anna Oak' }) }).tap()
    await page.getByRole('menuitem', { name: tEn('contacts.noPicture') }).tap()
    await detail.locator('img').waitFor({ state: 'detached' })
  },
)
