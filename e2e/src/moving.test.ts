import { readFile } from 'node:fs/promises'
import { checkAccessibility, demoPassword, expect, journey as plainJourney } from './harness/journey.ts'
import { findFreePorts, startProduct } from './harness/product.ts'

/** The product, which is also the old server: by IMAP it has the mailboxes of others. */
const journey = plainJourney
  .extend('imapPort', { scope: 'file' }, async () => {
    const [port = 0] = await findFreePorts(1)
    return port
  })
  .extend('product', { scope: 'file' }, async ({ store, imapPort }, { onCleanup }) => {
    const product = await startProduct(store, {
      BOCAU_IMAP: `127.0.0.1:${imapPort}`,
      BOCAU_IMPORT_HOSTS: '127.0.0.1',
    })
    onCleanup(product.stop)
    return product
  })

const vi = {
  byHand: 'Tự nhập máy chủ',
  username: 'Tên đăng nhập',
  password: 'Mật khẩu của hộp thư cũ',
  host: 'Máy chủ IMAP',
  port: 'Cổng',
  security: 'Mã hóa',
  open: 'Không mã hóa',
  next: 'Tiếp tục',
  wrong: 'Hộp thư cũ không nhận mật khẩu này.',
  keeps: 'Tiếp tục lấy thư mới',
  start: /^Mang .* thư về$/,
  list: 'Các lần mang thư',
  done: 'Đã xong',
  watching: 'Đang theo dõi thư mới',
  end: 'Kết thúc',
  report: 'Báo cáo',
  none: 'Mới: 0',
  form: 'Thư',
  prepare: 'Gói dữ liệu',
  archives: 'Các bản tải về',
  ready: 'Sẵn sàng',
  download: 'Tải về',
  told: 'Bản tải về toàn bộ dữ liệu đã sẵn sàng',
}
const en: typeof vi = {
  byHand: 'Enter the server myself',
  username: 'User name',
  password: 'Password of the old mailbox',
  host: 'IMAP server',
  port: 'Port',
  security: 'Encryption',
  open: 'Not encrypted',
  next: 'Continue',
  wrong: 'The old mailbox does not take this password.',
  keeps: 'Go on fetching new mail',
  start: /^Bring .* messages along$/,
  list: 'Mailboxes you bring along',
  done: 'Done',
  watching: 'Watching for new mail',
  end: 'End',
  report: 'Report',
  none: 'New: 0',
  form: 'Mail',
  prepare: 'Prepare the download',
  archives: 'Your downloads',
  ready: 'Ready',
  download: 'Download',
  told: 'Everything you have here is ready to download',
}

for (const [width, theme, language, words, to, from] of [
  [1440, 'light', 'vi', vi, 'khoa@mocviet.test', 'phuc@mocviet.test'],
  [390, 'dark', 'en', en, 'phuc@mocviet.test', 'khoa@mocviet.test'],
] as const) {
  journey(
    `mail of another mailbox is brought along by keyboard, and a second time nothing comes, ${width} px, ${language}`,
    async ({ openPage, signIn, imapPort }) => {
      const page = await openPage({ width, height: 844, theme, language })
      await signIn(page, to)
      await page.goto('/setting/moving')
      const open = async (password: string) => {
        await page.getByRole('button', { name: words.byHand }).press('Enter')
        await page.getByLabel(words.username, { exact: true }).fill(from)
        await page.getByLabel(words.password, { exact: true }).fill(password)
        await page.getByLabel(words.host, { exact: true }).fill('127.0.0.1')
        await page.getByLabel(words.port, { exact: true }).fill(String(imapPort))
        await page.getByLabel(words.security, { exact: true }).selectOption({ label: words.open })
        await page.getByRole('button', { name: words.next, exact: true }).press('Enter')
      }
      await open('not the one')
      await page.getByText(words.wrong).waitFor()
      await checkAccessibility(page)
      await page.getByLabel(words.password, { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
      const start = page.getByRole('button', { name: words.start })
      await start.waitFor()
      await checkAccessibility(page)
      await start.press('Enter')

      const moves = page.getByRole('list', { name: words.list }).locator('> li')
      await moves.first().getByText(words.done).waitFor()
      await moves.first().getByText(words.report).press('Enter')
      await moves.first().getByRole('cell', { name: 'INBOX', exact: true }).waitFor()
      await checkAccessibility(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBe(0)

      await open(demoPassword)
      await page.getByRole('switch', { name: words.keeps }).check()
      await start.press('Enter')
      await moves.first().getByText(words.watching).waitFor()
      await moves.first().getByText(words.none).waitFor()
      await moves.first().getByRole('button', { name: words.end }).press('Enter')
      await moves.first().getByText(words.done).waitFor()
    },
  )

  journey(
    `everything one has here is downloaded by keyboard as one archive, ${width} px, ${language}`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ width, height: 844, theme, language })
      await signIn(page, to)
      await page.goto('/setting/moving')
      await page.getByLabel(words.form, { exact: true }).selectOption('maildir')
      await page.getByRole('button', { name: words.prepare }).press('Enter')
      const archives = page.getByRole('list', { name: words.archives }).locator('> li')
      await archives.first().getByText(words.ready, { exact: true }).waitFor()
      await checkAccessibility(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBe(0)
      const coming = page.waitForEvent('download')
      await archives.first().getByRole('link', { name: words.download }).press('Enter')
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/^Bồ Câu \d{4}-\d\d-\d\d\.zip$/)
      const bytes = await readFile(await download.path())
      expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
      expect(bytes.includes('Settings/settings.json')).toBe(true)
      await page.goto('/folder/INBOX')
      await page.getByText(words.told).first().waitFor()
    },
  )
}
