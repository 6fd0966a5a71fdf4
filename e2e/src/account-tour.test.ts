import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { phone } from './harness/touch.ts'
import { inAnyLanguage, t, tEn } from './texts.ts'

/** Every page of the account area: its address, and its heading in both languages. */
const pages = [
  ['/account/home', t('account.hello', { name: 'Khuê' }), tEn('account.hello', { name: 'Khuê' })],
  ['/account/profile', t('account.profile'), tEn('account.profile')],
  ['/account/protect', t('account.protect'), tEn('account.protect')],
  ['/account/domain', t('account.domain'), tEn('account.domain')],
  ['/account/people', t('account.people'), tEn('account.people')],
  ['/account/groups', t('account.groups'), tEn('account.groups')],
  ['/account/mailboxes', t('account.mailboxes'), tEn('account.mailboxes')],
  ['/account/delegates', t('account.delegates'), tEn('account.delegates')],
  ['/account/organisation', t('account.overview'), tEn('account.overview')],
  ['/account/policies', t('account.policies'), tEn('account.policies')],
  ['/account/audit', t('account.audit'), tEn('account.audit')],
  ['/verify', t('account.verify.title'), tEn('account.verify.title')],
  ['/protect/password', t('account.change.title'), tEn('account.change.title')],
  ['/protect/recovery', t('recoveryAddress.title'), tEn('recoveryAddress.title')],
  ['/protect/authentication', t('account.setUp.title'), tEn('account.setUp.title')],
  ['/protect/authentication?by=phone', t('account.byPhone.title'), tEn('account.byPhone.title')],
  ['/protect/passkeys', t('account.passkeys'), tEn('account.passkeys')],
  ['/protect/app-passwords', t('account.appPasswords'), tEn('account.appPasswords')],
] as const

const looks = [
  { language: 'vi', theme: 'light', width: 1440, height: 900 },
  { language: 'en', theme: 'dark', width: 390, height: 844 },
] as const

for (const look of looks) {
  journey(
    `every page of the account area stands in ${look.language}, ${look.theme}, ${look.width} wide`,
    async ({ openPage, signIn }) => {
      const page = await openPage(look)
      await page.goto('/login')
      await page.getByRole('button', { name: inAnyLanguage('account.forgotten') }).click()
      await page.getByRole('heading', { name: inAnyLanguage('recovery.title') }).waitFor()
      await checkAccessibility(page)
      await page.getByLabel(inAnyLanguage('account.address')).fill('khue@mocviet.test')
      await page.getByRole('button', { name: inAnyLanguage('recovery.send') }).click()
      await page.getByLabel(inAnyLanguage('recovery.code')).fill('000000')
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
      await checkAccessibility(page)
      await page.getByRole('button', { name: inAnyLanguage('recovery.back') }).click()
      await signIn(page, 'khue@mocviet.test', '/account')
      for (const [address, vi, en] of pages) {
        await page.goto(address)
        const heading = look.language === 'vi' ? vi : en
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
        await expect
          .poll(() => page.getByRole('status', { name: inAnyLanguage('account.loading') }).count())
          .toBe(0)
        expect.soft(await faultsOf(page), address).toEqual([])
        await checkAccessibility(page)
      }
    },
  )
}

journey(
  'on a phone the strips of pages and of settings fade where they go on',
  async ({ openPage, signIn }) => {
    const page = await openPage(phone)
    await signIn(page, 'khue@mocviet.test', '/account/home')
    const fades = (name: string) =>
      page
        .getByRole('navigation', { name })
        .evaluate((strip) => ['data-before', 'data-after'].map((end) => strip.hasAttribute(end)))
    for (const [address, name, where] of [
      ['/account/home', tEn('account.title'), [false, true]],
      ['/account/groups', tEn('account.title'), [true, true]],
      ['/account/audit', tEn('account.title'), [true, false]],
      ['/setting/general', tEn('settings.title'), [false, true]],
      ['/setting/moving', tEn('settings.title'), [true, false]],
    ] as const) {
      await page.goto(address)
      await expect.poll(() => fades(name), { message: address }).toEqual(where)
    }
  },
)

journey(
  'boxes and switches of people stand in the middle of their rows, and no groups are not looked for',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    const fullname = 'Công Tằng Tôn Nữ Nguyễn Phúc Bảo Ngọc Thanh Huyền Trân Diễm Quỳnh Phương Anh Thư Mỹ'
    const headers = { origin: new URL(page.url()).origin }
    const data = { email: 'anhthu@mocviet.test', fullname, password: 'Men-ngoc-2026' }
    expect((await page.request.post('/api/v2/organisation/users', { data, headers })).ok()).toBe(true)
    await page.reload()
    await page.getByText(fullname).waitFor()
    // A long name goes on below, and pushes nobody out of sight.
    expect(await page.getByRole('table').evaluate(overhang)).toBeLessThan(1)
    const row = page.getByRole('row', { name: 'Hà My' })
    const middleOf = (part: Locator) =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return (top + bottom) / 2
      })
    const middle = await middleOf(row)
    for (const role of ['checkbox', 'switch'] as const)
      expect.soft(Math.abs((await middleOf(row.getByRole(role))) - middle), role).toBeLessThan(1)
    await page.goto('/account/groups')
    await page.getByText(t('organisation.groups.none')).waitFor()
    expect(await page.getByRole('searchbox').count()).toBe(0)
  },
)

/** By how much something is wider than what it lies in. */
const overhang = (element: Element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0)

/** What no page may have: something wider than it, or a text that is not there. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = [...document.querySelectorAll('main *')].filter(
      (each) => each.getBoundingClientRect().right > innerWidth + 1,
    )
    const keys =
      (document.querySelector('main')?.textContent ?? '').match(
        /\b(account|organisation|app|error)\.[a-z]\w+/g,
      ) ?? []
    return [...wide.map((each) => `too wide: ${each.outerHTML.slice(0, 120)}`), ...keys]
  })
