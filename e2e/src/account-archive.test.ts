import { readFile } from 'node:fs/promises'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { likeIn, type TextLanguage, tIn } from './texts.ts'

const wordsIn = (language: TextLanguage) => ({
  title: tIn(language, 'organisation.archive.title'),
  begin: tIn(language, 'organisation.archive.begin'),
  ready: likeIn(language, 'organisation.archive.ready'),
  download: tIn(language, 'organisation.archive.download'),
  remove: likeIn(language, 'organisation.archive.delete'),
  audited: tIn(language, 'audit.act.organisation_archive_taken'),
})
const vi = wordsIn('vi')
const en = wordsIn('en')

for (const [width, theme, language, words] of [
  [1440, 'light', 'vi', vi],
  [390, 'dark', 'en', en],
] as const) {
  journey(
    `an Owner downloads everything of the organisation by keyboard, and the audit log says so, ${width} px, ${language}`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ width, height: 844, theme, language })
      await signIn(page, 'khue@mocviet.test', '/account/organisation')
      const part = page.getByRole('region', { name: words.title })
      await part.getByRole('button', { name: words.begin }).press('Enter')
      await part.getByText(words.ready).waitFor({ timeout: 120_000 })
      await checkAccessibility(page)
      await part.scrollIntoViewIfNeeded()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBe(0)
      const coming = page.waitForEvent('download')
      await part.getByRole('link', { name: words.download }).press('Enter')
      const bytes = await readFile(await (await coming).path())
      expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
      expect(bytes.includes('Organisation/mailboxes.csv')).toBe(true)
      expect(bytes.includes('People/ha@mocviet.test/Settings/settings.json')).toBe(true)
      await part.getByRole('button', { name: words.remove }).press('Enter')
      await part.getByText(words.ready).waitFor({ state: 'detached' })
      await page.goto('/account/audit')
      await page.getByText(words.audited).first().waitFor()
    },
  )
}
