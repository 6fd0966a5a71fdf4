import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { like, likeIn, t, tEn } from './texts.ts'

/** Has the server remind at once of what was sent under a subject: what a person waits days for. */
async function remindSoon(page: Page, subject: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    const listed = await fetch('/api/v2/threads?in=Sent').then((answer) => answer.json())
    const thread = listed.items.find((one: { subject: string }) => one.subject === wanted)
    await fetch('/api/v2/threads/remind', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: [thread.thread_id], at: Math.floor(Date.now() / 1000) + 2 }),
    })
  }, subject)
}

/** Writes a message by keys, asks to be reminded of it, and sends it. */
async function sendReminding(page: Page, of: { to: string; subject: string }): Promise<void> {
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).waitFor()
  await page.keyboard.type(`${of.to},`)
  for (let field = 0; field < 3; field++) await page.keyboard.press('Tab')
  await page.keyboard.type(of.subject)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Anh xem giúp em nhé.')
  await page.getByRole('button', { name: t('compose.otherWays') }).click()
  await page.getByRole('menuitemradio', { name: t('compose.remindIn', { n: 3 }) }).click()
  await page
    .getByRole('list', { name: t('compose.wishes') })
    .getByText(t('compose.remindIn', { n: 3 }))
    .waitFor()
  await page.getByText(like('compose.savedAt')).waitFor()
  await checkAccessibility(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

journey(
  'who sends a message is reminded where nobody answers, archives that, and has it back',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    const subject = 'Xin báo giá ván ép'
    await sendReminding(page, { to: 'ha@mocviet.test', subject })
    await page.getByText(t('compose.sent')).waitFor()
    await page.goto('/folder/Sent')
    await threadRow(page, subject).getByText(like('mailbox.reminds')).waitFor({ state: 'attached' })
    await remindSoon(page, subject)
    await page.goto('/folder/INBOX')
    const row = threadRow(page, subject)
    await row.getByText(t('mailbox.unanswered')).first().waitFor()
    await checkAccessibility(page)
    await row.focus()
    await page.keyboard.press('e')
    await row.waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await row.getByText(t('mailbox.unanswered')).first().waitFor()
  },
)

journey(
  'on a phone a reminder is set later on, shown in the thread, and taken back there',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, 'khue@mocviet.test')
    await page.goto('/folder/Sent')
    await page.getByRole('grid').getByRole('row').first().click()
    await page
      .getByRole('button', { name: tEn('act.remind') })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: tEn('remind.week') }).click()
    await page.getByText(likeIn('en', 'thread.reminds')).waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: tEn('thread.remindsNot') }).click()
    await expect.poll(() => page.getByText(likeIn('en', 'thread.reminds')).count()).toBe(0)
  },
)
