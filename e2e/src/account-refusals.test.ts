import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { currentPath, threadList } from './harness/screens.ts'
import { like, t, tEn } from './texts.ts'

journey('error pages explain what happened and what to do', async ({ openPage }) => {
  const page = await openPage({ theme: 'dark' })
  await page.clock.install()
  await page.goto('/404')
  await page.getByRole('heading', { name: t('app.error.404.title') }).waitFor()
  await page.getByRole('link', { name: t('app.error.search') }).waitFor()
  await checkAccessibility(page)

  const inAMinute = page.getByText(like('app.error.redirect')).filter({ hasText: /[56]\d/ })
  await page.goto('/500')
  await inAMinute.waitFor()
  await page.getByRole('button', { name: t('app.error.stay') }).click()
  await expect.poll(() => page.getByText(like('app.error.redirect')).count()).toBe(0)
  await page.clock.fastForward(70_000)
  expect(currentPath(page)).toBe('/500')

  // While the server does not respond, the page waits instead of showing the browser's error.
  await page.goto('/502')
  await inAMinute.waitFor()
  await page.route('**/health', (route) => route.abort())
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/health'))
  await page.clock.fastForward(61_000)
  await unanswered
  await inAMinute.waitFor()
  await page.unroute('**/health')
  await page.clock.fastForward(62_000)
  await page.waitForURL('**/login')

  const phone = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
  await phone.goto('/502')
  await phone.getByRole('heading', { name: tEn('app.error.502.title') }).waitFor()
  await checkAccessibility(phone)
})

journey('a missing part of the page is explained and loads with the page', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'phuc@mocviet.test')
  await threadList(page).waitFor()
  await page.route(/\/assets\/SettingsPage-/, (route) => route.abort())
  await page.getByRole('button', { name: t('app.settings') }).click()
  await page.getByRole('heading', { name: t('app.error.part.title') }).waitFor()
  await checkAccessibility(page)
  await page.unroute(/\/assets\/SettingsPage-/)
  await page.getByRole('button', { name: t('app.error.part.reload') }).click()
  await page.getByRole('navigation', { name: t('settings.title') }).waitFor()
})

journey(
  'a page that reloads because sending changed keeps the draft and explains why',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test')
    await threadList(page).waitFor()
    const owner = await openPage()
    await signIn(owner, 'khue@mocviet.test', '/account/people')
    const sending = owner.getByRole('switch', {
      name: t('organisation.people.sendingOf', { name: 'Nguyễn Thu Hà' }),
    })
    await sending.waitFor()

    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: t('compose.subject') }).fill('Báo giá bàn gỗ sồi')
    await sending.click()
    await page.getByText(like('app.silenced')).first().waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: t('compose.subject') }).inputValue())
      .toBe('Báo giá bàn gỗ sồi')

    await sending.click()
    await page.getByText(t('app.reloaded.sending')).waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: t('compose.subject') }).inputValue())
      .toBe('Báo giá bàn gỗ sồi')
  },
)
