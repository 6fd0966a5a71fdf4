import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'

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
    await page.getByRole('button', { name: 'Lưu tìm kiếm' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lưu tìm kiếm' })
    await dialog.getByLabel('Tên').fill('Gỗ sồi')
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await page.getByText('Đã lưu tìm kiếm “Gỗ sồi”').waitFor()
    const tree = other.getByRole('tree', { name: 'Tìm kiếm đã lưu' })
    await tree.getByRole('treeitem', { name: 'Gỗ sồi' }).click()
    await threadRow(other, 'Mẫu gỗ sồi trắng').waitFor()
    await checkAccessibility(other)

    await tree.getByRole('treeitem', { name: 'Gỗ sồi' }).focus()
    await other.keyboard.press('Shift+F10')
    await other.getByRole('menuitem', { name: 'Bỏ khỏi thanh bên' }).click()
    await tree.waitFor({ state: 'detached' })
    await other.keyboard.press('z')
    await tree.getByRole('treeitem', { name: 'Gỗ sồi' }).waitFor()
  },
)

journey('on a phone a search is saved, and opened from the menu', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
  await signIn(page, 'ha@mocviet.test')
  await page.goto('/advance-search?is_star=1')
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByLabel('Name').fill('Starred mail')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Search “Starred mail” saved').waitFor()
  await page.goto('/folder/INBOX')
  await page.getByRole('button', { name: 'Open the list of folders' }).click()
  await page.getByRole('treeitem', { name: 'Starred mail' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?is_star=1')
})
