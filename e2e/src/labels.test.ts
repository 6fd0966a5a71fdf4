import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { currentPath, threadRow } from './harness/screens.ts'
import { inAnyLanguage, likeIn, startingWith, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'

/** A label in the sidebar. */
const inSidebar = (page: Page, name: string) =>
  page.getByRole('tree', { name: inAnyLanguage('label.heading') }).getByRole('treeitem', { name })

journey(
  "a thread is labelled by keyboard, found in the label's list, and undo restores it",
  { tags: 'main' },
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Báo giá tủ bếp', text: 'Nhờ anh xem giúp.' })
    const page = await openPage()
    await signIn(page, mailbox)
    const row = threadRow(page, 'Báo giá tủ bếp')
    await row.focus()
    await page.keyboard.press('l')
    const box = page.getByRole('combobox', { name: t('label.find') })
    await box.fill('Khách hàng/Chị Vân')
    await page.getByRole('option', { name: t('label.makeTyped', { name: 'Khách hàng/Chị Vân' }) }).waitFor()
    await page.keyboard.press('Enter')
    await row.getByText('Chị Vân').waitFor()
    await inSidebar(page, 'Chị Vân').waitFor()

    await row.focus()
    await page.keyboard.press('z')
    await row.getByText('Chị Vân').waitFor({ state: 'detached' })
    await page.keyboard.press('l')
    await box.fill('chi van')
    await page.getByRole('option', { name: 'Khách hàng › Chị Vân' }).waitFor()
    await page.keyboard.press('Enter')
    await row.getByText('Chị Vân').waitFor()
  },
)

journey(
  'a thread dragged onto a label is found in its list by sidebar and search',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Mẫu vải rèm', text: 'Nhờ anh xem giúp.' })
    const page = await openPage()
    await signIn(page, mailbox)
    await createLabel(page, 'Đối tác/Cô Lài')
    // The parent of a nested label is listed even if it is not a label itself.
    await createLabel(page, 'Đối tác/Cô Lài/Gấp')
    await inSidebar(page, 'Gấp').waitFor()
    const row = threadRow(page, 'Mẫu vải rèm')
    await row.hover()
    await row
      .getByRole('gridcell', { name: t('mailbox.actions') })
      .getByRole('button')
      .first()
      .waitFor()
    await row.dragTo(inSidebar(page, 'Cô Lài'))
    await row.getByText('Cô Lài', { exact: true }).waitFor()
    await page.keyboard.press('z')
    await row.getByText('Cô Lài', { exact: true }).waitFor({ state: 'detached' })
    await row.dragTo(inSidebar(page, 'Cô Lài'))
    await row.getByText('Cô Lài', { exact: true }).waitFor()

    await inSidebar(page, 'Gấp').click()
    await page.getByText(t('mailbox.empty.label.title')).waitFor()
    await page.getByText(t('mailbox.empty.label.hint', { label: 'Gấp' })).waitFor()
    const how = { action: t('act.label'), key: 'L' }
    await page.getByText(t('mailbox.empty.howKey', how)).waitFor()
    await checkAccessibility(page)
    await inSidebar(page, 'Cô Lài').click()
    await page.getByRole('heading', { name: 'Cô Lài' }).waitFor()
    await row.waitFor()
    expect(currentPath(page)).toMatch(/^\/folder\/\d+$/)
    await row.click()
    await page.getByRole('heading', { name: 'Mẫu vải rèm' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('label:co-lai')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/advance-search?**')
    await row.waitFor()
  },
)

journey(
  'labels are created, changed and deleted in the settings, and other windows are updated',
  async ({ openPage, signIn }) => {
    const [page, other] = [
      await openPage({ theme: 'dark', language: 'en' }),
      await openPage({ language: 'en' }),
    ]
    await signIn(page, 'ha@mocviet.test', '/setting/labels')
    await signIn(other, 'ha@mocviet.test')
    await page.getByText(tEn('settings.labels.none')).waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: tEn('settings.labels.make') })
      .click()
    await page.getByRole('textbox', { name: tEn('label.name') }).fill('Orders')
    await page.getByRole('radio', { name: tEn('label.colour.4') }).check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tEn('label.make') })
      .click()
    await inSidebar(other, 'Orders').waitFor()
    await page.getByRole('cell', { name: 'Orders', exact: true }).waitFor()
    await checkAccessibility(page)

    await page.getByRole('button', { name: tEn('settings.labels.edit', { label: 'Orders' }) }).click()
    await page.getByText(tEn('label.keyword', { keyword: 'orders' })).waitFor()
    await checkAccessibility(page)
    await page.getByRole('radio', { name: tEn('label.colour.12') }).check()
    await page.getByRole('textbox', { name: tEn('label.name') }).fill('Big orders')
    await page.getByRole('button', { name: tEn('label.save') }).click()
    await inSidebar(other, 'Big orders').waitFor()
    await page.getByRole('button', { name: tEn('settings.labels.more', { label: 'Big orders' }) }).click()
    await page.getByRole('menuitem', { name: tEn('label.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: tEn('label.delete') })
      .click()
    await page.getByText(tEn('settings.labels.none')).waitFor()
    await inSidebar(other, 'Big orders').waitFor({ state: 'detached' })
  },
)

journey(
  'on a phone a thread is labelled from its menu, and long names fit',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'phuc@mocviet.test'
    await deliverMessage({ to, subject: 'Sample boards', text: 'They are ready.' })
    await deliverMessage({ to, subject: 'Many labels', text: 'Please have a look.' })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, to)
    const add: string[] = []
    for (const name of ['Khách hàng/Dự án Thảo Điền/Giai đoạn ba hoàn thiện nội thất', 'Gấp', 'Duyệt'])
      add.push(await createLabel(page, name))
    await post(page, '/api/v2/threads/labels', { ids: await threadIds(page, 'Many labels'), add })
    const option = page.getByRole('option')
    const openMenu = async () => {
      await page
        .getByRole('button', { name: tEn('mailbox.more'), exact: true })
        .filter({ visible: true })
        .click()
      await page.getByRole('menuitem', { name: tEn('act.label') }).click()
      await option.filter({ hasText: /Giai đoạn ba/ }).waitFor()
    }
    const field = page.getByRole('combobox', { name: tEn('label.find') })
    await threadRow(page, 'Sample boards').click()
    await page.getByRole('heading', { name: 'Sample boards' }).waitFor()
    await openMenu()
    await field.fill('Workshop')
    await page.getByRole('option', { name: tEn('label.makeTyped', { name: 'Workshop' }) }).click()
    await page.getByText(tEn('act.labelled', { n: 1 })).waitFor()
    await page.goBack()
    await threadRow(page, 'Sample boards').getByTitle('Workshop').waitFor()

    await threadRow(page, 'Many labels').click()
    const heading = page.getByRole('heading', { name: 'Many labels' })
    const topOf = async (label: string) => (await heading.getByTitle(label, { exact: true }).boundingBox())?.y
    // The heading of the list is replaced by the one of the loaded thread.
    await expect
      .poll(async () => {
        const top = await topOf('Gấp')
        return top !== undefined && top === (await topOf('Duyệt'))
      })
      .toBe(true)
    await openMenu()
    const outside = () =>
      option.evaluateAll((options) =>
        options.flatMap((each) => {
          const end = each.getBoundingClientRect().right
          return [...each.children].some((part) => part.getBoundingClientRect().right > end)
            ? [each.textContent]
            : []
        }),
      )
    expect(await outside()).toEqual([])
    await field.fill('Rất dài '.repeat(40))
    await page.getByRole('option', { name: likeIn('en', 'label.makeTyped') }).waitFor()
    expect(await outside()).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText(tEn('label.nameWrong')).waitFor()
  },
)

journey(
  'a nested label that is visible while unread appears with a message and disappears when read',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    const page = await openPage({ width: 390, language: 'en' })
    await signIn(page, to)
    const id = await createLabel(page, 'Xưởng/Ca đêm')
    const headers = { origin: new URL(page.url()).origin }
    await page.request.patch(`/api/v2/labels/${id}`, { data: { visibility: 'unread' }, headers })
    const content = {
      conditions: [{ type: 'subject', comparator: 'contains', value: 'ca đêm' }],
      actions: [{ type: 'label', value: await keywordOf(page, id) }],
    }
    await post(page, '/api/v2/rules', { sieve_json: JSON.stringify(content) })
    await page.getByRole('button', { name: tEn('app.openMenu') }).click()
    await page.getByRole('treeitem', { name: startingWith(tEn('folder.INBOX')) }).waitFor()
    await deliverMessage({ to, subject: 'Lịch ca đêm', text: 'Tuần này.' })
    await inSidebar(page, 'Ca đêm').waitFor()
    // Its parent is not a label and is visible as long as it is.
    await inSidebar(page, 'Xưởng').waitFor()
    await checkAccessibility(page)

    await post(page, '/api/v2/threads/unreads', { ids: await threadIds(page, 'Lịch ca đêm'), unread: false })
    await inSidebar(page, 'Ca đêm').waitFor({ state: 'detached' })
    expect(await inSidebar(page, 'Xưởng').count()).toBe(0)
  },
)

/** Threads of the inbox with this subject. */
async function threadIds(page: Page, subject: string): Promise<string[]> {
  const listed = await page.request.get('/api/v2/threads?in=INBOX')
  const { items } = (await listed.json()) as { items: { id: string; subject: string }[] }
  return items.filter((row) => row.subject === subject).map((row) => row.id)
}

/** Calls the API. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const reply = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
  expect(reply.ok()).toBe(true)
}

/** Creates a label through the API; returns its id. */
async function createLabel(page: Page, name: string): Promise<string> {
  const headers = { origin: new URL(page.url()).origin }
  const response = await page.request.post('/api/v2/labels', { data: { name }, headers })
  return ((await response.json()) as { id: string }).id
}

/** IMAP keyword of a label. */
async function keywordOf(page: Page, id: string): Promise<string> {
  const labels = (await (await page.request.get('/api/v2/labels')).json()) as {
    id: string
    keyword: string
  }[]
  return labels.find((label) => label.id === id)?.keyword ?? ''
}

journey('the services stay in sight above many labels', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  for (let n = 1; n <= 20; n++)
    await page.request.post('/api/v2/labels', {
      data: { name: `Nhãn ${n}` },
      headers: { origin: new URL(page.url()).origin },
    })
  await inSidebar(page, 'Nhãn 20').waitFor()
  const services = page.getByRole('navigation', { name: t('app.services') })
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of [t('app.mail'), t('app.contacts'), t('app.drive')])
      await expect.poll(() => isOnScreen(services.getByRole('link', { name, exact: true }))).toBe(true)
  }
  await services.getByRole('link', { name: t('app.contacts') }).click()
  await services
    .getByRole('link', { name: t('app.contacts'), exact: true })
    .and(page.locator('[aria-current]'))
    .waitFor()
  await checkAccessibility(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: t('app.openMenu') }).click()
  await expect.poll(() => isOnScreen(services.getByRole('link', { name: t('app.drive') }))).toBe(true)
})

/** Returns true if the centre of an element is visible and receives the pointer. */
const isOnScreen = (element: Locator): Promise<boolean> =>
  element.evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect()
    return link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
