import { readFile } from 'node:fs/promises'
import type { FileChooser } from 'playwright-core'
import { checkAccessibility, demoPassword, expect } from './harness/journey.ts'
import { ownImapJourney as journey } from './harness/own-imap.ts'
import { likeIn, type TextLanguage, tIn } from './texts.ts'

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

const wordsIn = (language: TextLanguage) => ({
  byHand: tIn(language, 'moving.byHand'),
  username: tIn(language, 'moving.username'),
  password: tIn(language, 'moving.password'),
  host: tIn(language, 'moving.host'),
  port: tIn(language, 'moving.port'),
  security: tIn(language, 'moving.security'),
  open: tIn(language, 'moving.security.none'),
  next: tIn(language, 'moving.next'),
  wrong: tIn(language, 'moving.trouble.wrong_password'),
  keeps: tIn(language, 'moving.keeps'),
  start: likeIn(language, 'moving.start'),
  list: tIn(language, 'moving.list'),
  done: tIn(language, 'moving.state.ended'),
  watching: tIn(language, 'moving.state.watching'),
  end: tIn(language, 'moving.end'),
  report: tIn(language, 'moving.report'),
  none: tIn(language, 'moving.brought', { n: 0 }),
  form: tIn(language, 'moving.out.mail'),
  prepare: tIn(language, 'moving.out.begin'),
  archives: tIn(language, 'moving.out.list'),
  ready: tIn(language, 'moving.out.state.ready'),
  download: tIn(language, 'moving.out.download'),
  told:
    language === 'vi'
      ? 'Bản tải xuống toàn bộ dữ liệu đã sẵn sàng'
      : 'Everything you have here is ready to download',
  chooseFiles: tIn(language, 'moving.file.choose'),
  chooseFolder: tIn(language, 'moving.file.folder'),
  packed: tIn(language, 'moving.file.packed'),
  allNew: tIn(language, 'moving.brought', { n: 300 }),
  allKnown: tIn(language, 'moving.known', { n: 300 }),
  faulty: tIn(language, 'moving.failed', { n: 1 }),
  noMail: tIn(language, 'moving.trouble.file_unknown'),
})
const vi = wordsIn('vi')
const en = wordsIn('en')

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
