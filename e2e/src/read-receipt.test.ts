import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { like, t, tEn } from './texts.ts'

const ask = (email: string) => `Disposition-Notification-To: <${email}>`

journey(
  'a receipt is asked for while writing, agreed to by its reader, and seen by the sender',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).waitFor()
    await page.keyboard.type('ha@mocviet.test,')
    for (let field = 0; field < 3; field++) await page.keyboard.press('Tab')
    await page.keyboard.type('Nội quy xưởng')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Chị đọc giúp em nhé.')
    await page.getByRole('button', { name: t('compose.otherWays') }).click()
    await page.getByRole('menuitemradio', { name: t('compose.receipt') }).click()
    await page
      .getByRole('list', { name: t('compose.wishes') })
      .getByText(t('compose.receiptOn'))
      .waitFor()
    await page.getByText(like('compose.savedAt')).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const reader = await openPage()
    await signIn(reader, 'ha@mocviet.test')
    await threadRow(reader, 'Nội quy xưởng').click()
    await reader.getByText(t('notes.receipt.asked')).waitFor()
    await checkAccessibility(reader)
    await reader.getByRole('button', { name: t('notes.receipt.send') }).click()
    await reader.getByText(t('notes.receipt.sent')).waitFor()
    await reader.getByText(t('notes.receipt.asked')).waitFor({ state: 'detached' })

    await page.goto('/folder/Sent')
    await threadRow(page, 'Nội quy xưởng').click()
    // The receipt joined the thread as a line, and what was read stays open.
    await page.getByRole('heading', { name: 'Nội quy xưởng' }).waitFor()
    await expect.poll(() => page.locator('[data-message]').count()).toBe(2)
    await page.getByText(like('thread.readBy', { name: 'Nguyễn Thu Hà' })).waitFor()
    await checkAccessibility(page)
  },
)

journey(
  'on a phone a receipt is declined once, and an important message says that it is',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    const headers = [ask('vy@xuongmoc.example'), 'Importance: high']
    await deliverMessage({ to, subject: 'Fire drill', text: 'Tomorrow at nine.', headers })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, to)
    await threadRow(page, 'Fire drill').click()
    await page.getByText(tEn('notes.important')).waitFor()
    await page.getByRole('button', { name: tEn('notes.receipt.decline') }).click()
    await page.getByText(tEn('notes.receipt.asked')).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText(tEn('notes.important')).waitFor()
    expect(await page.getByText(tEn('notes.receipt.asked')).count()).toBe(0)
  },
)
