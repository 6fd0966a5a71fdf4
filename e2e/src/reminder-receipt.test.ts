import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { like, likeIn, startingWith, t, tEn } from './texts.ts'

/** Makes a reminder due immediately instead of after days. */
async function remindSoon(page: Page, subject: string): Promise<void> {
  await page.evaluate(async (target) => {
    const listed = await fetch('/api/v2/threads?in=Sent').then((response) => response.json())
    const thread = listed.items.find((one: { subject: string }) => one.subject === target)
    await fetch('/api/v2/threads/remind', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: [thread.thread_id], at: Math.floor(Date.now() / 1000) + 2 }),
    })
  }, subject)
}

/** Acts, and presses the undo key before the server responds. */
async function undoBeforeResponse(
  page: Page,
  { method, path }: { method: 'DELETE' | 'POST'; path: RegExp },
  action: () => Promise<void>,
): Promise<void> {
  const { promise: undone, resolve: respond } = Promise.withResolvers<void>()
  const { promise: requested, resolve: notifyRequest } = Promise.withResolvers<void>()
  let isPaused = false
  await page.route(path, async (route) => {
    if (!isPaused && route.request().method() === method) {
      isPaused = true
      notifyRequest()
      await undone
    }
    await route.fallback()
  })
  await action()
  await requested
  await page.keyboard.press('z')
  respond()
}

/** Writes a message by keyboard, requests a reminder, and sends it. */
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
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Disables the undo delay. */
async function sendAtOnce(page: Page): Promise<void> {
  await page.request.post('/api/v2/settings', {
    data: [{ key: 'enable_delay_send', value: false }],
    headers: { origin: new URL(page.url()).origin },
  })
}

journey(
  'a sender is reminded without a reply, archives the reminder, and undoes that',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/favicon.svg')
    await sendAtOnce(page)
    await page.goto('/folder/INBOX')
    const subject = 'Xin báo giá ván ép'
    await sendReminding(page, { to: 'ha@mocviet.test', subject })
    await page.getByText(t('compose.sent')).waitFor()
    await openFolder(page, 'Sent')
    await threadRow(page, subject).getByText(like('mailbox.reminds')).waitFor({ state: 'attached' })
    await remindSoon(page, subject)
    await openFolder(page, 'INBOX')
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
  'on a phone a reminder is set later, shown in the thread, and removed there',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, 'khue@mocviet.test', '/folder/Sent')
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

journey(
  'a read receipt is requested while writing, accepted by the reader, and seen by the sender',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/favicon.svg')
    await sendAtOnce(page)
    await page.goto('/folder/INBOX')
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

    await openFolder(page, 'Sent')
    await threadRow(page, 'Nội quy xưởng').click()
    // The receipt is added to the thread as a line, and the open message stays open.
    await page.getByRole('heading', { name: 'Nội quy xưởng' }).waitFor()
    await expect.poll(() => page.locator('[data-message]').count()).toBe(2)
    await page.getByText(like('thread.readBy', { name: 'Nguyễn Thu Hà' })).waitFor()
  },
)

journey(
  'on a phone a receipt is declined once, and a quick block and undo of a sender blocks nothing',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    const from = { name: 'Lim Workshop', email: 'lim@xuonglim.example' }
    const headers = [`Disposition-Notification-To: <${from.email}>`, 'Importance: high']
    await deliverMessage({ to, from, subject: 'Fire drill', text: 'Tomorrow at nine.', headers })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, to)
    await threadRow(page, 'Fire drill').click()
    await page.getByRole('article').getByText(tEn('notes.important')).waitFor()
    await page.getByRole('button', { name: tEn('notes.receipt.decline') }).click()
    await page.getByText(tEn('notes.receipt.asked')).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('article').getByText(tEn('notes.important')).waitFor()
    expect(await page.getByText(tEn('notes.receipt.asked')).count()).toBe(0)

    await page
      .getByRole('article')
      .last()
      .getByRole('button', { name: tEn('thread.messageActions') })
      .click()
    const unblocked = page.waitForResponse('**/api/v2/rules/unblock')
    await undoBeforeResponse(page, { method: 'POST', path: /\/rules\/block$/ }, () =>
      page.getByRole('menuitem', { name: tEn('thread.sender.block') }).click(),
    )
    expect((await unblocked).ok()).toBe(true)
    expect(await page.getByText(tEn('thread.sender.blocked.detail')).count()).toBe(0)
  },
)

async function openFolder(page: Page, folder: 'INBOX' | 'Sent'): Promise<void> {
  await page.getByRole('treeitem', { name: startingWith(t(`folder.${folder}`)) }).click()
  await page.waitForURL(`**/folder/${folder}`)
}
