import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { checkPhone, phone } from './harness/touch.ts'
import { like, likeIn, startingWith, t, tEn } from './texts.ts'

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
    await page.getByText(t('settings.filter.movesTo', { folder: 'Hàng mẫu' })).waitFor()
    const gone = page.getByText(t('settings.filter.folderGone'))
    expect(await gone.count()).toBe(0)
    await ask(page, 'delete', `folders/${id}`)
    await gone.waitFor()
    const does = page
      .getByRole('listitem')
      .filter({ hasText: startingWith(t('settings.filter.movesTo', { folder: '' })) })
    expect((await gone.boundingBox())?.x).toBe((await does.boundingBox())?.x)
    await checkAccessibility(page)

    await page.getByRole('button', { name: like('settings.filter.acts') }).click()
    await page.getByRole('menuitem', { name: t('settings.filter.edit') }).click()
    await page.getByRole('button', { name: t('settings.filter.goOn') }).click()
    await page.getByText(t('settings.filter.chooseFolder'), { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: t('settings.filter.keep') }).isDisabled()).toBe(true)
    await checkAccessibility(page)
    await ask(page, 'post', 'folders', folder)
    await page.getByText(t('settings.filter.chooseFolder'), { exact: false }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('app.cancel') }).click()
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
  await page.getByText(tEn('settings.filter.labelsAs', { label: 'Quotes' })).waitFor()
  await ask(page, 'delete', `labels/${label.id}`)
  const gone = page.getByText(tEn('settings.filter.labelGone'))
  await gone.waitFor()
  await checkPhone(page)

  await page.getByRole('button', { name: likeIn('en', 'settings.filter.acts') }).tap()
  await page.getByRole('menuitem', { name: tEn('settings.filter.edit') }).tap()
  await page.getByRole('button', { name: tEn('settings.filter.goOn') }).tap()
  await page.getByText(tEn('settings.filter.chooseLabel'), { exact: false }).waitFor()
  await checkAccessibility(page)
  await page
    .getByRole('combobox', { name: tEn('settings.filter.label'), exact: true })
    .selectOption({ label: 'Prices' })
  await page.getByRole('button', { name: tEn('settings.filter.keep') }).tap()
  await page.getByText(tEn('settings.filter.labelsAs', { label: 'Prices' })).waitFor()
  await gone.waitFor({ state: 'detached' })
})
