import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { currentPath, draftBody, startReply, threadRow } from './harness/screens.ts'
import { like, startingWith, t } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: t('app.notices') }).getByText(text)

journey(
  'a reply is written below its message and stays there until sent',
  { tags: 'main' },
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Hỏi giá bàn', text: 'Cho tôi xin giá bàn ăn.' })
    const page = await openPage()
    await signIn(page, mailbox)
    await startReply(page, 'Hỏi giá bàn')
    await page.keyboard.type('Giá hai triệu.')
    // An unknown recipient would bounce into later journeys.
    await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).focus()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('ha@mocviet.test,')
    await page.getByText(like('compose.savedAt')).waitFor()
    await checkAccessibility(page)
    // The draft is not displayed twice.
    expect(await page.locator('[data-message]').count()).toBe(1)

    // After leaving and returning, writing continues at the same position.
    await page.keyboard.press('Control+Home')
    await page.getByRole('button', { name: t('thread.back') }).click()
    await threadRow(page, 'Hỏi giá bàn').click()
    await draftBody(page).getByText('Giá hai triệu.').waitFor()
    await draftBody(page).click()
    await page.keyboard.press('Control+Enter')
    await notice(page, t('compose.sendingNow')).waitFor()
    await draftBody(page).waitFor({ state: 'detached' })
  },
)

journey('a reply survives the removal of its thread', async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({ to: mailbox, subject: 'Hỏi giá tủ', text: 'Cho tôi xin giá tủ.' })
  const page = await openPage()
  await signIn(page, mailbox)
  await startReply(page, 'Hỏi giá tủ')
  await page.keyboard.type('Chữ thứ nhất')
  await page.getByText(like('compose.savedAt')).waitFor()

  await moveThread(page, 'Nordhus AS')

  await page.getByText(t('thread.elsewhere', { folder: 'Nordhus AS' })).waitFor()
  await page.keyboard.type(', chữ thứ hai')
  await draftBody(page).getByText('Chữ thứ nhất, chữ thứ hai').waitFor()
  // After writing ends, it is in the folder to which it was moved.
  await page.getByRole('button', { name: t('compose.close') }).click()
  await draftBody(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: t('thread.openThere', { folder: 'Nordhus AS' }) }).click()
  await draftBody(page).getByText('Chữ thứ nhất, chữ thứ hai').waitFor()
})

interface Folder {
  id: string
  name: string
  display_name: string
  children: Folder[]
}

/** Moves the open thread to a folder, like another window. */
async function moveThread(page: Page, folder: string): Promise<void> {
  const listed = await page.request.get('/api/v2/folders')
  const withChildren = (each: Folder): Folder[] => [each, ...each.children.flatMap(withChildren)]
  const folders = ((await listed.json()) as Folder[]).flatMap(withChildren)
  const move = {
    thread_ids: [currentPath(page).split('/').at(-1)],
    from_folder_id: folders.find(({ name }) => name === 'INBOX')?.id,
    to_folder_id: folders.find(({ display_name }) => display_name.endsWith(folder))?.id,
  }
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.post('/api/v2/threads/move', { data: [move], headers })).ok()).toBe(true)
}

/** The address that a browser builds from another program's link; escapes are escaped again. */
const linkOf = (text: string) =>
  `/compose-mailto?url=${encodeURIComponent(`mailto:ha@mocviet.test?subject=Dai&body=${encodeURIComponent(text)}`)}`

journey(
  'a mailto link opens a message, also a long one, and an excessive one is reported',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark' })
    await signIn(
      page,
      mailbox,
      '/compose-mailto?to=ha@mocviet.test,not-an-address&subject=Hello&body=Dear%20Ha',
    )
    const short = page.getByRole('dialog', { name: 'Hello' })
    await short.getByText('Dear Ha').waitFor()
    expect(await short.getByRole('option').count()).toBe(1)
    await checkAccessibility(page)

    const lines = Array.from({ length: 250 }, (_, line) => `Dòng thứ ${line}: kính gửi chị bảng giá.`)
    const link = linkOf(lines.join('\n'))
    expect(link.length).toBeGreaterThan(35_000)
    await page.goto(link)
    await page
      .getByRole('dialog', { name: 'Dai' })
      .getByText(lines.at(-1) ?? '')
      .waitFor()

    const response = await page.goto(linkOf('Kính gửi chị. '.repeat(20_000)))
    expect(response?.status()).toBe(431)
    await page.getByRole('heading', { name: 'Liên kết quá dài' }).waitFor()
    await page.getByRole('heading', { name: 'This link is too long' }).waitFor()
    expect(page.url().length).toBeGreaterThan(100_000)
    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)

journey(
  'on a phone, writing uses the entire screen and shows all actions of a reply at any width',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Hỏi giá kệ', text: 'Cho tôi xin giá kệ.' })
    const page = await openPage({ width: 390, height: 844, hasTouch: true })
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
    // The keyboard covers part of the page; the send actions stay above it in any remaining space.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { get: () => 400, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.height).toBe(400)
    const send = await page.getByRole('button', { name: t('compose.send'), exact: true }).boundingBox()
    expect(send && send.y + send.height).toBeLessThanOrEqual(400)
    await draftBody(page).click()
    await page.keyboard.type('Còn thấy')
    expect((await draftBody(page).getByText('Còn thấy').boundingBox())?.y).toBeLessThan(send?.y ?? 0)
    await page.getByRole('button', { name: t('compose.minimise') }).click()
    await page.getByRole('group', { name: t('compose.minimised', { title: 'Từ điện thoại' }) }).waitFor()

    await startReply(page, 'Hỏi giá kệ')
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 })
      for (const name of [t('compose.send'), t('compose.attach'), t('compose.discard')]) {
        const box = await page.getByRole('button', { name, exact: true }).last().boundingBox()
        expect([width, name, Math.ceil((box?.x ?? width) + (box?.width ?? 0)) <= width - 12]).toEqual([
          width,
          name,
          true,
        ])
      }
    }
  },
)

journey(
  'a sent message is recalled, and a scheduled one is cancelled from its list',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('combobox', { name: t('compose.addTo') }).waitFor()
    await page.keyboard.type('ha@mocviet.test,')
    await page.getByPlaceholder(t('compose.subject')).fill('Sẽ thu hồi')
    await draftBody(page).click()
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

    await page.keyboard.press('c')
    await page.getByRole('combobox', { name: t('compose.addTo') }).waitFor()
    await page.keyboard.type('ha@mocviet.test,')
    await page.getByPlaceholder(t('compose.subject')).fill('Sẽ hủy hẹn')
    await draftBody(page).click()
    await page.keyboard.type('Hẹn giờ')
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByRole('button', { name: t('schedule.tomorrowAfternoon') }).click()
    await notice(page, t('compose.willLeave', { when: '13:00' })).waitFor()
    await page.getByRole('treeitem', { name: startingWith(t('folder.WEBMAIL_SCHEDULED')) }).click()
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
