import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { inAnyLanguage, type TextLanguage, tIn } from './texts.ts'

const wordsIn = (language: TextLanguage) => ({
  make: tIn(language, 'mailboxes.new'),
  name: tIn(language, 'mailboxes.name'),
  address: tIn(language, 'organisation.add.address'),
  add: tIn(language, 'mailboxes.people.add'),
  send: tIn(language, 'mailboxes.send'),
  as: tIn(language, 'mailboxes.send.as'),
  go: tIn(language, 'organisation.groups.found'),
  nameless: tIn(language, 'mailboxes.nameMissing'),
  to: tIn(language, 'compose.addTo'),
  body: tIn(language, 'compose.body'),
  subject: tIn(language, 'compose.subject'),
  delete: tIn(language, 'act.delete'),
})
const vi = wordsIn('vi')
const en = wordsIn('en')

for (const [width, theme, language, words, local] of [
  [1440, 'light', 'vi', vi, 'baohanh'],
  [390, 'dark', 'en', en, 'warranty'],
] as const) {
  const email = `${local}@mocviet.test`
  journey(
    `a shared mailbox is made by keyboard, opened beside one’s own, and what is done there is told, ${width} px, ${language}`,
    async ({ openPage, signIn, deliverMessage }) => {
      const owner = await openPage({ width, height: 844, theme, language })
      await signIn(owner, 'khue@mocviet.test', '/account/mailboxes')
      await owner.getByRole('button', { name: words.make }).press('Enter')
      const dialog = owner.getByRole('dialog', { name: words.make })
      await dialog.getByLabel(words.name, { exact: true }).press('Enter')
      await dialog.getByText(words.nameless).waitFor()
      await dialog.getByLabel(words.name, { exact: true }).fill(local)
      await dialog.getByLabel(words.address).fill(local)
      await dialog.getByLabel(words.add, { exact: true }).fill('ha@mocviet.test')
      await dialog.getByLabel(words.add, { exact: true }).press('Enter')
      await dialog.getByText('ha@mocviet.test').waitFor()
      await dialog.getByLabel(words.send).selectOption({ label: words.as })
      await checkAccessibility(owner)
      await dialog.getByRole('button', { name: words.go, exact: true }).press('Enter')
      await owner.getByText(email).waitFor()
      await dialog.waitFor({ state: 'detached' })
      await checkAccessibility(owner)

      await deliverMessage({ to: email, subject: 'Ghế bị lung lay' })
      const ha = await openPage({ width, height: 844, theme, language })
      await signIn(ha, 'ha@mocviet.test')
      await openMailbox(ha, local, width)
      await threadRow(ha, 'Ghế bị lung lay').waitFor()
      await checkAccessibility(ha)
      await deleteFirst(ha, words.delete)
      await threadRow(ha, 'Ghế bị lung lay').waitFor({ state: 'detached' })

      // Whoever may send as it does so without choosing anything: it leaves from here, and lies here.
      await ha.keyboard.press('c')
      await ha.getByRole('combobox', { name: words.to, exact: true }).focus()
      await ha.keyboard.type('phuc@mocviet.test,')
      await ha.getByRole('textbox', { name: words.subject }).fill(`Ghế mới ${local}`)
      await ha.getByRole('textbox', { name: words.body, exact: true }).fill('Chào bạn')
      const sent = ha.waitForResponse((reply) => reply.url().includes('/send_mail') && reply.ok())
      await ha.keyboard.press('Control+Enter')
      await sent
      const phuc = await openPage({ width, height: 844, theme, language })
      await signIn(phuc, 'phuc@mocviet.test')
      await threadRow(phuc, `Ghế mới ${local}`).getByText(local, { exact: true }).waitFor()
    },
  )
}

/** On a telephone the sidebar is a drawer. */
async function openMailbox(page: Page, name: string, width: number): Promise<void> {
  if (width < 600) await page.getByRole('button', { name: inAnyLanguage('app.openMenu') }).press('Enter')
  await page.getByRole('link', { name, exact: false }).first().press('Enter')
  await page.waitForURL(/\/m\/\d+\/folder\/INBOX/)
}

async function deleteFirst(page: Page, name: string): Promise<void> {
  const row = threadRow(page, 'Ghế bị lung lay')
  await row.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name, exact: true }).first().press('Enter')
  await expect.poll(() => row.count()).toBe(0)
}
