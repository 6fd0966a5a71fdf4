import { readFile } from 'node:fs/promises'
import type { FileChooser } from 'playwright-core'
import { checkAccessibility, demoPassword, expect } from './harness/journey.ts'
import { ownImapJourney as journey } from './harness/own-imap.ts'

/** Messages as an mbox file has them. */
function mboxOf(count: number, mark: string): Buffer {
  const messages = Array.from(
    { length: count },
    (_, n) =>
      `From an@elsewhere.test Mon May  6 07:08:09 2024\r\nMessage-ID: <${n}.${mark}@elsewhere.test>\r\n` +
      `From: An <an@elsewhere.test>\r\nSubject: Cũ ${n}\r\nDate: Mon, 06 May 2024 07:08:09 +0000\r\n\r\nx\r\n\r\n`,
  )
  return Buffer.from(messages.join(''))
}

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
  archives: 'Các bản tải xuống',
  ready: 'Sẵn sàng',
  download: 'Tải xuống',
  told: 'Bản tải xuống toàn bộ dữ liệu đã sẵn sàng',
  chooseFiles: 'Chọn tệp',
  chooseFolder: 'Chọn thư mục',
  packed: 'Thư.zip',
  allNew: 'Mới: 300',
  allKnown: 'Đã có, bỏ qua: 300',
  faulty: 'Không mang được: 1',
  noMail: 'Tệp này không có thư nào đọc được ở đây.',
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
  list: 'Mail you bring along',
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
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  packed: 'Messages.zip',
  allNew: 'New: 300',
  allKnown: 'Here already, left: 300',
  faulty: 'Could not be brought: 1',
  noMail: 'There is no mail in this file that can be read here.',
}

for (const [width, theme, language, words, to, from] of [
  [1440, 'light', 'vi', vi, 'khoa@mocviet.test', 'phuc@mocviet.test'],
  [390, 'dark', 'en', en, 'phuc@mocviet.test', 'khoa@mocviet.test'],
] as const) {
  journey(
    `mail of another mailbox is brought along by keyboard, and a second time nothing comes, ${width} px, ${language}`,
    { tags: 'main' },
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
      const isOnWhatCame = () => page.evaluate(() => document.activeElement?.matches('[data-next]') ?? false)
      await expect.poll(isOnWhatCame).toBe(true)
      await checkAccessibility(page)
      await start.press('Enter')
      await expect.poll(isOnWhatCame).toBe(true)

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
    `mail is brought along from files by keyboard, and a second time nothing comes, ${width} px, ${language}`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ width, height: 844, theme, language })
      await signIn(page, to)
      await page.goto('/setting/moving')
      const moves = page.getByRole('list', { name: words.list }).locator('> li')
      const choose = async (button: string, files: Parameters<FileChooser['setFiles']>[0]) => {
        const asked = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: button, exact: true }).press('Enter')
        await (await asked).setFiles(files)
      }
      const mbox = {
        name: `Cũ ${language}.mbox`,
        mimeType: 'application/mbox',
        buffer: mboxOf(300, language),
      }
      await choose(words.chooseFiles, [mbox])
      await moves.first().getByText(words.allNew).waitFor()
      await moves.first().getByText(words.done).waitFor()
      await choose(words.chooseFiles, [mbox])
      await moves.first().getByText(words.allKnown).waitFor()
      await moves.first().getByText(words.none).waitFor()

      const eml = (n: number) => ({
        name: `Thư ${n}.eml`,
        mimeType: 'message/rfc822',
        buffer: Buffer.from(n === 2 ? '' : `Subject: Tệp ${n} ${language}\r\n\r\nx\r\n`),
      })
      await choose(words.chooseFiles, [eml(1), eml(2), eml(3)])
      await moves.first().getByText(words.packed).waitFor()
      await moves.first().getByText(words.faulty).waitFor()
      await moves.first().getByText(words.report).press('Enter')
      await moves.first().getByText('Thư 2.eml').waitFor()
      await checkAccessibility(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBe(0)

      await choose(words.chooseFiles, [
        { name: 'ảnh.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
      ])
      await page.getByText(words.noMail).waitFor()
      await checkAccessibility(page)
      await moves.first().getByRole('button').press('Enter')
      await page.getByText(words.noMail).waitFor({ state: 'detached' })
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
