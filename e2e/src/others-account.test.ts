import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { messageBody, pathOf, threadRow } from './harness/screens.ts'
import { type TextLanguage, tIn } from './texts.ts'

const wordsIn = (language: TextLanguage) => ({
  alert:
    language === 'vi'
      ? 'Hộp thư của bạn đã được mở cho người khác'
      : 'Your mailbox was opened to somebody else',
  look: language === 'vi' ? 'Xem bảo mật tài khoản' : 'Look at your protection',
  protection: tIn(language, 'account.protect'),
  only: (name: string) => tIn(language, 'account.others.title', { name }),
  back: tIn(language, 'account.others.mailbox'),
  own: tIn(language, 'account.others.own'),
})
const vi = wordsIn('vi')
const en = wordsIn('en')

const ask = (page: Page, method: string, path: string, data?: unknown) =>
  page.request.fetch(`/api/v2/${path}`, { method, data, headers: { origin: new URL(page.url()).origin } })

/** Opens an alert, and what its button leads to. */
async function follow(page: Page, words: ReturnType<typeof wordsIn>): Promise<Page> {
  await threadRow(page, new RegExp(words.alert)).first().click()
  const link = messageBody(page).getByRole('link', { name: words.look })
  await link.waitFor()
  const opening = page.context().waitForEvent('page')
  await link.press('Enter')
  const opened = await opening
  return opened
}

for (const [width, theme, language, person, name, delegate, words] of [
  [1440, 'light', 'vi', 'phuc@mocviet.test', 'Lê Hoàng Phúc', 'ha@mocviet.test', vi],
  [390, 'dark', 'en', 'ha@mocviet.test', 'Nguyễn Thu Hà', 'phuc@mocviet.test', en],
] as const) {
  journey(
    `an alert leads its person to their protection, and whoever looks after their mailbox to whose it is, ${width} px, ${language}`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ width, height: 844, theme, language })
      await signIn(page, person)
      const { id } = (await (await ask(page, 'GET', 'user/info')).json()) as { id: string }
      const right = { email: delegate, access: 'read', send: 'none' }
      expect((await ask(page, 'PUT', 'delegates', right)).status()).toBe(200)
      await page.goto('/folder/INBOX')
      const own = await follow(page, words)
      await own.getByRole('heading', { level: 1, name: words.protection }).waitFor()
      expect(pathOf(own)).toBe('/account/protect')

      const other = await openPage({ width, height: 844, theme, language })
      await signIn(other, delegate, `/m/${id}/folder/INBOX`)
      const shown = await follow(other, words)
      await shown.getByRole('heading', { level: 1, name: words.only(name) }).waitFor()
      await shown.getByText(person).waitFor()
      await checkAccessibility(shown)
      expect(await shown.getByRole('link', { name: words.own }).getAttribute('href')).toBe('/account/home')
      await shown.getByRole('link', { name: words.back }).press('Enter')
      await threadRow(shown, new RegExp(words.alert)).first().waitFor()
      expect(pathOf(shown)).toBe(`/m/${id}/folder/INBOX`)
    },
  )
}
