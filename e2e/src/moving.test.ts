import { readFile } from 'node:fs/promises'
import type { FileChooser } from 'playwright-core'
import { checkAccessibility, demoPassword, expect } from './harness/journey.ts'
import { followLink } from './harness/screens.ts'
import { separateImapJourney as journey } from './harness/separate-imap-journey.ts'
import { like, t, tEn } from './texts.ts'

/** Messages in mbox format. */
function mboxOf(count: number, marker: string): Buffer {
  const messages = Array.from(
    { length: count },
    (_, n) =>
      `From an@elsewhere.test Mon May  6 07:08:09 2024\r\nMessage-ID: <${n}.${marker}@elsewhere.test>\r\n` +
      `From: An <an@elsewhere.test>\r\nSubject: Cũ ${n}\r\nDate: Mon, 06 May 2024 07:08:09 +0000\r\n\r\nx\r\n\r\n`,
  )
  return Buffer.from(messages.join(''))
}

journey(
  'a remote mailbox is imported by keyboard, and a second import adds nothing',
  { tags: 'main' },
  async ({ openPage, signIn, imapPort }) => {
    const page = await openPage()
    await signIn(page, 'khoa@mocviet.test', '/setting/moving')
    const open = async (password: string) => {
      await page.getByRole('button', { name: t('moving.byHand') }).press('Enter')
      await page.getByLabel(t('moving.username'), { exact: true }).fill('phuc@mocviet.test')
      await page.getByLabel(t('moving.password'), { exact: true }).fill(password)
      await page.getByLabel(t('moving.host'), { exact: true }).fill('127.0.0.1')
      await page.getByLabel(t('moving.port'), { exact: true }).fill(String(imapPort))
      await page
        .getByLabel(t('moving.security'), { exact: true })
        .selectOption({ label: t('moving.security.none') })
      await page.getByRole('button', { name: t('moving.next'), exact: true }).press('Enter')
    }
    await open('not the one')
    await page.getByText(t('moving.trouble.wrong_password')).waitFor()
    await page.getByLabel(t('moving.password'), { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    const start = page.getByRole('button', { name: like('moving.start') })
    await start.waitFor()
    const isNextFocused = () => page.evaluate(() => document.activeElement?.matches('[data-next]') ?? false)
    await expect.poll(isNextFocused).toBe(true)
    await checkAccessibility(page)
    await start.press('Enter')
    await expect.poll(isNextFocused).toBe(true)

    const moves = page.getByRole('list', { name: t('moving.list') }).locator('> li')
    await moves.first().getByText(t('moving.state.ended')).waitFor()
    await moves.first().getByText(t('moving.report')).press('Enter')
    await moves.first().getByRole('cell', { name: 'INBOX', exact: true }).waitFor()
    await checkAccessibility(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)

    await open(demoPassword)
    await page.getByRole('switch', { name: t('moving.keeps') }).check()
    await start.press('Enter')
    await moves.first().getByText(t('moving.state.watching')).waitFor()
    await moves
      .first()
      .getByText(t('moving.brought', { n: 0 }))
      .waitFor()
    await moves
      .first()
      .getByRole('button', { name: t('moving.end') })
      .press('Enter')
    await moves.first().getByText(t('moving.state.ended')).waitFor()
  },
)

journey(
  'mail files are imported by keyboard, and a second import adds nothing',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 390, height: 844, theme: 'dark', language: 'en' })
    await signIn(page, 'phuc@mocviet.test', '/setting/moving')
    const moves = page.getByRole('list', { name: tEn('moving.list') }).locator('> li')
    const choose = async (button: string, files: Parameters<FileChooser['setFiles']>[0]) => {
      const fileChooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: button, exact: true }).press('Enter')
      await (await fileChooser).setFiles(files)
    }
    const mbox = {
      name: 'Cũ.mbox',
      mimeType: 'application/mbox',
      buffer: mboxOf(300, 'en'),
    }
    await choose(tEn('moving.file.choose'), [mbox])
    await moves
      .first()
      .getByText(tEn('moving.brought', { n: 300 }))
      .waitFor()
    await moves.first().getByText(tEn('moving.state.ended')).waitFor()
    await choose(tEn('moving.file.choose'), [mbox])
    await moves
      .first()
      .getByText(tEn('moving.known', { n: 300 }))
      .waitFor()
    await moves
      .first()
      .getByText(tEn('moving.brought', { n: 0 }))
      .waitFor()

    const eml = (n: number) => ({
      name: `Thư ${n}.eml`,
      mimeType: 'message/rfc822',
      buffer: Buffer.from(n === 2 ? '' : `Subject: Tệp ${n}\r\n\r\nx\r\n`),
    })
    await choose(tEn('moving.file.choose'), [eml(1), eml(2), eml(3)])
    await moves.first().getByText(tEn('moving.file.packed')).waitFor()
    await moves
      .first()
      .getByText(tEn('moving.failed', { n: 1 }))
      .waitFor()
    await moves.first().getByText(tEn('moving.report')).press('Enter')
    await moves.first().getByText('Thư 2.eml').waitFor()
    await checkAccessibility(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)

    await choose(tEn('moving.file.choose'), [
      { name: 'ảnh.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
    ])
    await page.getByText(tEn('moving.trouble.file_unknown')).waitFor()
    await moves.first().getByRole('button').press('Enter')
    await page.getByText(tEn('moving.trouble.file_unknown')).waitFor({ state: 'detached' })
  },
)

journey('an account is exported by keyboard as one archive', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
  await signIn(page, 'khoa@mocviet.test', '/setting/moving')
  await page.getByLabel(tEn('moving.out.mail'), { exact: true }).selectOption('maildir')
  await page.getByRole('button', { name: tEn('moving.out.begin') }).press('Enter')
  const archives = page.getByRole('list', { name: tEn('moving.out.list') }).locator('> li')
  await archives.first().getByText(tEn('moving.out.state.ready'), { exact: true }).waitFor()
  await checkAccessibility(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBe(0)
  const coming = page.waitForEvent('download')
  await archives
    .first()
    .getByRole('link', { name: tEn('moving.out.download') })
    .press('Enter')
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^Bồ Câu \d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(bytes.includes('Settings/settings.json')).toBe(true)
  await followLink(page, '/folder/INBOX')
  await page.getByText('Your data is ready to download').first().waitFor()
})
