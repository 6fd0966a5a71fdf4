import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'

/** Every page of the account area: its address, and its heading in both languages. */
const pages = [
  ['/account/home', 'Chào Khuê', 'Hello Khuê'],
  ['/account/profile', 'Thông tin cá nhân', 'Personal information'],
  ['/account/protect', 'Bảo mật', 'Security'],
  ['/account/domain', 'Tên miền', 'Domains'],
  ['/account/people', 'Người dùng', 'People'],
  ['/account/groups', 'Nhóm', 'Groups'],
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
