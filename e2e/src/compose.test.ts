import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { anyOf, like, likeIn, t, tEn } from './texts.ts'

/** Some journeys walk through several pages and check accessibility at each step. */
const mailbox = 'khue@mocviet.test'
const colleague = 'ha@mocviet.test'

const body = (page: Page) => page.getByRole('textbox', { name: t('compose.body') })
const to = (page: Page) => page.getByRole('combobox', { name: t('compose.addTo'), exact: true })
const subject = (page: Page) => page.getByRole('textbox', { name: t('compose.subject') })
const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: t('app.notices') }).getByText(text)

/** Starts a message by key. */
async function startMessage(page: Page): Promise<void> {
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await to(page).waitFor()
}

interface Written {
  to?: string
  subject?: string
  text?: string
}

/** Writes a message from its first field by keyboard alone. */
async function writeMessage(
  page: Page,
  { to: people = colleague, subject: about, text }: Written,
): Promise<void> {
  await startMessage(page)
  await page.keyboard.type(`${people},`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  if (about !== undefined) await page.keyboard.type(about)
  await page.keyboard.press('Tab')
  if (text !== undefined) await page.keyboard.type(text)
}

journey(
  'a message is written and sent by keyboard, undone, sent again, and arrives',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage({ theme: 'dark' })
    await signIn(page, mailbox)
    await writeMessage(page, { subject: 'Lịch giao ghế', text: 'Chào Hà, thứ Sáu giao nhé.' })
    await page.getByText(like('compose.savedAt')).waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('Control+Enter')
    await notice(page, t('compose.sendingNow')).waitFor()
    await page.keyboard.press('z')
    await body(page).getByText('thứ Sáu giao nhé.').waitFor()
    expect(await subject(page).inputValue()).toBe('Lịch giao ghế')
    await notice(page, t('compose.sendingNow')).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: t('compose.send'), exact: true }).click()
    await notice(page, t('compose.sendingNow')).hover()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const reader = await openPage()
    await signIn(reader, colleague)
    await threadRow(reader, 'Lịch giao ghế').waitFor()
    await notice(page, t('compose.sent')).waitFor()
    // Hovering pauses the notice, but a sent message cannot be undone.
    await notice(page, t('compose.sendingNow')).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('compose.viewSent') }).click()
    await page.getByRole('heading', { name: 'Lịch giao ghế' }).waitFor()
  },
)

journey(
  'closing the page asks until the server has the message, and the last typed address receives it',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await writeMessage(page, { subject: 'Gửi rồi đi', text: 'Chào Hà' })
    await page.getByText(like('compose.savedAt')).waitFor()
    await to(page).focus()
    await page.keyboard.type('phuc@mocviet.test')
    const pause = Promise.withResolvers<void>()
    await page.route('**/api/v2/send_mail', async (route) => {
      await pause.promise
      await route.continue()
    })
    const sendRequest = page.waitForRequest('**/api/v2/send_mail')
    await page.keyboard.press('Control+Enter')
    await sendRequest
    const question = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await question).type()).toBe('beforeunload')
    await (await question).dismiss()
    pause.resolve()
    await notice(page, t('compose.sendingNow')).waitFor()

    // Then the page may be closed: the message is sent automatically after the undo window.
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    const reader = await openPage()
    await signIn(reader, 'phuc@mocviet.test')
    await threadRow(reader, 'Gửi rồi đi').waitFor()
  },
)

journey('without a delay a message is sent immediately', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox, '/favicon.svg')
  await page.request.post('/api/v2/settings', {
    data: [{ key: 'enable_delay_send', value: false }],
    headers: { origin: new URL(page.url()).origin },
  })
  await page.goto('/folder/INBOX')
  await writeMessage(page, { subject: 'Gửi ngay', text: 'Chào Hà' })
  // The key also works from the title bar of the window.
  await page.getByRole('button', { name: t('compose.minimise'), exact: true }).focus()
  await page.keyboard.press('Control+Enter')
  await notice(page, t('compose.sent')).waitFor()
  await page.getByRole('button', { name: t('compose.viewSent') }).click()
  await page.getByRole('heading', { name: 'Gửi ngay' }).waitFor()
  await page.request.post('/api/v2/settings', {
    data: [{ key: 'enable_delay_send', value: true }],
    headers: { origin: new URL(page.url()).origin },
  })
})

journey(
  'recipients become chips, are corrected, moved and removed by keyboard, dragged and pasted',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await startMessage(page)
    await page.keyboard.type('Nguyễn Thu')
    await page.getByRole('option', { name: /Nguyễn Thu Hà/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('bich.phan@dakwood;')
    await page.keyboard.type('duy@dakwood.test ')
    await page.keyboard.type('HA@mocviet.test,')

    const chips = page.getByRole('listbox', { name: t('compose.listTo'), exact: true }).getByRole('option')
    await expect.poll(() => chips.count()).toBe(3)
    await page.getByText(like('compose.outsideNote', { n: 1 })).waitFor()
    await page
      .getByRole('option', { name: t('compose.badAddress', { address: 'bich.phan@dakwood' }) })
      .waitFor()
    await checkAccessibility(page)

    // The invalid one is corrected.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.type('.test,')
    await page
      .getByRole('option', { name: t('compose.outsideAddress', { address: 'bich.phan@dakwood.test' }) })
      .waitFor()
    // The last one goes to Bcc by menu.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: t('compose.moveToField', { field: t('compose.bcc') }) }).click()
    await expect
      .poll(() =>
        page
          .getByRole('listbox', { name: t('compose.listBcc') })
          .getByRole('option')
          .count(),
      )
      .toBe(1)
    await to(page).focus()
    await page.keyboard.press('Backspace')
    await expect.poll(() => chips.count()).toBe(1)

    await page.keyboard.press('Control+Shift+C')
    await to(page).focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData(
        'text/plain',
        'Nam Trần <nam@mocviet.test>; "Lý, Phúc" <phuc@mocviet.test>\nan@mocviet.test',
      )
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect.poll(() => chips.count()).toBe(4)
    await chips
      .filter({ hasText: 'Nam Trần' })
      .dragTo(page.getByRole('combobox', { name: t('compose.addCc') }))
    await page
      .getByRole('listbox', { name: t('compose.listCc') })
      .getByRole('option', { name: /Nam Trần/ })
      .waitFor()
    await expect.poll(() => chips.count()).toBe(3)
  },
)

journey('every warning before sending is displayed', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await startMessage(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: t('compose.block.noReceiver') }).waitFor()
  await page.getByRole('button', { name: t('compose.understood') }).click()

  await to(page).fill('bich.phan@dakwood,ha@mocviet.test,')
  await page.keyboard.press('Control+Enter')
  const invalid = page.getByRole('dialog', { name: t('compose.block.invalid') })
  await invalid.getByText('bich.phan@dakwood').waitFor()
  await page.getByRole('button', { name: t('compose.block.invalid.remove', { n: 1 }) }).click()

  // Remaining warnings are asked together.
  const check = page.getByRole('dialog', { name: t('compose.checkTitle') })
  await check.getByText(t('compose.warn.subject')).waitFor()
  await check.getByText(t('compose.warn.body')).waitFor()
  await page.keyboard.press('Escape')

  await subject(page).fill('MUA NGAY!!! GIẢM GIÁ $$$')
  await body(page).click()
  await page.keyboard.type('http://rut-gon.example/abc')
  await page.keyboard.press('Control+Enter')
  const spam = page.getByRole('dialog', { name: t('compose.spam.title') })
  await spam.getByText(t('spam.SUBJECT_ALL_CAPS')).waitFor()
  await spam.getByText(t('spam.BODY_URL_ONLY')).waitFor()
  await checkAccessibility(page)
  await page.getByRole('button', { name: t('compose.spam.back') }).click()
  await spam.waitFor({ state: 'detached' })
  expect(await page.getByText(t('compose.sendingNow')).count()).toBe(0)
})

journey(
  'a message is scheduled, cancelled, and made recurring',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await writeMessage(page, { subject: 'Báo cáo tuần', text: 'Chào Hà, đây là báo cáo.' })
    await page.keyboard.press('Control+Shift+Enter')
    await page
      .getByRole('dialog', { name: t('schedule.title') })
      .getByText(t('schedule.tomorrowMorning'))
      .waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('schedule.custom') }).click()
    const custom = page.getByRole('dialog', { name: t('schedule.customTitle') })
    await custom.getByText(like('schedule.willLeave')).waitFor()
    await checkAccessibility(page)
    await custom.getByLabel(t('schedule.time')).fill('9h15')
    await custom.getByRole('button', { name: t('calendar.next') }).click()
    await custom
      .getByRole('button', { name: /ngày 15|15 tháng/ })
      .first()
      .click()
    await custom.getByText(/09:15/).waitFor()
    await custom.getByRole('button', { name: t('schedule.action') }).click()
    await notice(page, t('compose.willLeave', { when: '09:15' })).waitFor()
    await page.keyboard.press('z')

    await body(page).getByText('đây là báo cáo').waitFor()
    await page.getByRole('button', { name: t('compose.otherWays') }).click()
    await page.getByRole('menuitem', { name: t('compose.periodic') }).click()
    const periodic = page.getByRole('dialog', { name: t('periodic.title') })
    for (const kind of [
      t('periodic.kind.days'),
      t('periodic.kind.week'),
      t('periodic.kind.month'),
      t('periodic.kind.year'),
    ]) {
      await periodic.getByRole('radio', { name: kind }).click()
      await periodic.getByText(like('periodic.next')).waitFor()
    }
    await checkAccessibility(page)
    await periodic.getByLabel(t('periodic.dayLabel')).fill('')
    await periodic.getByText(t('periodic.missing')).waitFor()
    await periodic.getByRole('radio', { name: t('periodic.kind.days') }).click()
    await periodic.getByRole('radio', { name: t('periodic.after') }).click()
    await periodic.getByRole('button', { name: t('periodic.action') }).click()
    await notice(page, like('compose.periodicOn')).waitFor()
  },
)

journey(
  'windows are arranged side by side, minimised, and survive a reload with their text',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    for (const name of ['Thư một', 'Thư hai', 'Thư ba', 'Thư bốn']) {
      await startMessage(page)
      await subject(page).last().fill(name)
      await page.keyboard.press('Escape')
      await page.getByRole('group', { name: t('compose.minimised', { title: name }) }).waitFor()
    }
    await page
      .getByRole('group', { name: t('compose.minimised', { title: 'Thư một' }) })
      .getByRole('button', { name: t('compose.restore') })
      .click()
    await page
      .getByRole('dialog', { name: 'Thư một' })
      .getByRole('button', { name: t('compose.expand') })
      .click()
    await body(page).first().click()
    await page.keyboard.type('Chữ chưa kịp lưu')
    await checkAccessibility(page)
    const names = () =>
      page
        .locator('[data-region="compose"] > section:not([data-spare])')
        .evaluateAll((windows) => windows.map((window) => window.getAttribute('aria-label')))
    const before = await names()
    expect(before).toHaveLength(4)
    await page.reload()

    await page.getByRole('dialog', { name: 'Thư một' }).getByText('Chữ chưa kịp lưu').waitFor()
    await expect.poll(names).toEqual(before)
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: t('compose.minimised', { title: 'Thư hai' }) }).waitFor()
  },
)

journey('writing continues while offline, and no keystroke is lost', async ({ openPage, signIn }) => {
  const page = await openPage()
  await page.clock.install()
  await signIn(page, mailbox)
  await page.route('**/api/v2/messages', (route) => route.abort('connectionrefused'))
  await writeMessage(page, { subject: 'Đường truyền đứt', text: 'Trước.' })
  await page.getByText(t('compose.offline')).waitFor()
  await page.unroute('**/api/v2/messages')
  await page.getByText(like('compose.savedAt')).waitFor()

  await page.context().setOffline(true)
  const offlineText = ' Chữ viết khi không có mạng.'
  for (let second = 0; second < 10; second++) {
    await page.keyboard.type(offlineText)
    await page.clock.runFor(1000)
  }
  await page.getByText(t('compose.offline')).waitFor()
  expect((await body(page).textContent())?.split('không có mạng')).toHaveLength(11)

  // The notice is displayed outside the message.
  await page.locator('#main').focus()
  await page.getByText(t('app.offline.title')).waitFor()
  await page.context().setOffline(false)
  await page.getByText(t('app.offline.title')).waitFor({ state: 'hidden' })
  await page.getByText(like('compose.savedAt')).waitFor()
})

journey(
  'files are attached, show their state, and are sent with the message',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await startMessage(page)
    await page.keyboard.type(`${colleague},`)
    await subject(page).fill('Kèm tệp')
    await body(page).click()
    await page.keyboard.type('Xem tệp kèm theo')
    const file = (name: string, bytes: number) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(bytes, 'a'),
    })
    await page.locator('[data-attach]').setInputFiles([file('bang-gia.txt', 2000), file('cai-dat.exe', 10)])
    const rows = page.getByRole('list', { name: t('compose.files') }).getByRole('listitem')
    await rows
      .filter({ hasText: 'bang-gia' })
      .getByText(anyOf(t('compose.file.unscanned'), t('compose.file.not_scanned'), t('compose.file.clean')))
      .waitFor()
    await rows
      .filter({ hasText: 'cai-dat' })
      .getByText(t('compose.file.invalid', { ext: 'exe' }))
      .waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('compose.removeFile', { name: 'cai-dat.exe' }) }).click()

    // A broken upload is retried.
    await page.route('**/api/v2/files', (route) => route.abort('connectionreset'), { times: 1 })
    await page.locator('[data-attach]').setInputFiles([file('hop-dong.txt', 3000)])
    await rows
      .filter({ hasText: 'hop-dong' })
      .getByRole('button', { name: t('compose.file.retry') })
      .click()
    await rows
      .filter({ hasText: 'hop-dong' })
      .getByText(anyOf(t('compose.file.unscanned'), t('compose.file.not_scanned'), t('compose.file.clean')))
      .waitFor()
    // A rejected image is reported with the text of the specification.
    const pasteImage = () =>
      page.evaluate(() => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array([137, 80, 78, 71])], 'anh.png', { type: 'image/png' }))
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      })
    await body(page).click()
    await page.route('**/api/v2/files?*', (route) => route.fulfill({ status: 503, body: 'x' }), { times: 1 })
    await pasteImage()
    await page.getByText('HTTP Error: 503').waitFor()
    await page.route('**/api/v2/files?*', (route) => route.fulfill({ status: 200, body: 'x' }), { times: 1 })
    await page.getByRole('button', { name: t('editor.image.retry') }).click()
    await page.getByText('Invalid JSON').waitFor()
    await page.getByRole('button', { name: t('editor.image.discard', { name: 'anh.png' }) }).click()
    // Without a scanner there is no confirmation: the rows show the state, and the message is sent.
    await page.keyboard.press('Control+Enter')
    await notice(page, t('compose.sendingNow')).waitFor()

    const reader = await openPage()
    await signIn(reader, colleague)
    await threadRow(reader, 'Kèm tệp').click()
    await reader.getByText(t('thread.files', { n: 2 })).waitFor()
  },
)

journey('a message with many files keeps its text and Send in view', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await startMessage(page)
  await page.keyboard.type('duy@dakwood.test,sai@diachi,')
  await page.getByText(like('compose.outsideNote', { n: 1 })).waitFor()
  for (const key of ['c', 'b']) {
    await page.keyboard.press(`Control+Shift+${key}`)
    for (let index = 0; index < 12; index++)
      await page.keyboard.type(`rat-nhieu-nguoi-${key}-${index}@mocviet.test,`)
  }
  const files = Array.from({ length: 7 }, (_, index) => ({
    name: `Phụ lục ${index + 1}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from('Bàn ăn 180'),
  }))
  await page.locator('[data-attach]').setInputFiles(files)
  await page
    .getByRole('button', { name: t('compose.removeFile', { name: 'Phụ lục 7.txt' }) })
    .waitFor({ state: 'attached' })

  // Tab from the subject goes to the text, regardless of notes in between.
  await subject(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kính gửi')
  await body(page).getByText('Kính gửi').waitFor()
  const send = await page.getByRole('button', { name: t('compose.send'), exact: true }).boundingBox()
  expect(send && send.y + send.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
})

journey('too many recipients and too long a text are reported immediately', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en' })
  await signIn(page, mailbox)
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: tEn('compose.addTo'), exact: true }).waitFor()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', Array.from({ length: 10_000 }, (_, i) => `p${i}@mocviet.test`).join(', '))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  const people = page.getByRole('listbox', { name: tEn('compose.listTo'), exact: true }).getByRole('option')
  await page.getByRole('button', { name: tEn('compose.recipientsBefore', { n: 9800 }) }).click()
  await expect.poll(() => people.count()).toBe(400)
  await page.keyboard.type('one.more@mocviet.test,')
  await page.getByText(tEn('compose.tooManyRecipients', { n: 10_000 })).waitFor()
  await page.keyboard.press('Backspace')
  await page.getByText(tEn('compose.tooManyRecipients', { n: 10_000 })).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: tEn('compose.discard') }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.keyboard.press('c')
  const text = page.getByRole('textbox', { name: tEn('compose.body') })
  await text.click()
  await page.keyboard.type('Dear Ha,')
  const paste = (length: number) =>
    text.evaluate((target, count) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Zm9v-YmFy_'.repeat(count / 10))
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, length)
  await paste(1_000_010)
  await page
    .getByRole('region', { name: tEn('app.notices') })
    .getByText(likeIn('en', 'compose.pasteTooLong'))
    .waitFor()
  expect(await text.textContent()).toContain('Dear Ha,')
  expect((await text.textContent())?.length).toBeLessThan(1000)

  // Together with the existing text it is too long.
  await paste(1_000_000)
  await page
    .getByRole('alert')
    .filter({ hasText: tEn('compose.bodyTooLong', { n: 1_000_000 }) })
    .waitFor()
})

journey(
  'files too large for a message are reported, and one over 25 MB is sent as a drive link',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await startMessage(page)
    await page.keyboard.type(`${colleague},`)
    await subject(page).fill('Tệp lớn')
    const folder = mkdtempSync(join(tmpdir(), 'bocau-heavy-'))
    const heavy = (name: string, megabytes: number) => {
      writeFileSync(join(folder, name), Buffer.alloc(megabytes * 1024 * 1024, 'a'))
      return join(folder, name)
    }
    await page
      .locator('[data-attach]')
      .setInputFiles([heavy('a.txt', 14), heavy('b.txt', 13), heavy('c.txt', 26)])
    const files = page.getByRole('list', { name: t('compose.files') })
    await files.getByText(t('compose.file.tooLarge')).waitFor()
    await page.getByText(like('compose.overSize')).waitFor()
    const send = page.getByRole('button', { name: t('compose.send'), exact: true })
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await files.getByRole('button', { name: t('compose.file.asLink') }).click()
    await body(page).getByRole('link', { name: 'c.txt' }).waitFor()
    await files.getByText(t('compose.file.tooLarge')).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('compose.removeFile', { name: 'b.txt' }) }).click()
    await page.getByText(like('compose.savedAt')).waitFor()
    rmSync(folder, { recursive: true })

    // Sharing options are asked as for any drive link.
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: t('shareOnSend.title') }).waitFor()
  },
)
