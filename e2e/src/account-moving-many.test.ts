import { readFile } from 'node:fs/promises'
import { checkAccessibility, demoPassword, expect } from './harness/journey.ts'
import { ownImapJourney as journey } from './harness/own-imap.ts'
import { type TextLanguage, tIn } from './texts.ts'

const wordsIn = (language: TextLanguage) => ({
  bring: tIn(language, 'organisation.people.bringMail'),
  template: tIn(language, 'moveMany.template'),
  choose: tIn(language, 'moveMany.choose'),
  head: tIn(language, 'moveMany.template.head'),
  look: tIn(language, 'moveMany.look'),
  noTable: tIn(language, 'moveMany.noTable'),
  server: tIn(language, 'moveMany.server'),
  security: tIn(language, 'moveMany.security'),
  open: tIn(language, 'moveMany.security.none'),
  lines: tIn(language, 'moveMany.preview'),
  good: tIn(language, 'moveMany.good', { n: 2 }),
  unknown: tIn(language, 'moveMany.why.unknown'),
  noPassword: tIn(language, 'moveMany.why.password'),
  begin: tIn(language, 'moveMany.begin', { n: 2 }),
  list: tIn(language, 'moveMany.list'),
  watching: tIn(language, 'moveMany.state.watching'),
  wrong: tIn(language, 'moveMany.trouble.wrong_password'),
  more: (email: string) => tIn(language, 'moveMany.moreOf', { email }),
  newPassword: tIn(language, 'moveMany.newPassword'),
  newLabel: tIn(language, 'moveMany.newPassword.label'),
  pauseAll: tIn(language, 'moveMany.pauseAll'),
  paused: tIn(language, 'moveMany.state.paused'),
  resume: tIn(language, 'moveMany.act.resume'),
  resumeAll: tIn(language, 'moveMany.resumeAll'),
  report: tIn(language, 'moveMany.report'),
  endAll: tIn(language, 'moveMany.endAll'),
  done: tIn(language, 'moveMany.state.ended'),
  forget: tIn(language, 'moveMany.act.forget'),
  audit: tIn(language, 'account.audit'),
  begun: tIn(language, 'audit.act.moving_begun'),
})
const vi = wordsIn('vi')
const en = wordsIn('en')

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
