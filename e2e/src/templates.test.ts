import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'

const mailbox = 'khue@mocviet.test'
const colleague = 'ha@mocviet.test'

/** Makes templates behind the page's back. */
async function makeTemplates(page: Page, ...templates: object[]): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  for (const data of templates)
    expect((await page.request.post('/api/v2/templates', { data, headers })).status()).toBe(200)
}

journey('a template is found behind a slash and filled in, by keys alone', async ({ openPage, signIn }) => {
  const page = await openPage({ width: 1440, height: 900 })
  await signIn(page, mailbox)
  await makeTemplates(
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
  await page.getByRole('combobox', { name: 'Thêm người nhận', exact: true }).waitFor()
  await page.keyboard.type(`Thu Hà <${colleague}>,`)
  const body = page.getByRole('textbox', { name: 'Nội dung thư' })
  await body.focus()
  // Offered once what offers them is there: it comes behind the editor.
  const list = page.getByRole('listbox', { name: 'Chèn mẫu thư' })
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
  await page.getByRole('textbox', { name: 'Tiêu đề' }).and(page.locator('[value^="Báo giá "]')).waitFor()
})

journey('what is not filled in is told before a message leaves', async ({ openPage, signIn }) => {
  const page = await openPage({ width: 1440, height: 900 })
  await signIn(page, mailbox)
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: 'Thêm người nhận', exact: true }).waitFor()
  await page.keyboard.type(`${colleague},`)
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill('Hẹn')
  await page.getByRole('textbox', { name: 'Nội dung thư' }).fill('Chào {{tên}}')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Còn chỗ chưa điền').waitFor()
  await page.getByText('Trong thư còn “{{tên}}”', { exact: false }).waitFor()
})

journey(
  'on a phone templates are made in the settings, put into a message from its bar, and deleting one is undone',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, colleague, '/setting/templates')
    await page.getByText('No templates yet', { exact: true }).waitFor()
    const shared = 'Nhận được thư, sẽ trả lời sau'
    await page.getByText(shared, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: `Delete template ${shared}` }).count()).toBe(0)
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'New template' }).click()
    await page.getByRole('textbox', { name: 'Name of the template' }).fill('Opening hours')
    const text = page.getByRole('textbox', { name: 'What the template says' })
    await text.fill('Monday to Friday. ')
    await page.getByRole('button', { name: 'My name' }).click()
    await text.getByText('{{sender}}').waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Make template' }).click()
    const line = page.getByRole('list', { name: 'My templates' }).getByText('Opening hours')
    await line.waitFor()
    await page.getByRole('button', { name: 'Delete template Opening hours' }).click()
    await line.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await line.waitFor()

    await page.goto('/compose-mailto?to=khue@mocviet.test')
    await page.getByRole('textbox', { name: 'Message text' }).waitFor()
    await page.getByRole('button', { name: 'Insert a template' }).click()
    await page.getByRole('combobox', { name: 'Find a template' }).waitFor()
    await checkAccessibility(page)
    await page.getByRole('option', { name: /^Opening hours/ }).click()
    await page
      .getByRole('textbox', { name: 'Message text' })
      .getByText('Nguyễn Thu Hà', { exact: false })
      .waitFor()
  },
)
