import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { currentPath } from './harness/screens.ts'
import { type TextLanguage, t, tEn } from './texts.ts'

/** Questions of users and administrators, and the page that answers each. */
const questions: Record<TextLanguage, readonly (readonly [question: string, page: string])[]> = {
  en: [
    ['forward my mail', 'guide/write/automatic-reply'],
    ['out of office', 'guide/write/automatic-reply'],
    ['change password', 'guide/account/password'],
    ['schedule email', 'guide/write/schedule'],
    ['recall message', 'guide/write/recall'],
    ['set up outlook', 'guide/account/mail-apps'],
    ['block sender', 'guide/mail/filters'],
    ['unsubscribe newsletter', 'guide/mail/newsletters'],
    ['share file with customer', 'guide/drive/share'],
    ['large attachments', 'guide/write/attachments'],
    ['restore deleted mail', 'guide/mail/delete'],
    ['mailbox full', 'guide/mail/delete'],
    ['phishing', 'guide/mail/spam'],
    ['send later', 'guide/write/schedule'],
    ['take back an email', 'guide/write/recall'],
    ['lost phone', 'guide/account/two-step'],
    ['restore one account', 'operation'],
    ['restore a backup', 'operation'],
    ['upgrade', 'operation'],
    ['prometheus metrics', 'operation'],
    ['add a domain', 'administration'],
    ['offboard user', 'administration'],
    ['audit log', 'administration'],
    ['dkim record', 'mail-dns'],
    ['migrate from gmail', 'migration'],
    ['postgresql', 'scaling'],
  ],
  vi: [
    ['đổi mật khẩu', 'vi/guide/account/password'],
    ['quen mat khau', 'vi/guide/account/password'],
    ['chuyển tiếp thư', 'vi/guide/write/automatic-reply'],
    ['thu hồi thư đã gửi', 'vi/guide/write/recall'],
    ['hẹn giờ gửi', 'vi/guide/write/schedule'],
    ['cai outlook', 'vi/guide/account/mail-apps'],
    ['tạo chữ ký', 'vi/guide/write/templates'],
    ['gui file lon', 'vi/guide/write/attachments'],
    ['chặn người gửi', 'vi/guide/mail/filters'],
    ['khôi phục thư đã xóa', 'vi/guide/mail/delete'],
    ['hop thu day', 'vi/guide/mail/delete'],
    ['gửi nhầm thư', 'vi/guide/write/recall'],
    ['alias', 'vi/guide/write/senders'],
    ['tim thu cu', 'vi/guide/mail/search'],
    ['nhập thư từ gmail', 'vi/guide/account/import'],
    ['biết khách đã đọc chưa', 'vi/guide/write/tracking'],
  ],
}

/** Number of results that are visible without scrolling. */
const visibleResults = 5

async function findsEach(page: Page, language: TextLanguage): Promise<void> {
  await page.goto(language === 'vi' ? '/help/vi/' : '/help/')
  const field = page.locator('#localsearch-input')
  // The key works once the page has loaded its scripts.
  await expect.poll(() => page.keyboard.press('/').then(() => field.count())).toBe(1)
  for (const [question, target] of questions[language]) {
    await field.fill(question)
    const targets = () =>
      page
        .locator('#localsearch-list a')
        .evaluateAll(
          (links, limit) =>
            links.slice(0, limit).map((link) => new URL((link as HTMLAnchorElement).href).pathname),
          visibleResults,
        )
    await expect.poll(targets, { message: question }).toContain(`/help/${target}`)
  }
}

journey(
  'Help opens the guide about the current page, and its search answers questions',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test', '/setting/customfilters')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: t('app.help'), exact: true }).click()
    const help = await opened
    await help.getByRole('heading', { name: 'Lọc thư và chặn người gửi', level: 1 }).waitFor()
    expect(currentPath(help)).toBe('/help/vi/guide/mail/filters')
    await checkAccessibility(help)
    await findsEach(help, 'vi')
    await help.close()
  },
)

journey(
  'the guide is complete in English, on a phone and in the dark theme',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390 })
    await signIn(page, 'ha@mocviet.test', '/drive')
    await page.getByRole('button', { name: tEn('app.accountOf', { name: 'Nguyễn Thu Hà' }) }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('menuitem', { name: tEn('app.help') }).click()
    const help = await opened
    await help.getByRole('heading', { name: 'Upload and organise files', level: 1 }).waitFor()
    await checkAccessibility(help)
    await help.close()

    const visitor = await openPage({ language: 'en' })
    await findsEach(visitor, 'en')
    await visitor.goto('/help/no-such-page')
    await visitor.getByRole('link', { name: 'Go to the start page' }).click()
    await visitor.getByRole('link', { name: 'User guide' }).first().waitFor()
  },
)
