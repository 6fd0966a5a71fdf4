import type { Page } from 'playwright-core'
import { checkAccessibility, demoPassword, expect, journey } from './harness/journey.ts'
import { currentPath, messageBody, threadRow } from './harness/screens.ts'
import { like, likeIn, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const nowhere = 'nobody@elsewhere.example'
const subject = /Mời xem mẫu bàn ghế gỗ sồi/

const pageText = (page: Page) => page.locator('body').textContent()

journey(
  'a partly failed message names the failed recipient and reason, and is sent to a corrected address',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/folder/Sent')
    const row = threadRow(page, subject)
    await row.getByText(t('mailbox.notSent')).waitFor()
    await row.click()
    const alert = page.getByRole('alert').filter({ hasText: like('outcome.some', { failed: 1, total: 2 }) })
    await alert.getByText('lienhe@nhagio.example').waitFor()
    await alert.getByText(t('failure.receiver_unknown')).waitFor()
    expect(await pageText(page)).not.toMatch(/550|5\.1\.1|User unknown/)

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
  "on a phone a report's button opens its message in the right mailbox to send it again",
  async ({ openPage, signIn }) => {
    const options = { width: 390, height: 844, theme: 'dark', language: 'en' } as const
    const [about, recalledAbout] = ['A chair that went astray', 'A chair for another address']
    const [person, delegate] = ['ha@mocviet.test', 'phuc@mocviet.test']
    const reached = likeIn('en', 'outcome.some', { failed: 1, total: 2 })
    const page = await openPage(options)
    await signIn(page, person, '/favicon.svg')
    const lost = await send(page, about, [mailbox, nowhere])
    await page.goto('/folder/INBOX')
    await follow(page, about, 'Open message and send again', async (opened) => {
      expect(currentPath(opened)).toBe(`/folder/Sent/${lost.thread_id}`)
      await opened.getByRole('alert').filter({ hasText: reached }).waitFor()
    })
    await checkAccessibility(page)

    const recalled = await send(page, recalledAbout, [mailbox])
    await expect
      .poll(async () =>
        (await callApi(page, 'POST', 'messages/recall', { message_id: recalled.id })).status(),
      )
      .toBe(200)
    await page.getByRole('button', { name: tEn('thread.back') }).click()
    await follow(page, recalledAbout, tEn('outcome.notice.open'), async (opened) =>
      expect(currentPath(opened)).toBe(`/folder/Sent/${recalled.thread_id}`),
    )

    // A delegate finds the message in the mailbox of the report, not in their own.
    await callApi(page, 'PUT', 'delegates', { email: delegate, access: 'read', send: 'none' })
    const { id } = (await (await callApi(page, 'GET', 'user/info')).json()) as { id: string }
    const other = await openPage(options)
    await signIn(other, delegate, `/m/${id}/folder/INBOX`)
    await follow(other, about, 'Open message and send again', async (opened) => {
      expect(currentPath(opened)).toBe(`/m/${id}/folder/Sent/${lost.thread_id}`)
      await opened.getByRole('alert').filter({ hasText: reached }).waitFor()
    })

    // A user who follows the link in another program signs in first.
    const elsewhere = await openPage(options)
    await elsewhere.goto(`/m/${id}/folder/Sent/${lost.thread_id}`)
    await elsewhere.getByLabel(tEn('account.address')).fill(person)
    await elsewhere.getByLabel(tEn('account.passwordField'), { exact: true }).fill(demoPassword)
    await elsewhere.keyboard.press('Enter')
    const alert = elsewhere.getByRole('alert').filter({ hasText: reached })
    await alert.waitFor()
    expect(currentPath(elsewhere)).toBe(`/folder/Sent/${lost.thread_id}`)
    await checkAccessibility(elsewhere)
    await alert.getByRole('button', { name: tEn('outcome.again') }).click()
    const compose = elsewhere.getByRole('dialog', { name: new RegExp(about) })
    await compose.getByText('Gửi bạn mẫu ghế mới.').waitFor()
    await compose.getByText(nowhere).first().waitFor()
    expect(await compose.getByText(mailbox).count()).toBe(0)
  },
)

journey(
  'a returned message shows the reason in its draft, without server responses',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/favicon.svg')
    await send(page, 'Thư đi lạc', [nowhere])
    await page.goto('/folder/Drafts')
    await threadRow(page, 'Thư đi lạc').click()
    await page.getByText(t('compose.cameBack')).filter({ visible: true }).first().waitFor()
    await page.getByText(t('failure.domain_not_found')).filter({ visible: true }).first().waitFor()
    expect(await pageText(page)).not.toMatch(/\b[45]50 |5\.1\.2|Domain elsewhere/)
    await checkAccessibility(page)
  },
)

const callApi = (page: Page, method: string, path: string, data?: unknown) =>
  page.request.fetch(`/api/v2/${path}`, { method, data, headers: { origin: new URL(page.url()).origin } })

/** Sends a message without undo delay. */
async function send(page: Page, about: string, to: string[]): Promise<{ id: string; thread_id: string }> {
  const fixture = {
    save_id: crypto.randomUUID(),
    subject: about,
    to: to.map((email) => ({ name: '', email })),
  }
  const draft = await (
    await callApi(page, 'POST', 'messages', { ...fixture, body: '<p>Gửi bạn mẫu ghế mới.</p>' })
  ).json()
  await callApi(page, 'POST', 'send_mail', { msg_id: draft.id })
  return draft
}

/** Opens the report on a message, and checks the page that its button opens. */
async function follow(
  page: Page,
  about: string,
  button: string,
  check: (opened: Page) => Promise<void>,
): Promise<void> {
  await threadRow(page, new RegExp(about)).click()
  const link = messageBody(page).getByRole('link', { name: button })
  const opening = page.context().waitForEvent('page')
  await link.press('Enter')
  const opened = await opening
  await opened.getByRole('main').getByRole('heading', { level: 1, name: about }).waitFor()
  await check(opened)
  await opened.close()
}
