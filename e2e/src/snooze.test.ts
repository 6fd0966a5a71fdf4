import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { likeIn, startingWith, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const inSidebar = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })

journey('a thread is snoozed by a key, and back by another', async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({ to: mailbox, subject: 'Duyệt mẫu ghế', text: 'Tuần sau em cần ạ.' })
  const page = await openPage()
  await signIn(page, mailbox)
  const row = threadRow(page, 'Duyệt mẫu ghế')
  await row.focus()
  await page.keyboard.press('b')
  await page.getByRole('menuitem', { name: t('snooze.tomorrow') }).waitFor()
  await checkAccessibility(page)
  await page.getByRole('menuitem', { name: t('snooze.tomorrow') }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByText(t('act.snoozed', { n: 1, when: '08:00' }), { exact: false }).waitFor()
  await inSidebar(page, startingWith(t('folder.Snoozed'))).waitFor()
  await page.keyboard.press('z')
  await row.waitFor()
})

journey(
  'a thread is snoozed until a time of one’s choice, listed with it, and brought back at once',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Lịch giao bàn', text: 'Tuần sau em cần ạ.' })
    const page = await openPage()
    await signIn(page, mailbox)
    const row = threadRow(page, 'Lịch giao bàn')
    await row.focus()
    await page.keyboard.press('b')
    await page.getByRole('menuitem', { name: t('snooze.custom') }).click()
    const dialog = page.getByRole('dialog', { name: t('snooze.title') })
    await dialog.getByLabel(t('snooze.time'), { exact: true }).fill('09:30')
    await dialog.getByText(t('snooze.until', { when: '09:30' }), { exact: false }).waitFor()
    await dialog.getByRole('button', { name: t('act.snooze') }).click()
    await row.waitFor({ state: 'detached' })
    await inSidebar(page, startingWith(t('folder.Snoozed'))).click()
    await row.waitFor()
    expect(new URL(page.url()).pathname).toBe('/folder/Snoozed')
    // Among them the hour counts as much as the day.
    await row.getByText(/^(\d\d\/\d\d(\/\d{4})? )?09:30$/).waitFor()

    await row.focus()
    await page.keyboard.press('b')
    await page.getByRole('menuitem', { name: t('snooze.now') }).click()
    await row.waitFor({ state: 'detached' })
    await inSidebar(page, startingWith(t('folder.INBOX'))).click()
    await row.waitFor()
  },
)

journey(
  'on a phone a snoozed thread is back on top of the inbox, seen at once, when its answer comes',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    const headers = ['Message-ID: <chairs@customer.example>']
    await deliverMessage({ to, subject: 'Chairs for the hall', text: 'Forty of them.', headers })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, to)
    const row = threadRow(page, 'Chairs for the hall')
    await row.click()
    await page.getByRole('heading', { name: 'Chairs for the hall' }).waitFor()
    await page
      .getByRole('button', { name: tEn('mailbox.more'), exact: true })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: tEn('act.snooze') }).click()
    await page.getByRole('menuitem', { name: tEn('snooze.tomorrow') }).click()
    await page.getByText(likeIn('en', 'act.snoozed', { n: 1 }), { exact: false }).waitFor()
    await page.goto('/folder/INBOX')
    await row.waitFor({ state: 'detached' })

    await deliverMessage({
      to,
      subject: 'Re: Chairs for the hall',
      text: 'Fifty, please.',
      headers: ['In-Reply-To: <chairs@customer.example>'],
    })
    await row.waitFor()
    await page.goto('/folder/Snoozed')
    await row.waitFor({ state: 'detached' })
  },
)
