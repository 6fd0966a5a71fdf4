import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { t, tEn } from './texts.ts'

journey(
  'a search is saved, stands in the sidebar of every window, is renamed, and taken out again',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'khue@mocviet.test'
    await deliverMessage({ to, subject: 'Mẫu gỗ sồi trắng', text: 'Gửi chị xem.' })
    const page = await openPage()
    await signIn(page, to)
    const other = await openPage()
    await signIn(other, to)
    await page.goto('/advance-search?q=g%E1%BB%97+s%E1%BB%93i')
    await page.getByRole('button', { name: t('search.save') }).click()
    const dialog = page.getByRole('dialog', { name: t('search.save') })
    await dialog.getByLabel(t('search.name')).fill('Gỗ sồi')
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await page.getByText(t('search.saved', { name: 'Gỗ sồi' })).waitFor()
    const tree = other.getByRole('tree', { name: t('app.savedSearches') })
    await tree.getByRole('treeitem', { name: 'Gỗ sồi' }).click()
    await threadRow(other, 'Mẫu gỗ sồi trắng').waitFor()
    await checkAccessibility(other)

    await tree.getByRole('treeitem', { name: 'Gỗ sồi' }).focus()
    await other.keyboard.press('Shift+F10')
    await other.getByRole('menuitem', { name: t('search.drop') }).click()
    await tree.waitFor({ state: 'detached' })
    await other.keyboard.press('z')
    await tree.getByRole('treeitem', { name: 'Gỗ sồi' }).waitFor()
  },
)

journey('on a phone a search is saved, and opened from the menu', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
  await signIn(page, 'ha@mocviet.test')
  await page.goto('/advance-search?is_star=1')
  await page.getByRole('button', { name: tEn('search.save') }).click()
  const dialog = page.getByRole('dialog', { name: tEn('search.save') })
  await dialog.getByLabel(tEn('search.name')).fill('Starred mail')
  await dialog.getByRole('button', { name: tEn('search.keep'), exact: true }).click()
  await page.getByText(tEn('search.saved', { name: 'Starred mail' })).waitFor()
  await page.goto('/folder/INBOX')
  await page.getByRole('button', { name: tEn('app.openMenu') }).click()
  await page.getByRole('treeitem', { name: 'Starred mail' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?is_star=1')
})
