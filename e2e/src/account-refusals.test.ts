import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { pathOf, threadList } from './harness/screens.ts'

journey('pages of refusal say what happened and what can be done', async ({ openPage }) => {
  const page = await openPage({ theme: 'dark' })
  await page.clock.install()
  await page.goto('/404')
  await page.getByRole('heading', { name: 'Không có trang này' }).waitFor()
  await page.getByRole('link', { name: 'Tìm thư' }).waitFor()
  await checkAccessibility(page)

  await page.goto('/500')
  await page.getByText(/Tự về hộp thư sau [56]\d giây/).waitFor()
  await page.getByRole('button', { name: 'Ở lại trang này' }).click()
  await expect.poll(() => page.getByText(/Tự về hộp thư/).count()).toBe(0)
  await page.clock.fastForward(70_000)
  expect(pathOf(page)).toBe('/500')

  // Where nobody answers it is waited once more, rather than left to the browser's own page.
  await page.goto('/502')
  await page.getByText(/Tự về hộp thư sau [56]\d giây/).waitFor()
  await page.route('**/health', (route) => route.abort())
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/health'))
  await page.clock.fastForward(61_000)
  await unanswered
  await page.getByText(/Tự về hộp thư sau [56]\d giây/).waitFor()
  await page.unroute('**/health')
  await page.clock.fastForward(62_000)
  await page.waitForURL('**/login')

  const phone = await openPage({ language: 'en', width: 390, height: 844 })
  await phone.goto('/502')
  await phone.getByRole('heading', { name: 'The service is busy' }).waitFor()
  await checkAccessibility(phone)
  for (const [address, heading] of [
    ['/404', 'No such page'],
    ['/500', 'The server had a problem'],
  ] as const) {
    await phone.goto(address)
    await phone.getByRole('heading', { name: heading }).waitFor()
  }
})

journey('a part that does not come says so and comes with the page', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'phuc@mocviet.test')
  await threadList(page).waitFor()
  await page.route(/\/assets\/SettingsPage-/, (route) => route.abort())
  await page.getByRole('button', { name: 'Cài đặt' }).click()
  await page.getByRole('heading', { name: 'Chưa tải được phần này của trang' }).waitFor()
  await checkAccessibility(page)
  await page.unroute(/\/assets\/SettingsPage-/)
  await page.getByRole('button', { name: 'Tải lại trang' }).click()
  await page.getByRole('navigation', { name: 'Cài đặt' }).waitFor()
})

journey(
  'a page that loads itself anew because sending changed keeps what is being written, and says why',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test')
    await threadList(page).waitFor()
    const owner = await openPage()
    await signIn(owner, 'khue@mocviet.test', '/account/people')
    const sending = owner.getByRole('switch', { name: 'Cho Nguyễn Thu Hà gửi thư' })
    await sending.waitFor()

    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: 'Tiêu đề' }).fill('Báo giá bàn gỗ sồi')
    await sending.click()
    await page.getByText('Tài khoản này đang bị tắt chức năng gửi thư.').first().waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Tiêu đề' }).inputValue())
      .toBe('Báo giá bàn gỗ sồi')

    await sending.click()
    await page.getByText('Tài khoản này gửi thư được trở lại.').waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Tiêu đề' }).inputValue())
      .toBe('Báo giá bàn gỗ sồi')
  },
)
