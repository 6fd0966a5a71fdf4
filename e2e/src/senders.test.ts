import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { messageBody, threadRow } from './harness/screens.ts'
import { longPress, phone, selectedRow, waitForSwipeHandler } from './harness/touch.ts'
import { anyOf, inAnyLanguage, like, startingWith, t, tEn } from './texts.ts'

const khue = 'khue@mocviet.test'
const buyer = 'duy@dakwood.test'
const ha = 'ha@mocviet.test'
const timberYard = { name: 'Xưởng Lim', email: 'lim@xuonglim.example' }
const rows = (page: Page) =>
  page.getByRole('list', { name: inAnyLanguage('settings.subscriptions') }).getByRole('listitem')
const senderRow = (page: Page, name: string) => rows(page).filter({ hasText: name })

journey(
  "lists are sorted by sender, blocked and unblocked in their row, and unsubscribed on the sender's page",
  async ({ openPage, signIn, deliverMessage, product }) => {
    const link = `${product.address}/favicon.svg?huy=1`
    const send = (name: string, email: string, subject: string) =>
      deliverMessage({
        to: buyer,
        from: { name, email },
        subject,
        text: 'Tin trong tuần.',
        headers: [`List-Unsubscribe: <${link}>`],
      })
    await send('Bản tin Gỗ', 'tin@ban-tin.example', 'Tin tuần này')
    await send('Bản tin Gỗ', 'tin@ban-tin.example', 'Tin tuần sau')
    const page = await openPage()
    await signIn(page, buyer, '/setting/subscriptions')
    const timber = senderRow(page, 'Bản tin Gỗ')
    await timber.getByText(t('mailbox.messages', { n: 2 }), { exact: false }).waitFor()

    // A new message appears immediately.
    await send('Sổ Sách', 'so@sach.example', 'Tháng mười một')
    await senderRow(page, 'Sổ Sách')
      .getByText(t('mailbox.messages', { n: 1 }), { exact: false })
      .waitFor()
    await page.getByRole('searchbox', { name: t('settings.subscriptions.search') }).fill('ban tin go')
    await senderRow(page, 'Sổ Sách').waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: t('settings.subscriptions.search') }).fill('không có ai')
    await page.getByText(like('settings.subscriptions.notFound')).waitFor()
    await page.getByRole('searchbox', { name: t('settings.subscriptions.search') }).fill('')

    await timber
      .getByRole('button', { name: t('settings.subscriptions.blockOf', { name: 'Bản tin Gỗ' }), exact: true })
      .press('Enter')
    await timber.getByText(t('settings.subscriptions.blocked'), { exact: true }).waitFor()
    await page.keyboard.press('z')
    await timber
      .getByText(t('settings.subscriptions.blocked'), { exact: true })
      .waitFor({ state: 'detached' })

    await timber
      .getByRole('button', { name: t('settings.subscriptions.leaveOf', { name: 'Bản tin Gỗ' }) })
      .click()
    const opened = page.context().waitForEvent('page')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('notes.unsubscribe.openPage') })
      .click()
    await (await opened).waitForURL(link)
    await (await opened).close()
    await timber.getByText(like('settings.subscriptions.left'), { exact: false }).waitFor()
    await page.keyboard.press('z')
    await timber
      .getByText(like('settings.subscriptions.left'), { exact: false })
      .waitFor({ state: 'detached' })
  },
)

journey(
  'subscriptions are sorted and read page by page on a phone',
  async ({ openPage, signIn, deliverMessage }) => {
    for (let number = 10; number < 37; number++)
      await deliverMessage({
        to: 'an@chuaxacminh.test',
        from: { name: `News ${number}`, email: `news-${number}@many.example` },
        subject: 'News',
        text: 'News.',
        headers: ['List-Unsubscribe: <mailto:off@many.example>'],
      })
    const page = await openPage({ width: 390, language: 'en', theme: 'dark' })
    await signIn(page, 'an@chuaxacminh.test', '/setting/subscriptions')
    await page
      .getByRole('combobox', { name: tEn('settings.subscriptions.order') })
      .selectOption({ label: tEn('settings.subscriptions.order.name') })
    await expect.poll(() => rows(page).first().textContent()).toContain('News 10')
    await page.getByText(tEn('settings.senders.range', { from: 1, to: 25, total: 27 })).waitFor()
    await page.getByRole('button', { name: tEn('settings.senders.next') }).click()
    await senderRow(page, 'News 36').waitFor()
    await page.getByText(tEn('settings.senders.range', { from: 26, to: 27, total: 27 })).waitFor()
    await checkAccessibility(page)
  },
)

journey(
  'a message offers unsubscribing by page, or by request if the sender is authenticated',
  async ({ openPage, signIn, deliverMessage, product }) => {
    const link = `${product.address}/favicon.svg?huy=1`
    const from = { name: 'Bản tin Gỗ', email: 'tin@ban-tin.example' }
    const list = { to: khue, from, text: 'Tin trong tuần.', headers: [`List-Unsubscribe: <${link}>`] }
    await deliverMessage({ ...list, subject: 'Tin tuần này' })
    await deliverMessage({
      ...list,
      subject: 'Tin tuần sau',
      headers: [
        'List-Unsubscribe: <https://ban-tin.example/huy>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ],
    })
    const page = await openPage()
    await signIn(page, khue)
    await threadRow(page, 'Tin tuần này').click()
    const unsubscribeButton = page.getByRole('article').getByRole('button', { name: t('notes.unsubscribe') })
    await unsubscribeButton.click()
    const dialog = page.getByRole('alertdialog', {
      name: t('notes.unsubscribe.title', { name: 'Bản tin Gỗ' }),
    })
    await dialog.getByText(new URL(link).host).waitFor()
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('button', { name: t('notes.unsubscribe.openPage') }).click()
    const other = await opened
    await other.waitForURL(link)
    expect(await other.evaluate(() => [document.referrer, opener])).toEqual(['', null])
    await other.close()

    await page.goBack()
    await threadRow(page, 'Tin tuần sau').click()
    await unsubscribeButton.click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('notes.unsubscribe') })
      .click()
    // It is not signed, so no request is sent.
    await page.getByText(t('notes.unsubscribe.notProved'), { exact: false }).waitFor()
  },
)

journey(
  'on a phone a list with a mail address is unsubscribed by a prepared message',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'phuc@mocviet.test'
    await deliverMessage({
      to,
      from: { name: 'Wood weekly', email: 'news@wood-weekly.example' },
      subject: 'Oak this week',
      text: 'Oak is cheaper.',
      // The list owner is local, because external mail is off and would return as a draft.
      headers: ['List-Unsubscribe: <mailto:ha@mocviet.test?subject=Leave%20phuc-118>'],
    })
    const page = await openPage(phone)
    await signIn(page, to)
    await threadRow(page, 'Oak this week').tap()
    await page
      .getByRole('article')
      .getByRole('button', { name: tEn('notes.unsubscribe') })
      .tap()
    await page.getByRole('textbox', { name: tEn('compose.body') }).waitFor()
    expect(await page.getByRole('textbox', { name: tEn('compose.subject') }).inputValue()).toBe(
      'Leave phuc-118',
    )
    await page.getByText('ha@mocviet.test').first().waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: tEn('compose.send'), exact: true }).tap()
    await page.getByRole('button', { name: tEn('compose.sendAnyway') }).tap()
    await page
      .getByText(anyOf(tEn('compose.sendingNow'), tEn('compose.sent')))
      .first()
      .waitFor()
  },
)

journey(
  'a sender is blocked, unblocked and allowed from a message menu, and each is undone',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: ha, from: timberYard, subject: 'Chào hàng' })
    const page = await openPage()
    await signIn(page, ha)
    await threadRow(page, 'Chào hàng').click()

    await choose(page, t('thread.sender.block'))
    await page.getByText(t('thread.sender.blocked.detail')).waitFor()
    await deliverMessage({ to: ha, from: timberYard, subject: 'Chào hàng lần hai' })
    await page.getByRole('treeitem', { name: startingWith(t('folder.Junk')) }).click()
    await threadRow(page, 'Chào hàng lần hai').click()

    await choose(page, t('thread.sender.allow'))
    await page.getByText(t('thread.sender.allowed', { name: 'Xưởng Lim' })).waitFor()
    await page.keyboard.press('z')
    await page.getByText(t('thread.sender.allowed', { name: 'Xưởng Lim' })).waitFor({ state: 'hidden' })
    await expect.poll(() => entries(page)).toContain(t('thread.sender.unblock'))
    await choose(page, t('thread.sender.unblock'))
    await page.getByText(t('thread.sender.unblocked', { name: 'Xưởng Lim' })).waitFor()
    await deliverMessage({ to: ha, from: timberYard, subject: 'Chào hàng lần ba' })
    await page.getByRole('treeitem', { name: startingWith(t('folder.INBOX')) }).click()
    await threadRow(page, 'Chào hàng lần ba').waitFor()
  },
)

journey(
  'images of a sender are always shown after that choice, and hidden after it is revoked',
  async ({ openPage, signIn, deliverMessage }) => {
    const html = '<p>Mẫu mới</p><img src="https://xuonglim.example/mau.png" alt="Mẫu">'
    await deliverMessage({ to: ha, from: timberYard, subject: 'Mẫu tháng mười', html })
    await deliverMessage({ to: ha, from: timberYard, subject: 'Mẫu tháng chín', html })
    const page = await openPage()
    // The setting is loaded with the mailbox, before a message could be preloaded.
    await signIn(page, ha, '/favicon.svg')
    const reply = await page.request.post('/api/v2/settings', {
      data: [{ key: 'remote_images', value: 'ask' }],
      headers: { origin: new URL(page.url()).origin },
    })
    expect(reply.ok()).toBe(true)
    await page.goto('/folder/INBOX')
    await threadRow(page, 'Mẫu tháng mười').click()
    await page.getByRole('button', { name: t('thread.alwaysShowImages') }).click()
    await page.getByText(t('thread.sender.images', { name: 'Xưởng Lim' })).waitFor()
    await messageBody(page).getByRole('img', { name: 'Mẫu' }).waitFor({ state: 'attached' })
    // The other message has images too, preloaded or not.
    await page.getByRole('button', { name: t('thread.back') }).click()
    await threadRow(page, 'Mẫu tháng chín').click()
    await messageBody(page).locator('img[src*="/api/v2/images?url="]').waitFor({ state: 'attached' })
    await page.getByText(t('thread.imagesBlocked', { n: 1 })).waitFor({ state: 'hidden' })

    const other = await openPage({ width: 390 })
    await signIn(other, ha, '/setting/customfilters')
    const list = other.getByRole('list', { name: t('settings.trusted') })
    await list.getByText(timberYard.email).waitFor()
    await checkAccessibility(other)
    await list
      .getByRole('button', {
        name: t('settings.trusted.end', { what: t('settings.trusted.images'), email: timberYard.email }),
      })
      .click()
    await other.getByText(t('settings.trusted.none')).waitFor()
  },
)

const menu = (page: Page) => page.getByRole('menu', { name: t('thread.messageActions') })

async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('article')
    .last()
    .getByRole('button', { name: t('thread.messageActions') })
    .click()
  await menu(page).waitFor()
}

async function choose(page: Page, entry: string): Promise<void> {
  await openMenu(page)
  await menu(page).getByRole('menuitem', { name: entry }).click()
}

/** Menu entries; closes the menu again. */
async function entries(page: Page): Promise<string[]> {
  await openMenu(page)
  const names = await menu(page).getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
  return names
}

const sender = { name: 'Đặng Thảo Nhi', email: 'nhi@thiepnguoi.example' }

journey(
  'a contact card appears next to a name in a list and a message, and opens by keyboard',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    const subject = 'Thư về thẻ người'
    await deliverMessage({ from: sender, to: 'phuc@mocviet.test', subject, text: 'Chào anh.' })
    await signIn(page, 'phuc@mocviet.test')
    const row = page.getByRole('row', { name: subject })
    const card = page.getByRole('region', { name: t('contacts.card.of', { name: sender.name }) })
    const dialog = page.getByRole('dialog', { name: t('contacts.card.of', { name: sender.name }) })
    await pressUntil(page, row, dialog)
    await dialog.getByRole('link', { name: subject }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect
      .poll(async () => {
        // The link of the row covers its names.
        await row.getByText(sender.name).hover({ force: true })
        return card.getByText(sender.email).isVisible()
      })
      .toBe(true)
    expect(page.url()).toMatch(/INBOX$/)
    await page.mouse.move(700, 850)
    await card.waitFor({ state: 'detached' })

    await row.click()
    await page.getByRole('article').getByText(sender.name, { exact: true }).hover()
    await card.getByRole('link', { name: subject }).waitFor()
    await card.getByText(sender.email).waitFor()
    await card.hover()
    await page.mouse.move(700, 700)
    await card.waitFor({ state: 'detached' })
    const opener = page.getByRole('button', { name: t('thread.about', { name: sender.name }) })
    await opener.focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('link', { name: subject }).waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: t('contacts.card.add') }).click()
    await page.getByText(t('contacts.card.added', { name: sender.name })).waitFor()
    await page.getByRole('button', { name: t('contacts.edit') }).click()
    const form = page.getByRole('dialog', { name: t('contacts.change') })
    await form.getByRole('textbox', { name: t('contacts.company') }).fill('Thiệp Người')
    await form.getByRole('button', { name: t('contacts.save') }).click()
    await form.waitFor({ state: 'detached' })
    await opener.click()
    await dialog.getByText('Thiệp Người').waitFor()
    await dialog.getByRole('button', { name: t('contacts.edit') }).waitFor()
    await dialog.getByRole('button', { name: t('contacts.write') }).click()
    await page.getByRole('option', { name: sender.name }).waitFor()
  },
)

journey(
  'on a phone a long press on a picture opens the card, elsewhere selects the row',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await deliverMessage({ from: sender, to: 'ha@mocviet.test', subject: 'A card in a row', text: 'Hello.' })
    await signIn(page, 'ha@mocviet.test')
    const row = page.getByRole('row', { name: /A card in a row/ })
    const card = page.getByRole('dialog', { name: tEn('contacts.card.of', { name: sender.name }) })
    await pressUntil(page, row, card)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await waitForSwipeHandler(page)
    await longPress(row, 34, card)
    await card.getByRole('link', { name: /A card in a row/ }).waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    expect(await selectedRow(row).count()).toBe(0)
    await longPress(row, 254, selectedRow(row))
    expect(await card.count()).toBe(0)

    await page.keyboard.press('Escape')
    await selectedRow(row).waitFor({ state: 'detached' })
    await row.click()
    await page.getByRole('button', { name: tEn('thread.details') }).click()
    const details = page.getByRole('dialog', { name: tEn('thread.detailsOf') })
    await details.getByRole('button', { name: sender.name }).click()
    await card.getByRole('link', { name: tEn('contacts.search') }).click()
    await row.waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe(sender.email)
  },
)

/** Presses the card's key on a row until it opens: its handler loads after the first screen. */
const pressUntil = (page: Page, row: Locator, card: Locator) =>
  expect
    .poll(async () => {
      if (await card.isVisible()) return true
      await row.focus()
      await page.keyboard.press('h')
      return card.isVisible()
    })
    .toBe(true)

journey(
  'a name clicked before cards have loaded shows its card afterwards',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ from: sender, to: 'ha@mocviet.test', subject: 'Bấm sớm', text: 'Xin chào.' })
    const page = await openPage()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/app-*.js', async (route) => {
      await promise
      await route.continue()
    })
    await signIn(page, 'ha@mocviet.test')
    await page.getByRole('row', { name: /Bấm sớm/ }).click()
    await page.getByRole('button', { name: t('thread.about', { name: sender.name }) }).click()
    resolve()
    await page.getByRole('dialog', { name: t('contacts.card.of', { name: sender.name }) }).waitFor()
  },
)
