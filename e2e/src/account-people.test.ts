import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { type TextLanguage, tIn } from './texts.ts'

const wordsIn = (language: TextLanguage) => ({
  order: tIn(language, 'organisation.order'),
  byName: tIn(language, 'organisation.order.name'),
  show: tIn(language, 'organisation.show'),
  shut: tIn(language, 'organisation.show.shut'),
  chosen: tIn(language, 'organisation.many'),
  choose: (name: string) => tIn(language, 'organisation.many.choose', { name }),
  lock: tIn(language, 'organisation.people.disable'),
  open: tIn(language, 'organisation.people.enable'),
  nobody: tIn(language, 'organisation.people.none'),
  moreOf: (name: string) => tIn(language, 'organisation.people.more', { name }),
  addresses: tIn(language, 'organisation.people.addresses'),
  addressesOf: (name: string) => tIn(language, 'organisation.addresses.title', { name }),
  newAddress: tIn(language, 'organisation.addresses.new'),
  topic: tIn(language, 'audit.topic'),
  people: tIn(language, 'audit.topic.people'),
  log: tIn(language, 'account.audit'),
  added: tIn(language, 'audit.act.address_added'),
  locked: tIn(language, 'audit.act.account_shut'),
  csv: tIn(language, 'audit.export'),
})
const vi = wordsIn('vi')
const en = wordsIn('en')

const rows = (page: Page) => page.getByRole('row').count()

for (const [width, theme, language, words, local] of [
  [1440, 'dark', 'vi', vi, 'hangmau'],
  [390, 'light', 'en', en, 'samples'],
] as const) {
  journey(
    `people are found, chosen and given an address by keyboard, and the audit log says so, ${width} px, ${language}`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ width, height: 844, theme, language })
      await signIn(page, 'khue@mocviet.test', '/account/people')
      await page.getByRole('row', { name: 'Hà My' }).waitFor()
      // The list that comes after the search is in the new order: a list that comes later forgets who is chosen.
      await page.getByLabel(words.order, { exact: true }).selectOption({ label: words.byName })
      await page.getByRole('searchbox').fill('kho')
      await expect.poll(() => rows(page)).toBeLessThan(5)
      await page.getByRole('searchbox').fill('')
      await page.getByRole('row', { name: 'Hà My' }).waitFor()
      const chosen = page.getByRole('region', { name: words.chosen })
      for (const name of ['Hà My', 'Kho Thuận An'])
        await page.getByRole('checkbox', { name: words.choose(name), exact: true }).press('Space')
      await checkAccessibility(page)
      await chosen.getByRole('button', { name: words.lock }).press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: words.lock }).press('Enter')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await page.getByLabel(words.show, { exact: true }).selectOption({ label: words.shut })
      await expect.poll(() => rows(page)).toBe(3)
      for (const name of ['Hà My', 'Kho Thuận An'])
        await page.getByRole('checkbox', { name: words.choose(name), exact: true }).press('Space')
      await chosen.getByRole('button', { name: words.open }).press('Enter')
      await page.getByText(words.nobody).waitFor()

      await page.getByLabel(words.show, { exact: true }).selectOption({ index: 0 })
      await page.getByRole('button', { name: words.moreOf('Lê Hoàng Phúc') }).press('Enter')
      await page.getByRole('menuitem', { name: words.addresses }).press('Enter')
      const dialog = page.getByRole('dialog', { name: words.addressesOf('Lê Hoàng Phúc') })
      await dialog.getByLabel(words.newAddress).fill(local)
      await dialog.getByLabel(words.newAddress).press('Enter')
      await dialog
        .getByRole('listitem')
        .filter({ hasText: `${local}@mocviet.test` })
        .waitFor()
      await checkAccessibility(page)

      await page.goto('/account/audit')
      const log = page.getByRole('table', { name: words.log })
      await log.getByText(words.added).first().waitFor()
      await page.getByLabel(words.topic, { exact: true }).selectOption({ label: words.people })
      await page.getByRole('searchbox').fill(`${local}@`)
      await log.getByText(`${local}@mocviet.test`).first().waitFor()
      await expect.poll(() => log.getByText(words.locked).count()).toBe(0)
      await checkAccessibility(page)
      const coming = page.waitForEvent('download')
      await page.getByRole('link', { name: words.csv }).press('Enter')
      const table = await readFile(await (await coming).path(), 'utf8')
      expect(table).toContain(`${local}@mocviet.test`)
      expect(table).not.toContain('account_shut')
    },
  )
}
