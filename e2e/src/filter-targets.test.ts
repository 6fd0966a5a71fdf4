import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { checkPhone, phone } from './harness/touch.ts'
import { like, likeIn, startingWith, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const colleague = 'ha@mocviet.test'

/** Calls the API. */
async function callApi<T>(page: Page, method: 'post' | 'delete', path: string, data?: object): Promise<T> {
  const headers = { origin: new URL(page.url()).origin }
  const response = await page.request[method](`/api/v2/${path}`, { headers, ...(data && { data }) })
  expect(response.ok()).toBe(true)
  return (response.status() === 204 ? {} : await response.json()) as T
}

const filter = (...actions: object[]) => ({
  sieve_json: JSON.stringify({
    conditions: [{ type: 'subject', comparator: 'contains', value: 'báo giá' }],
    actions,
  }),
})

/** Creates a template through the API. */
async function createTemplate(page: Page, data: object): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.post('/api/v2/templates', { data, headers })).status()).toBe(200)
}

/** Sends a message through the API without delay. */
async function send(page: Page, message: object): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const data = { save_id: 'save-1-xxxxxx', body: '<p>Gửi giúp.</p>', ...message }
  const draft = await page.request.post('/api/v2/messages', { data, headers })
  const { id } = (await draft.json()) as { id: string }
  const sent = await page.request.post('/api/v2/send_mail', { data: { msg_id: id }, headers })
  expect(sent.status()).toBe(200)
}

journey(
  'a filter replies with a template once a day, and the message shows it',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/favicon.svg')
    await createTemplate(page, { name: 'Bảng giá', body: '<div>Chào {{tên}}, bảng giá ở dưới.</div>' })
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
    await page.getByRole('button', { name: t('settings.filter.keep') }).press('Enter')
    await page.getByText(t('settings.filter.repliesWith', { template: 'Bảng giá' })).waitFor()

    const other = await openPage()
    await signIn(other, colleague, '/favicon.svg')
    await send(other, { to: [{ name: '', email: mailbox }], subject: 'Xin bảng giá tháng này' })
    await other.goto('/folder/INBOX')
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

journey('a filter reports its missing folder until the folder exists again', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'phuc@mocviet.test', '/favicon.svg')
  const folder = { display_name: 'Hàng mẫu' }
  const { id } = await callApi<{ id: string }>(page, 'post', 'folders', folder)
  await callApi(page, 'post', 'rules', filter({ type: 'fileinto', value: 'Hàng mẫu' }))
  await page.goto('/setting/customfilters')
  await page.getByText(t('settings.filter.movesTo', { folder: 'Hàng mẫu' })).waitFor()
  const deletedNotice = page.getByText(t('settings.filter.folderGone'))
  expect(await deletedNotice.count()).toBe(0)
  await callApi(page, 'delete', `folders/${id}`)
  await deletedNotice.waitFor()
  const does = page
    .getByRole('listitem')
    .filter({ hasText: startingWith(t('settings.filter.movesTo', { folder: '' })) })
  expect((await deletedNotice.boundingBox())?.x).toBe((await does.boundingBox())?.x)

  await page.getByRole('button', { name: like('settings.filter.acts') }).click()
  await page.getByRole('menuitem', { name: t('settings.filter.edit') }).click()
  await page.getByRole('button', { name: t('settings.filter.goOn') }).click()
  await page.getByText(t('settings.filter.chooseFolder'), { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: t('settings.filter.keep') }).isDisabled()).toBe(true)
  await checkAccessibility(page)
  await callApi(page, 'post', 'folders', folder)
  await page.getByText(t('settings.filter.chooseFolder'), { exact: false }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('app.cancel') }).click()
  await deletedNotice.waitFor({ state: 'detached' })
})

journey(
  'on a phone a filter reports a missing template, and one with a missing label gets another',
  async ({ openPage, signIn }) => {
    const page = await openPage({ ...phone, theme: 'dark' })
    await signIn(page, colleague, '/favicon.svg')
    const template = { name: 'Opening hours', body: '<div>From eight to five.</div>' }
    await createTemplate(page, template)
    const label = await callApi<{ id: string; keyword: string }>(page, 'post', 'labels', { name: 'Quotes' })
    await callApi(page, 'post', 'labels', { name: 'Prices' })
    await page.goto('/setting/customfilters')
    await page.getByRole('button', { name: tEn('settings.filters.add') }).tap()
    await page.getByRole('textbox', { name: tEn('settings.filter.value') }).fill('nhi@thiepnguoi.example')
    await page.getByRole('button', { name: tEn('settings.filter.goOn') }).tap()
    await page
      .getByRole('combobox', { name: tEn('settings.filter.template') })
      .selectOption({ label: 'Opening hours' })
    await checkAccessibility(page)
    await page.getByRole('button', { name: tEn('settings.filter.keep') }).tap()
    const replies = page.getByText(tEn('settings.filter.repliesWith', { template: 'Opening hours' }))
    await replies.waitFor()
    const { items } = (await (await page.request.get('/api/v2/templates')).json()) as {
      items: { id: string; name: string }[]
    }
    const id = items.find(({ name }) => name === 'Opening hours')?.id
    await callApi(page, 'delete', `templates/${id}`)
    await page.getByText(tEn('settings.filter.templateGone')).waitFor()
    await page.getByText(tEn('settings.filter.repliesWithGone')).waitFor()
    await editFilter(page, 'nhi@thiepnguoi.example')
    await page.getByText(tEn('settings.filter.chooseTemplate')).waitFor()
    expect(await page.getByRole('button', { name: tEn('settings.filter.keep') }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: tEn('app.cancel') }).tap()
    // Restored, it is sent again, and every window shows it.
    await createTemplate(page, { ...template, again: id })
    await replies.waitFor()
    await page.getByText(tEn('settings.filter.templateGone')).waitFor({ state: 'detached' })

    await callApi(page, 'post', 'rules', filter({ type: 'label', value: label.keyword }))
    await page.getByText(tEn('settings.filter.labelsAs', { label: 'Quotes' })).waitFor()
    await callApi(page, 'delete', `labels/${label.id}`)
    const deletedNotice = page.getByText(tEn('settings.filter.labelGone'))
    await deletedNotice.waitFor()
    await checkPhone(page)
    await editFilter(page, 'báo giá')
    await page.getByText(tEn('settings.filter.chooseLabel'), { exact: false }).waitFor()
    await page
      .getByRole('combobox', { name: tEn('settings.filter.label'), exact: true })
      .selectOption({ label: 'Prices' })
    await page.getByRole('button', { name: tEn('settings.filter.keep') }).tap()
    await page.getByText(tEn('settings.filter.labelsAs', { label: 'Prices' })).waitFor()
    await deletedNotice.waitFor({ state: 'detached' })
  },
)

/** Opens the filter whose condition contains a value, at its actions. */
async function editFilter(page: Page, value: string): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: value })
    .getByRole('button', { name: likeIn('en', 'settings.filter.acts') })
    .tap()
  await page.getByRole('menuitem', { name: tEn('settings.filter.edit') }).tap()
  await page.getByRole('button', { name: tEn('settings.filter.goOn') }).tap()
}
