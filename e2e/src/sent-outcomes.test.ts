import type { Page } from 'playwright-core'
import { checkAccessibility, demoPassword, expect, journey } from './harness/journey.ts'
import { messageBody, pathOf, threadRow } from './harness/screens.ts'
import { like, likeIn, type TextLanguage, t, tEn, tIn } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const subject = /Mời xem mẫu bàn ghế gỗ sồi/

const textOf = (page: Page) => page.locator('body').textContent()

journey(
  'a message that reached one of two says whom it did not reach and why, and goes to the right address',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/folder/Sent')
    const row = threadRow(page, subject)
    await row.getByText(t('mailbox.notSent')).waitFor()
    await row.click()
    const alert = page.getByRole('alert').filter({ hasText: like('outcome.some', { failed: 1, total: 2 }) })
    await alert.getByText('lienhe@nhagio.example').waitFor()
    await alert.getByText(t('failure.receiver_unknown')).waitFor()
    expect(await textOf(page)).not.toMatch(/550|5\.1\.1|User unknown/)
    await checkAccessibility(page)

    await page
      .getByRole('button', { name: t('thread.details') })
      .first()
      .click()
    const details = page.getByRole('dialog')
    await details.getByText(like('outcome.taken')).waitFor()
    await details.getByText(like('outcome.refused', { why: t('failure.receiver_unknown') })).waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })

    await alert.getByRole('button', { name: t('failure.technical') }).press('Enter')
    await alert.getByText(/550 5\.1\.1/).waitFor()

    await alert.getByRole('button', { name: t('outcome.correct') }).press('Enter')
    const dialog = page.getByRole('dialog', { name: t('outcome.correct.title') })
    const field = dialog.getByRole('textbox', {
      name: t('outcome.correct.instead', { address: 'lienhe@nhagio.example' }),
    })
    await field.waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText(t('outcome.correct.unchanged')).waitFor()
    await field.fill('lienhe@nhagio.vn')
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })

    const compose = page.getByRole('dialog').filter({ hasText: 'Mời xem mẫu bàn ghế gỗ sồi' })
    await compose.getByText('Kiến trúc Nhà Gió').first().waitFor()
    await compose.getByText('Thứ Bảy tuần sau xưởng em mở cửa').waitFor()
    await compose.getByText('Võ Thị Ánh').waitFor({ state: 'detached' })
  },
)

journey(
  'on a telephone too, a message is written again to those it did not reach',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 390, height: 844, theme: 'dark', language: 'en' })
    await signIn(page, mailbox, '/folder/Sent')
    await threadRow(page, subject).click()
    const alert = page
      .getByRole('alert')
      .filter({ hasText: tEn('outcome.some', { failed: 1, total: 2, addresses: 'lienhe@nhagio.example' }) })
    await alert.waitFor()
    await checkAccessibility(page)
    await alert.getByRole('button', { name: tEn('outcome.again') }).click()
    await page.getByText('Thứ Bảy tuần sau xưởng em mở cửa').filter({ visible: true }).first().waitFor()
    await page.getByText('Kiến trúc Nhà Gió').filter({ visible: true }).first().waitFor()
  },
)

const wordsIn = (language: TextLanguage) => ({
  lost: language === 'vi' ? 'Mẫu ghế đi lạc' : 'A chair that went astray',
  recalled: language === 'vi' ? 'Mẫu ghế gửi nhầm' : 'A chair for somebody else',
  again: language === 'vi' ? 'Mở thư và gửi lại' : 'Open it and write again',
  open: language === 'vi' ? 'Xem thư' : 'Open the message',
  reached: likeIn(language, 'outcome.some', { failed: 1, total: 2 }),
  email: tIn(language, 'account.address'),
  password: tIn(language, 'account.passwordField'),
})
const vi = wordsIn('vi')
const en = wordsIn('en')

for (const [width, theme, language, person, delegate, words] of [
  [1440, 'light', 'vi', 'phuc@mocviet.test', 'ha@mocviet.test', vi],
  [390, 'dark', 'en', 'ha@mocviet.test', 'phuc@mocviet.test', en],
] as const) {
  journey(
    `the button of a report leads to the message it is about, in the mailbox where it is read, ${width} px, ${language}`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ width, height: 844, theme, language })
      await signIn(page, person)
      const lost = await send(page, words.lost, [mailbox, 'nobody@elsewhere.example'])
      await follow(page, words.lost, words.again)
      expect(pathOf(page)).toBe(`/folder/Sent/${lost.thread_id}`)
      await page.getByRole('alert').filter({ hasText: words.reached }).waitFor()

      const recalled = await send(page, words.recalled, [mailbox])
      await expect
        .poll(async () => (await ask(page, 'POST', 'messages/recall', { message_id: recalled.id })).status())
        .toBe(200)
      await page.goto('/folder/INBOX')
      await follow(page, words.recalled, words.open)
      expect(pathOf(page)).toBe(`/folder/Sent/${recalled.thread_id}`)

      // Whoever looks after the mailbox finds it there, and not in their own.
      await ask(page, 'PUT', 'delegates', { email: delegate, access: 'read', send: 'none' })
      const { id } = (await (await ask(page, 'GET', 'user/info')).json()) as { id: string }
      const other = await openPage({ width, height: 844, theme, language })
      await signIn(other, delegate, `/m/${id}/folder/INBOX`)
      await follow(other, words.lost, words.again)
      expect(pathOf(other)).toBe(`/m/${id}/folder/Sent/${lost.thread_id}`)
      await other.getByRole('alert').filter({ hasText: words.reached }).waitFor()

      // Whoever pressed it elsewhere, in another program, signs in first.
      const elsewhere = await openPage({ width, height: 844, theme, language })
      await elsewhere.goto(`/m/${id}/folder/Sent/${lost.thread_id}`)
      await elsewhere.getByLabel(words.email).fill(person)
      await elsewhere.getByLabel(words.password, { exact: true }).fill(demoPassword)
      await elsewhere.keyboard.press('Enter')
      await elsewhere.getByRole('alert').filter({ hasText: words.reached }).waitFor()
      expect(pathOf(elsewhere)).toBe(`/folder/Sent/${lost.thread_id}`)
    },
  )
}

const ask = (page: Page, method: string, path: string, data?: unknown) =>
  page.request.fetch(`/api/v2/${path}`, { method, data, headers: { origin: new URL(page.url()).origin } })

/** Sends a message without the delay in which it could be taken back. */
async function send(page: Page, about: string, to: string[]): Promise<{ id: string; thread_id: string }> {
  const sketch = {
    save_id: crypto.randomUUID(),
    subject: about,
    to: to.map((email) => ({ name: '', email })),
  }
  const draft = await (await ask(page, 'POST', 'messages', { ...sketch, body: '<p>Chào bạn</p>' })).json()
  await ask(page, 'POST', 'send_mail', { msg_id: draft.id })
  return draft
}

/** Opens the report on a message, and what its button leads to. */
async function follow(page: Page, about: string, button: string): Promise<void> {
  await threadRow(page, new RegExp(about)).click()
  const link = messageBody(page).getByRole('link', { name: button })
  await link.waitFor()
  await checkAccessibility(page)
  const opening = page.context().waitForEvent('page')
  await link.press('Enter')
  const opened = await opening
  await opened.getByRole('main').getByRole('heading', { level: 1, name: about }).waitFor()
  const address = opened.url()
  await opened.close()
  await page.goto(address)
}
