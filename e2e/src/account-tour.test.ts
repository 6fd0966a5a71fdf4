import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { phone } from './harness/touch.ts'

/** Every page of the account area: its address, and its heading in both languages. */
const pages = [
  ['/account/home', 'Chào Khuê', 'Hello Khuê'],
  ['/account/profile', 'Thông tin cá nhân', 'Personal information'],
  ['/account/protect', 'Bảo mật', 'Security'],
  ['/account/domain', 'Tên miền', 'Domains'],
  ['/account/people', 'Người dùng', 'People'],
  ['/account/groups', 'Nhóm', 'Groups'],
  ['/account/mailboxes', 'Hộp thư chung', 'Shared mailboxes'],
  ['/account/delegates', 'Ai được mở hộp thư của tôi', 'Who opens my mailbox'],
  ['/account/organisation', 'Tổng quan', 'Overview'],
  ['/account/policies', 'Chính sách', 'Policies'],
  ['/account/audit', 'Nhật ký quản trị', 'Audit log'],
  ['/verify', 'Xác minh số điện thoại', 'Verify your telephone'],
  ['/protect/password', 'Đổi mật khẩu', 'Change password'],
  ['/protect/recovery', 'Địa chỉ khôi phục', 'Recovery address'],
  ['/protect/authentication', 'Bật xác minh 2 bước', 'Turn 2-step verification on'],
  ['/protect/authentication?by=phone', 'Nhận mã qua điện thoại', 'Codes by telephone'],
  ['/protect/passkeys', 'Khóa truy cập', 'Passkeys'],
  ['/protect/app-passwords', 'Mật khẩu ứng dụng', 'App passwords'],
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
      await page.getByRole('button', { name: /^(Quên mật khẩu|Forgot your password)\?$/ }).click()
      await page.getByRole('heading', { name: /^(Lấy lại mật khẩu|Get your password back)$/ }).waitFor()
      await checkAccessibility(page)
      await page.getByLabel(/^(Địa chỉ thư|Email address)$/).fill('khue@mocviet.test')
      await page.getByRole('button', { name: /^(Gửi mã|Send the code)$/ }).click()
      await page.getByLabel(/^(Mã 6 số|6-digit code)$/).fill('000000')
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
      await checkAccessibility(page)
      await page.getByRole('button', { name: /^(Về trang đăng nhập|Back to signing in)$/ }).click()
      await signIn(page, 'khue@mocviet.test', '/account')
      for (const [address, vi, en] of pages) {
        await page.goto(address)
        const heading = look.language === 'vi' ? vi : en
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
        await expect.poll(() => page.getByRole('status', { name: /^(Đang tải|Loading)$/ }).count()).toBe(0)
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
      ['/account/home', 'Account', [false, true]],
      ['/account/groups', 'Account', [true, true]],
      ['/account/audit', 'Account', [true, false]],
      ['/setting/general', 'Settings', [false, true]],
      ['/setting/moving', 'Settings', [true, false]],
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
    await page.getByText('Chưa có nhóm nào').waitFor()
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
