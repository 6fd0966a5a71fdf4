import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { likeIn, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const colleague = 'ha@mocviet.test'

/** Makes a template behind the page's back. */
async function makeTemplate(page: Page, data: object): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.post('/api/v2/templates', { data, headers })).status()).toBe(200)
}

/** Sends a message behind the page's back, at once. */
async function send(page: Page, message: object): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const data = { save_id: 'save-1-xxxxxx', body: '<p>Gửi giúp.</p>', ...message }
  const draft = await page.request.post('/api/v2/messages', { data, headers })
  const { id } = (await draft.json()) as { id: string }
  const sent = await page.request.post('/api/v2/send_mail', { data: { msg_id: id }, headers })
  expect(sent.status()).toBe(200)
}

journey(
  'a filter answers with a template, once a day, and the message says so',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 1440, height: 900 })
    await signIn(page, mailbox)
    await makeTemplate(page, { name: 'Bảng giá', body: '<div>Chào {{tên}}, bảng giá ở dưới.</div>' })
    await page.goto('/setting/customfilters')
    await page.getByRole('button', { name: t('settings.filters.add') }).click()
    await page
      .getByRole('combobox', { name: t('settings.filter.type') })
      .selectOption({ label: t('settings.filter.subject') })
    await page.getByRole('textbox', { name: t('settings.filter.value') }).fill('xin bảng giá')
    await page.getByRole('button', { name: t('settings.filter.goOn') }).click()
    await page.getByRole('checkbox', { name: t('settings.filter.reply') }).press('Space')
    expect(await page.getByRole('button', { name: t('settings.filter.keep') }).isDisabled()).toBe(true)
    await page
      .getByRole('combobox', { name: t('settings.filter.template') })
      .selectOption({ label: 'Bảng giá' })
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('settings.filter.keep') }).press('Enter')
    await page.getByText(t('settings.filter.repliesWith', { template: 'Bảng giá' })).waitFor()

    const other = await openPage({ width: 1440, height: 900 })
    await signIn(other, colleague)
    await send(other, { to: [{ name: '', email: mailbox }], subject: 'Xin bảng giá tháng này' })
    await other.getByRole('row', { name: /Trần Minh Khuê.*Xin bảng giá tháng này/ }).click()
    await other
      .getByRole('article')
      .last()
      .locator('iframe')
      .contentFrame()
      .getByText('Chào Nguyễn Thu Hà, bảng giá ở dưới.')
      .waitFor()

    await page.goto('/folder/INBOX')
    await page.getByRole('row', { name: /Xin bảng giá tháng này/ }).click()
    await page.getByRole('button', { name: t('thread.details') }).click()
    await page.getByText(t('delivery.answer.template', { template: 'Bảng giá' })).waitFor()
  },
)

journey('on a phone a filter whose template is gone says so', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
  await signIn(page, colleague)
  await makeTemplate(page, { name: 'Opening hours', body: '<div>From eight to five.</div>' })
  await page.goto('/setting/customfilters')
  await page.getByRole('button', { name: tEn('settings.filters.add') }).click()
  await page.getByRole('textbox', { name: tEn('settings.filter.value') }).fill('nhi@thiepnguoi.example')
  await page.getByRole('button', { name: tEn('settings.filter.goOn') }).click()
  await page
    .getByRole('combobox', { name: tEn('settings.filter.template') })
    .selectOption({ label: 'Opening hours' })
  await checkAccessibility(page)
  await page.getByRole('button', { name: tEn('settings.filter.keep') }).click()
  await page.getByText(tEn('settings.filter.repliesWith', { template: 'Opening hours' })).waitFor()
  const headers = { origin: new URL(page.url()).origin }
  const { items } = (await (await page.request.get('/api/v2/templates')).json()) as {
    items: { id: string; name: string }[]
  }
  const id = items.find(({ name }) => name === 'Opening hours')?.id
  await page.request.delete(`/api/v2/templates/${id}`, { headers })
  await page.getByText(tEn('settings.filter.templateGone')).waitFor()
  await page.getByText(tEn('settings.filter.repliesWithGone')).waitFor()
  await checkAccessibility(page)

  await page.getByRole('button', { name: likeIn('en', 'settings.filter.acts') }).click()
  await page.getByRole('menuitem', { name: tEn('settings.filter.edit') }).click()
  await page.getByRole('button', { name: tEn('settings.filter.goOn') }).click()
  await page.getByText(tEn('settings.filter.chooseTemplate')).waitFor()
  expect(await page.getByRole('button', { name: tEn('settings.filter.keep') }).isDisabled()).toBe(true)
  await checkAccessibility(page)
  await page.getByRole('button', { name: tEn('app.cancel') }).click()

  // Made again as it was, it answers again, and every window says so.
  await makeTemplate(page, { name: 'Opening hours', body: '<div>From eight to five.</div>', again: id })
  await page.getByText(tEn('settings.filter.repliesWith', { template: 'Opening hours' })).waitFor()
  await page.getByText(tEn('settings.filter.templateGone')).waitFor({ state: 'detached' })
})
