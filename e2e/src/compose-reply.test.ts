import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { like, t } from './texts.ts'

/** Some walk through several pages, and are looked over at each step. */
const mailbox = 'khue@mocviet.test'
const body = (page: Page) => page.getByRole('textbox', { name: t('compose.body'), exact: true })
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: t('app.notices') }).getByText(text)

journey(
  'an answer is written below its message, and stands there until it goes',
  { tags: 'main' },
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Hỏi giá bàn', text: 'Cho tôi xin giá bàn ăn.' })
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, 'Hỏi giá bàn').click()
    await page
      .getByRole('navigation', { name: t('thread.answers') })
      .last()
      .waitFor()
    await page.keyboard.press('r')
    await body(page).waitFor()
    await page.keyboard.type('Giá hai triệu.')
    // Nobody is there who could take it: what comes back would lie over the journeys that follow.
    await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).focus()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('ha@mocviet.test,')
    await page.getByText(like('compose.savedAt')).waitFor()
    await checkAccessibility(page)
    // The draft is not shown a second time.
    expect(await page.locator('[data-message]').count()).toBe(1)

    // Left and come back to, it goes on where it was.
    await page.keyboard.press('Control+Home')
    await page.getByRole('button', { name: t('thread.back') }).click()
    await threadRow(page, 'Hỏi giá bàn').click()
    await body(page).getByText('Giá hai triệu.').waitFor()
    await body(page).click()
    await page.keyboard.press('Control+Enter')
    await notice(page, t('compose.sendingNow')).waitFor()
    await body(page).waitFor({ state: 'detached' })
  },
)

journey(
  'an answer outlasts the thread that is taken away below it',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Hỏi giá tủ', text: 'Cho tôi xin giá tủ.' })
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, 'Hỏi giá tủ').click()
    await page
      .getByRole('navigation', { name: t('thread.answers') })
      .last()
      .waitFor()
    await page.keyboard.press('r')
    await body(page).waitFor()
    await page.keyboard.type('Chữ thứ nhất')
    await page.getByText(like('compose.savedAt')).waitFor()

    const elsewhere = await openPage()
    await signIn(elsewhere, mailbox)
    await threadRow(elsewhere, 'Hỏi giá tủ').focus()
    await elsewhere.keyboard.press('v')
    await elsewhere.getByRole('combobox', { name: t('picker.find') }).waitFor()
    await elsewhere.keyboard.type('nordhus')
    await elsewhere.keyboard.press('Enter')

    await page.getByText(t('thread.elsewhere', { folder: 'Nordhus AS' })).waitFor()
    await page.keyboard.type(', chữ thứ hai')
    await body(page).getByText('Chữ thứ nhất, chữ thứ hai').waitFor()
    // Once nothing is written in it any more, it is where it was moved to.
    await page.getByRole('button', { name: t('compose.close') }).click()
    await body(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: t('thread.openThere', { folder: 'Nordhus AS' }) }).click()
    await body(page).getByText('Chữ thứ nhất, chữ thứ hai').waitFor()
  },
)

journey(
  'an answer becomes a forwarded message with the files, and a window of its own',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, 'Báo giá lô bàn ghế').click()
    await page
      .getByRole('navigation', { name: t('thread.answers') })
      .last()
      .getByRole('button', { name: t('thread.reply'), exact: true })
      .click()
    await body(page).waitFor()
    await page.keyboard.type('Xem giúp nhé')
    await page.getByRole('button', { name: like('compose.answerKind') }).click()
    await page.getByRole('menuitemradio', { name: t('compose.forward') }).click()

    await page
      .getByRole('list', { name: t('compose.files') })
      .getByText('.pdf')
      .waitFor()
    await body(page).getByText('Xem giúp nhé').waitFor()
    await page.getByRole('button', { name: t('compose.popOut') }).click()
    const window = page.getByRole('dialog', { name: /^Fwd: Báo giá/ })
    await window.getByText('Xem giúp nhé').waitFor()
    await checkAccessibility(page)
    await window.getByRole('button', { name: t('compose.discard') }).click()
    await window.waitFor({ state: 'detached' })
  },
)

journey('a draft is opened from its list and by its own address', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: t('compose.addTo') }).waitFor()
  await page.getByPlaceholder(t('compose.subject')).fill('Nháp để tìm')
  const made = page.waitForResponse((reply) => reply.url().endsWith('/api/v2/messages') && reply.ok())
  const { id } = (await (await made).json()) as { id: string }
  await page.getByRole('button', { name: t('compose.close') }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goto(`/folder/Drafts/${id}`)
  await page.getByRole('dialog', { name: 'Nháp để tìm' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/folder/Drafts')
  // Chosen again it becomes a bar.
  await threadRow(page, 'Nháp để tìm').click()
  await page.getByRole('group', { name: t('compose.minimised', { title: 'Nháp để tìm' }) }).waitFor()
})

journey('a draft thrown away elsewhere keeps its text here', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: t('compose.addTo') }).waitFor()
  const made = page.waitForResponse((reply) => reply.url().endsWith('/api/v2/messages') && reply.ok())
  await page.getByPlaceholder(t('compose.subject')).fill('Bị xóa nơi khác')
  const { id } = (await (await made).json()) as { id: string }
  await page.request.delete(`/api/v2/messages/${id}`, { headers: { origin: new URL(page.url()).origin } })

  await page.getByText(t('compose.gone')).waitFor()
  await page.getByRole('button', { name: t('compose.keepAsNew') }).click()
  await page.getByText(like('compose.savedAt')).waitFor()
  expect(await page.getByPlaceholder(t('compose.subject')).inputValue()).toBe('Bị xóa nơi khác')
})

journey(
  'links to mail open a message, and another program opens a large one',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({
      to: mailbox,
      subject: 'Có liên kết thư',
      html: '<p><a href="mailto:ha@mocviet.test?subject=Xin%20ch%C3%A0o">Viết cho Hà</a></p>',
    })
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, 'Có liên kết thư').click()
    await page.frameLocator('article iframe').getByText('Viết cho Hà').click()
    await page.getByRole('dialog', { name: 'Xin chào' }).getByText('ha@mocviet.test').waitFor()

    const other = await openPage({ language: 'en', theme: 'dark' })
    await signIn(
      other,
      mailbox,
      '/compose-mailto?to=ha@mocviet.test,not-an-address&subject=Hello&body=Dear%20Ha',
    )
    const window = other.getByRole('dialog', { name: 'Hello' })
    await window.getByText('Dear Ha').waitFor()
    expect(await window.getByRole('option').count()).toBe(1)
    await checkAccessibility(other)
  },
)

/** The address that a browser makes of another program's link: what is escaped in the link is escaped again. */
const linkOf = (text: string) =>
  `/compose-mailto?url=${encodeURIComponent(`mailto:ha@mocviet.test?subject=Dai&body=${encodeURIComponent(text)}`)}`

journey(
  'a link that brings a whole message opens it, and one that is too long says so',
  async ({ openPage, signIn }) => {
    const lines = Array.from({ length: 250 }, (_, line) => `Dòng thứ ${line}: kính gửi chị bảng giá.`)
    const link = linkOf(lines.join('\n'))
    expect(link.length).toBeGreaterThan(35_000)
    const page = await openPage()
    await signIn(page, mailbox, link)
    const window = page.getByRole('dialog', { name: 'Dai' })
    await window.getByText(lines.at(-1) ?? '').waitFor()

    for (const look of [
      { width: 390, height: 844, theme: 'dark' },
      { width: 1440, height: 900, theme: 'light' },
    ] as const) {
      const other = await openPage(look)
      const origin = new URL(page.url()).origin
      const answer = await other.goto(origin + linkOf('Kính gửi chị. '.repeat(20_000)))
      expect(answer?.status()).toBe(431)
      await other.getByRole('heading', { name: 'Liên kết quá dài' }).waitFor()
      await other.getByRole('heading', { name: 'This link is too long' }).waitFor()
      expect(other.url().length).toBeGreaterThan(100_000)
      await checkAccessibility(other)
      expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    }
  },
)

journey('a phone writes over the whole screen', async ({ openPage, signIn }) => {
  const page = await openPage({ width: 390, height: 844 })
  await signIn(page, mailbox)
  await page
    .getByRole('button', { name: t('app.compose') })
    .last()
    .click()
  const window = page.getByRole('dialog', { name: t('compose.new') })
  await window.waitFor()
  expect(await window.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await page.keyboard.type('ha@mocviet.test,')
  await page.getByPlaceholder(t('compose.subject')).fill('Từ điện thoại')
  await checkAccessibility(page)
  // The keyboard lies over the page; the ways to send stand above it, however little is left.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { get: () => 400, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.height).toBe(400)
  const send = await page.getByRole('button', { name: t('compose.send'), exact: true }).boundingBox()
  expect(send && send.y + send.height).toBeLessThanOrEqual(400)
  await body(page).click()
  await page.keyboard.type('Còn thấy')
  expect((await body(page).getByText('Còn thấy').boundingBox())?.y).toBeLessThan(send?.y ?? 0)
  await page.getByRole('button', { name: t('compose.minimise') }).click()
  await page.getByRole('group', { name: t('compose.minimised', { title: 'Từ điện thoại' }) }).waitFor()
  await checkAccessibility(page)
})

journey(
  'a sent message is recalled, and a scheduled one cancelled from its list',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('combobox', { name: t('compose.addTo') }).waitFor()
    await page.keyboard.type('ha@mocviet.test,')
    await page.getByPlaceholder(t('compose.subject')).fill('Sẽ thu hồi')
    await body(page).click()
    await page.keyboard.type('Nhầm người')
    await page.keyboard.press('Control+Enter')
    await notice(page, t('compose.sent')).waitFor()
    await page.getByRole('button', { name: t('compose.viewSent') }).click()
    await page.getByRole('button', { name: t('thread.messageActions') }).click()
    await page.getByRole('menuitem', { name: t('thread.recall') }).click()
    await checkAccessibility(page)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('recall.action') })
      .click()
    await notice(page, t('recall.started')).waitFor()

    await page.goto('/folder/INBOX')
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('combobox', { name: t('compose.addTo') }).waitFor()
    await page.keyboard.type('ha@mocviet.test,')
    await page.getByPlaceholder(t('compose.subject')).fill('Sẽ hủy hẹn')
    await body(page).click()
    await page.keyboard.type('Hẹn giờ')
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByRole('button', { name: t('schedule.tomorrowAfternoon') }).click()
    await notice(page, t('compose.willLeave', { when: '13:00' })).waitFor()
    await page.goto('/folder/WEBMAIL_SCHEDULED')
    await threadRow(page, 'Sẽ hủy hẹn').click()
    await page
      .getByRole('button', { name: t('thread.messageActions') })
      .last()
      .click()
    await page.getByRole('menuitem', { name: t('thread.cancelSchedule') }).click()
    await notice(page, t('compose.scheduleUndone')).waitFor()
    await page.getByRole('button', { name: t('compose.openDraft') }).click()
    await page.getByRole('dialog', { name: 'Sẽ hủy hẹn' }).getByText('Hẹn giờ').waitFor()
  },
)

journey(
  'all that is done with an answer is in sight on a phone, however narrow',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Hỏi giá kệ', text: 'Cho tôi xin giá kệ.' })
    const page = await openPage({ width: 390, height: 844, hasTouch: true })
    await signIn(page, mailbox)
    await threadRow(page, 'Hỏi giá kệ').click()
    await page
      .getByRole('navigation', { name: t('thread.answers') })
      .last()
      .waitFor()
    await page.keyboard.press('r')
    await body(page).waitFor()
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 })
      for (const name of [t('compose.send'), t('compose.attach'), t('compose.discard')]) {
        const place = await page.getByRole('button', { name, exact: true }).last().boundingBox()
        expect([width, name, Math.ceil((place?.x ?? width) + (place?.width ?? 0)) <= width - 12]).toEqual([
          width,
          name,
          true,
        ])
      }
    }
  },
)
