import { readFile } from 'node:fs/promises'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { followLink } from './harness/screens.ts'
import { likeIn, tEn } from './texts.ts'

journey(
  "an Owner exports the organisation's content by keyboard, and it is audited",
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 320, height: 640, theme: 'dark', language: 'en' })
    await signIn(page, 'khue@mocviet.test', '/account/organisation')
    const part = page.getByRole('region', { name: tEn('organisation.archive.title') })
    await part.getByRole('button', { name: tEn('organisation.archive.begin') }).press('Enter')
    await part.getByText(likeIn('en', 'organisation.archive.ready')).waitFor({ timeout: 120_000 })
    await checkAccessibility(page)
    await part.scrollIntoViewIfNeeded()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
    const coming = page.waitForEvent('download')
    await part.getByRole('link', { name: tEn('organisation.archive.download') }).press('Enter')
    const bytes = await readFile(await (await coming).path())
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    expect(bytes.includes('Organisation/mailboxes.csv')).toBe(true)
    expect(bytes.includes('People/ha@mocviet.test/Settings/settings.json')).toBe(true)
    await part.getByRole('button', { name: likeIn('en', 'organisation.archive.delete') }).press('Enter')
    await part.getByText(likeIn('en', 'organisation.archive.ready')).waitFor({ state: 'detached' })
    await followLink(page, '/account/audit')
    await page.getByText(tEn('audit.act.organisation_archive_taken')).first().waitFor()
  },
)
