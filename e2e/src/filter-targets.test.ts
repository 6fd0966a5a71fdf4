import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { checkPhone, phone } from './harness/touch.ts'

/** Asks for something behind the page's back. */
async function ask<T>(page: Page, method: 'post' | 'delete', path: string, data?: object): Promise<T> {
  const headers = { origin: new URL(page.url()).origin }
  const answer = await page.request[method](`/api/v2/${path}`, { headers, ...(data && { data }) })
  expect(answer.ok()).toBe(true)
  return (answer.status() === 204 ? {} : await answer.json()) as T
}

const filter = (...actions: object[]) => ({
  sieve_json: JSON.stringify({
    conditions: [{ type: 'subject', comparator: 'contains', value: 'báo giá' }],
    actions,
  }),
})

journey(
  'a filter says that its folder is gone at once, and no longer when it is back',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'phuc@mocviet.test')
    const folder = { display_name: 'Hàng mẫu' }
    const { id } = await ask<{ id: string }>(page, 'post', 'folders', folder)
    await ask(page, 'post', 'rules', filter({ type: 'fileinto', value: 'Hàng mẫu' }))
    await page.goto('/setting/customfilters')
    await page.getByText('Chuyển vào Hàng mẫu').waitFor()
    const gone = page.getByText('Thư mục của bộ lọc này không còn, nên thư vào Hộp thư đến.')
    expect(await gone.count()).toBe(0)
    await ask(page, 'delete', `folders/${id}`)
    await gone.waitFor()
    const does = page.getByRole('listitem').filter({ hasText: /^Chuyển vào/ })
    expect((await gone.boundingBox())?.x).toBe((await does.boundingBox())?.x)
    await checkAccessibility(page)

    await page.getByRole('button', { name: 'Tác vụ với' }).click()
    await page.getByRole('menuitem', { name: 'Sửa' }).click()
    await page.getByRole('button', { name: 'Tiếp tục' }).click()
    await page.getByText('Thư mục đã chọn không còn.', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: 'Lưu bộ lọc' }).isDisabled()).toBe(true)
    await checkAccessibility(page)
    await ask(page, 'post', 'folders', folder)
    await page.getByText('Thư mục đã chọn không còn.', { exact: false }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Hủy' }).click()
    await gone.waitFor({ state: 'detached' })
  },
)

journey('on a phone a filter says that its label is gone, and gets another', async ({ openPage, signIn }) => {
  const page = await openPage({ ...phone, theme: 'dark' })
  await signIn(page, 'ha@mocviet.test')
  const label = await ask<{ id: string; keyword: string }>(page, 'post', 'labels', { name: 'Quotes' })
  await ask(page, 'post', 'labels', { name: 'Prices' })
  await ask(page, 'post', 'rules', filter({ type: 'label', value: label.keyword }))
  await page.goto('/setting/customfilters')
  await page.getByText('Add the label Quotes').waitFor()
  await ask(page, 'delete', `labels/${label.id}`)
  const gone = page.getByText('The label of this filter is gone, so messages are not labelled.')
  await gone.waitFor()
  await checkPhone(page)

  await page.getByRole('button', { name: 'Actions for filter' }).tap()
  await page.getByRole('menuitem', { name: 'Edit' }).tap()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByText('The label that was chosen is gone.', { exact: false }).waitFor()
  await checkAccessibility(page)
  await page.getByRole('combobox', { name: 'Label', exact: true }).selectOption({ label: 'Prices' })
  await page.getByRole('button', { name: 'Save filter' }).tap()
  await page.getByText('Add the label Prices').waitFor()
  await gone.waitFor({ state: 'detached' })
})
