import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { like, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const colleague = 'ha@mocviet.test'

/** Creates templates through the API. */
async function createTemplates(page: Page, ...templates: object[]): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  for (const data of templates)
    expect((await page.request.post('/api/v2/templates', { data, headers })).status()).toBe(200)
}

journey('a template is found with a slash and filled, by keyboard alone', async ({ openPage, signIn }) => {
  const page = await openPage({ width: 1440, height: 900 })
  await signIn(page, mailbox)
  await createTemplates(
    page,
    { name: 'Cảm ơn khách', body: '<div>Cảm ơn {{tên}} nhiều.</div>' },
    {
      name: 'Gửi báo giá',
      subject: 'Báo giá {{công ty}}',
      body: '<div>Kính gửi {{tên}},</div><div>Xem giúp {{sender}}.</div>',
    },
  )
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).waitFor()
  await page.keyboard.type(`Thu Hà <${colleague}>,`)
  const body = page.getByRole('textbox', { name: t('compose.body') })
  await body.focus()
  // The list appears after its code has loaded, later than the editor.
  const list = page.getByRole('listbox', { name: t('templates.insert') })
  await expect
    .poll(async () => {
      await page.keyboard.press('Backspace')
      await page.keyboard.type('/')
      return list.isVisible()
    })
    .toBe(true)
  await page.getByRole('option', { name: /^Cảm ơn khách/ }).waitFor()
  await checkAccessibility(page)
  await page.keyboard.type('bao gia')
  await page.getByRole('option', { name: /^Cảm ơn khách/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await body.getByText('Kính gửi Thu Hà,', { exact: true }).waitFor()
  await body.getByText('Xem giúp Trần Minh Khuê.', { exact: true }).waitFor()
  expect(await body.textContent()).not.toContain('/')
  await page
    .getByRole('textbox', { name: t('compose.subject') })
    .and(page.locator('[value^="Báo giá "]'))
    .waitFor()
})

journey(
  'a recipient added later fills the template, and open placeholders are reported before sending',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 1440, height: 900 })
    await signIn(page, mailbox)
    await createTemplates(page, {
      name: 'Mời xem mẫu',
      subject: 'Mẫu cho {{tên}}',
      body: '<div>Kính gửi {{tên}}, còn {{giá}}.</div>',
    })
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    const body = page.getByRole('textbox', { name: t('compose.body') })
    await body.click()
    await page.getByRole('button', { name: t('compose.template') }).click()
    await page.getByRole('option', { name: /^Mời xem mẫu/ }).click()
    await body.getByText('Kính gửi {{tên}}, còn {{giá}}.', { exact: true }).waitFor()
    await page.keyboard.type('Hẹn')
    await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).focus()
    await page.keyboard.type(`Thu Hà <${colleague}>,`)
    const filled = body.getByText('Kính gửi Thu Hà, còn {{giá}}.Hẹn', { exact: true })
    await filled.waitFor()
    await page
      .getByRole('textbox', { name: t('compose.subject') })
      .and(page.locator('[value="Mẫu cho Thu Hà"]'))
      .waitFor()
    // The caret keeps its position, and filling the name is one undo step.
    await body.focus()
    await page.keyboard.type(' gặp')
    await body.getByText('Kính gửi Thu Hà, còn {{giá}}.Hẹn gặp', { exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await filled.waitFor()
    await page.keyboard.press('Control+z')
    await body.getByText('Kính gửi {{tên}}, còn {{giá}}.Hẹn', { exact: true }).waitFor()
    await page.keyboard.press('Control+Shift+z')
    await filled.waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText(t('compose.warn.unfilled')).waitFor()
    await page.getByText('Thư vẫn còn “{{giá}}”', { exact: false }).waitFor()
  },
)

journey(
  'on a phone templates are created, inserted from the toolbar, and deletion is undone',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, colleague, '/setting/templates')
    await page.getByText(tEn('templates.none'), { exact: true }).waitFor()
    const shared = 'Nhận được thư, sẽ trả lời sau'
    await page.getByText(shared, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: tEn('templates.delete', { name: shared }) }).count()).toBe(
      0,
    )
    await checkAccessibility(page)
    await page.getByRole('button', { name: tEn('templates.new') }).click()
    await page.getByRole('textbox', { name: tEn('templates.name') }).fill('Opening hours')
    const text = page.getByRole('textbox', { name: tEn('templates.text') })
    await text.fill('Monday to Friday. ')
    await page.getByRole('button', { name: tEn('templates.fill.sender') }).click()
    await text.getByText(`{{${tEn('templates.word.sender')}}}`).waitFor()
    await checkAccessibility(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tEn('templates.make') })
      .click()
    const line = page.getByRole('list', { name: tEn('templates.own') }).getByText('Opening hours')
    await line.waitFor()
    await page.getByRole('button', { name: tEn('templates.delete', { name: 'Opening hours' }) }).click()
    await line.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: tEn('app.undo') }).click()
    await line.waitFor()

    await page.goto('/compose-mailto?to=khue@mocviet.test')
    await page.getByRole('textbox', { name: tEn('compose.body') }).waitFor()
    await page.getByRole('button', { name: tEn('compose.template') }).click()
    await page.getByRole('combobox', { name: tEn('templates.find') }).waitFor()
    await checkAccessibility(page)
    await page.getByRole('option', { name: /^Opening hours/ }).click()
    await page
      .getByRole('textbox', { name: tEn('compose.body') })
      .getByText('Nguyễn Thu Hà', { exact: false })
      .waitFor()
  },
)

journey(
  'a template adds its files without an upload, updates in another window, and deletion is undone',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 1440, height: 900, theme: 'dark' })
    await signIn(page, mailbox, '/setting/templates')
    const other = await page.context().newPage()
    await other.goto('/setting/templates')
    await page
      .getByRole('button', { name: t('templates.new') })
      .first()
      .click()
    await page.getByRole('textbox', { name: t('templates.name') }).fill('Gửi bảng giá')
    await page.getByRole('textbox', { name: t('templates.text') }).fill('Bảng giá tháng này')
    const dialog = page.getByRole('dialog', { name: t('templates.new') })
    const input = dialog.locator('input[type=file]')
    await input.setInputFiles([file('bảng giá.txt', 300), file('cài đặt.exe', 10)])
    await dialog.getByText(t('compose.file.invalid', { ext: 'exe' })).waitFor()
    await dialog.getByRole('button', { name: t('templates.make') }).click()
    await dialog.getByText(t('templates.filesFailed')).waitFor()
    await checkAccessibility(page)
    await dialog
      .getByRole('button', { name: t('compose.removeFile', { name: 'cài đặt.exe' }) })
      .press('Enter')
    await dialog.getByRole('button', { name: t('templates.make') }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const window of [page, other]) {
      const line = window.getByRole('listitem').filter({ hasText: 'Gửi bảng giá' })
      await line.getByRole('img', { name: t('templates.fileCount', { n: 1 }) }).waitFor()
    }

    await other.getByRole('button', { name: t('templates.edit', { name: 'Gửi bảng giá' }) }).click()
    await other.getByRole('textbox', { name: t('templates.name') }).fill('Gửi giá mới')
    await other
      .getByRole('dialog', { name: t('templates.change') })
      .locator('input[type=file]')
      .setInputFiles([file('điều kiện.txt', 20)])
    await other.getByRole('button', { name: t('templates.save') }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Gửi giá mới' })
      .getByRole('img', { name: t('templates.fileCount', { n: 2 }) })
      .waitFor()
    await page.getByRole('button', { name: t('templates.delete', { name: 'Gửi giá mới' }) }).click()
    await other.getByText('Gửi giá mới', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('app.undo') }).click()
    await other.getByRole('img', { name: t('templates.fileCount', { n: 2 }) }).waitFor()

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v2/files')
        sent.push(request.url())
    })
    await page.goto('/compose-mailto?to=ha@mocviet.test')
    const body = page.getByRole('textbox', { name: t('compose.body') })
    await body.waitFor()
    await page.getByRole('button', { name: t('compose.template') }).click()
    await page.getByRole('combobox', { name: t('templates.find') }).fill('gia moi')
    await page
      .getByRole('option', { name: /^Gửi giá mới/ })
      .getByRole('img', { name: t('templates.fileCount', { n: 2 }) })
      .waitFor()
    await page.keyboard.press('Enter')
    await body.getByText('Bảng giá tháng này').waitFor()
    const files = page.getByRole('list', { name: t('compose.files') })
    for (const name of ['bảng giá', 'điều kiện']) await files.getByText(name, { exact: true }).waitFor()
    await page.getByText(like('compose.savedAt')).first().waitFor()
    expect(sent).toEqual([])
  },
)

const file = (name: string, bytes: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, 'x'),
})

journey(
  'on a phone the template list loads late, follows changes, and reports a deleted one',
  async ({ openPage, signIn }) => {
    const owner = await openPage()
    await signIn(owner, mailbox, '/setting/templates')
    await createTemplates(
      owner,
      { owner: 'organisation', name: 'Opening 390', body: 'Thứ hai đến thứ sáu' },
      { owner: 'organisation', name: 'Opening 390 holidays', body: 'Nghỉ' },
    )
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    const list = Promise.withResolvers<void>()
    await page.route('**/api/v2/templates', async (route) => {
      await list.promise
      await route.continue()
    })
    await signIn(page, 'phuc@mocviet.test', '/compose-mailto?to=khue@mocviet.test')
    const body = page.getByRole('textbox', { name: tEn('compose.body') })
    await body.waitFor()
    await page.getByRole('button', { name: tEn('compose.template') }).click()
    const below = page.getByRole('link', { name: tEn('templates.manage') })
    await below.waitFor()
    // The link below the list does not move when the list arrives.
    const top = () => below.evaluate((link) => Math.round(link.getBoundingClientRect().top))
    const before = await settled(top)
    list.resolve()
    await page
      .getByRole('listbox', { name: tEn('templates.title') })
      .getByRole('option')
      .first()
      .waitFor()
    expect(await settled(top)).toBe(before)

    await page.getByRole('combobox', { name: tEn('templates.find') }).fill('390')
    await page.getByRole('option', { name: /^Opening 390 holidays/ }).waitFor()
    await owner
      .getByRole('button', { name: t('templates.edit', { name: 'Opening 390' }), exact: true })
      .click()
    await owner.getByRole('textbox', { name: t('templates.name') }).fill('Working hours 390')
    await owner.getByRole('button', { name: t('templates.save') }).click()
    const renamed = page.getByRole('option', { name: /^Working hours 390/ })
    await renamed.waitFor()
    await owner.getByRole('button', { name: t('templates.delete', { name: 'Opening 390 holidays' }) }).click()
    await page.getByRole('option', { name: /^Opening 390 holidays/ }).waitFor({ state: 'detached' })

    // The template is deleted before the list is updated.
    await page.route('**/api/v2/templates/*', (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', message: 'gone' } }),
    )
    await renamed.click()
    await page.getByText(tEn('templates.failed.insert')).waitFor()
    expect(await body.textContent()).not.toContain('Thứ hai')
    await owner.getByRole('button', { name: t('templates.delete', { name: 'Working hours 390' }) }).click()
    await page.getByRole('button', { name: tEn('compose.template') }).click()
    await page.getByRole('combobox', { name: tEn('templates.find') }).fill('390')
    await page.getByText(tEn('templates.noneFound')).waitFor()
  },
)

/** A position measured twice with the same result: the slide-in has ended. */
async function settled(position: () => Promise<number>): Promise<number> {
  let [last, now] = [Number.NaN, await position()]
  while (now !== last) [last, now] = [now, await position()]
  return now
}
