import { readFile } from 'node:fs/promises'
import { checkAccessibility, demoPassword, expect } from './harness/journey.ts'
import { ownImapJourney as journey } from './harness/own-imap.ts'

const vi = {
  bring: 'Mang hộp thư cũ về',
  template: 'Tải bảng mẫu',
  choose: 'Chọn tệp CSV',
  head: 'địa chỉ,tên đăng nhập,mật khẩu,máy chủ',
  look: 'Xem các dòng',
  noTable: 'Hãy chọn một tệp CSV.',
  server: 'Máy chủ IMAP',
  security: 'Mã hóa',
  open: 'Không mã hóa',
  lines: 'Các dòng của bảng',
  good: 'Mang về được: 2.',
  unknown: 'Không ai trong tổ chức có địa chỉ này.',
  noPassword: 'Thiếu mật khẩu.',
  begin: 'Mang 2 hộp thư về',
  list: 'Các hộp thư được mang về',
  watching: 'Đang theo dõi thư mới',
  wrong: 'Máy chủ cũ không nhận mật khẩu.',
  more: (email: string) => `Việc khác với ${email}`,
  newPassword: 'Nhập mật khẩu mới…',
  newLabel: 'Mật khẩu của hộp thư cũ',
  pauseAll: 'Tạm dừng tất cả',
  paused: 'Tạm dừng',
  resume: 'Tiếp tục',
  resumeAll: 'Tiếp tục tất cả',
  report: 'Tải báo cáo',
  endAll: 'Kết thúc tất cả',
  done: 'Đã xong',
  forget: 'Xóa khỏi danh sách',
  audit: 'Nhật ký quản trị',
  begun: 'Bắt đầu mang hộp thư cũ về',
}
const en: typeof vi = {
  bring: 'Bring old mailboxes',
  template: 'Download the template',
  choose: 'Choose a CSV file',
  head: 'email,username,password,server',
  look: 'Look at the lines',
  noTable: 'Choose a CSV file.',
  server: 'IMAP server',
  security: 'Encryption',
  open: 'Not encrypted',
  lines: 'The lines of the table',
  good: 'Can be brought along: 2.',
  unknown: 'Nobody of the organisation has this address.',
  noPassword: 'There is no password.',
  begin: 'Bring 2 mailboxes along',
  list: 'Mailboxes that are brought along',
  watching: 'Watching for new mail',
  wrong: 'The old server does not take the password.',
  more: (email) => `More for ${email}`,
  newPassword: 'Enter a new password…',
  newLabel: 'Password of the old mailbox',
  pauseAll: 'Pause all',
  paused: 'Paused',
  resume: 'Resume',
  resumeAll: 'Resume all',
  report: 'Download the report',
  endAll: 'End all',
  done: 'Done',
  forget: 'Take off the list',
  audit: 'Audit log',
  begun: 'Began to bring an old mailbox along',
}

for (const [width, theme, language, words, to, other] of [
  [1440, 'light', 'vi', vi, 'khoa@mocviet.test', 'phuc@mocviet.test'],
  [390, 'dark', 'en', en, 'phuc@mocviet.test', 'khoa@mocviet.test'],
] as const) {
  journey(
    `the old mailboxes of many are brought along by a table and the keyboard, ${width} px, ${language}`,
    async ({ openPage, signIn, imapPort }) => {
      const page = await openPage({ width, height: 844, theme, language })
      await signIn(page, 'khue@mocviet.test', '/account/people')
      const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
      await press(words.bring)
      await page.getByRole('button', { name: words.look }).waitFor()
      await checkAccessibility(page)
      const coming = page.waitForEvent('download')
      await press(words.template)
      expect(await readFile(await (await coming).path(), 'utf8')).toContain(words.head)
      await press(words.look)
      await page.getByText(words.noTable).waitFor()

      const lines = [
        words.head,
        `${to},kho@mocviet.test,${demoPassword},`,
        `${other},,not the one,`,
        `ai@mocviet.test,,x,`,
        `${to},khac,,`,
      ]
      await page
        .getByLabel(words.choose)
        .setInputFiles([{ name: 'cu.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }])
      await page.getByText('cu.csv').waitFor()
      await page.getByLabel(words.server, { exact: true }).fill(`127.0.0.1:${imapPort}`)
      await page.getByLabel(words.security, { exact: true }).selectOption({ label: words.open })
      await press(words.look)
      const preview = page.getByRole('table', { name: words.lines })
      await preview.getByText(words.unknown).waitFor()
      await preview.getByText(words.noPassword).waitFor()
      await page.getByText(words.good).waitFor()
      // What was pressed is gone: the focus is on what came of it.
      const isOnWhatCame = () => page.evaluate(() => document.activeElement?.matches('[data-next]') ?? false)
      await expect.poll(isOnWhatCame).toBe(true)
      await checkAccessibility(page)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await overflow()).toBe(0)
      await press(words.begin)

      const moves = page.getByRole('table', { name: words.list })
      const row = (email: string) => moves.getByRole('row').filter({ hasText: email }).first()
      await row(to).getByText(words.watching, { exact: true }).waitFor()
      await row(other).getByText(words.wrong).waitFor()
      await expect.poll(isOnWhatCame).toBe(true)
      await checkAccessibility(page)
      expect(await overflow()).toBe(0)

      const choose = async (email: string, act: string) => {
        await page.getByRole('button', { name: words.more(email), exact: true }).press('Enter')
        await page.getByRole('menuitem', { name: act, exact: true }).press('Enter')
      }
      await choose(other, words.newPassword)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.newLabel, { exact: true }).fill(demoPassword)
      await checkAccessibility(page)
      await page.keyboard.press('Enter')
      await row(other).getByText(words.watching, { exact: true }).waitFor()

      await press(words.pauseAll)
      await row(other).getByText(words.paused, { exact: true }).waitFor()
      await choose(other, words.resume)
      await row(other).getByText(words.watching, { exact: true }).waitFor()
      await press(words.resumeAll)
      await row(to).getByText(words.watching, { exact: true }).waitFor()

      // It is there after the page was closed, and its address leads to it.
      await page.goto('/account/people?many=moving')
      await row(to).waitFor()
      const report = page.waitForEvent('download')
      await page.getByRole('link', { name: words.report }).press('Enter')
      const table = await readFile(await (await report).path(), 'utf8')
      expect(table).toContain(`${to},kho@mocviet.test,127.0.0.1,watching,`)
      await press(words.endAll)
      const sure = page.getByRole('alertdialog')
      await sure.waitFor()
      await checkAccessibility(page)
      await sure.getByRole('button', { name: words.endAll }).press('Enter')
      await row(to).getByText(words.done, { exact: true }).waitFor()
      for (const email of [to, other]) {
        await choose(email, words.forget)
        await row(email).waitFor({ state: 'detached' })
      }
      await page.goto('/account/audit')
      await page.getByRole('table', { name: words.audit }).getByText(words.begun).first().waitFor()
    },
  )
}
