import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { pathOf, threadRow } from './harness/screens.ts'
import { inAnyLanguage, likeIn, startingWith, t, tEn, tIn } from './texts.ts'

const mailbox = 'khue@mocviet.test'

/** A label in the sidebar. */
const inSidebar = (page: Page, name: string) =>
  page.getByRole('tree', { name: inAnyLanguage('label.heading') }).getByRole('treeitem', { name })

journey(
  'a thread is labelled by keys, found in the list of its label, and what was done is undone by another key',
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
  'a label has a list of its own, by the sidebar and by a search with marks or without',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Mẫu vải rèm', text: 'Nhờ anh xem giúp.' })
    const page = await openPage()
    await signIn(page, mailbox)
    const headers = { origin: new URL(page.url()).origin }
    const made = await page.request.post('/api/v2/labels', { data: { name: 'Đối tác/Cô Lài' }, headers })
    const { id } = (await made.json()) as { id: string }
    const listed = await page.request.get('/api/v2/threads?in=INBOX')
    const { items } = (await listed.json()) as { items: { id: string; subject: string }[] }
    const ids = items.filter(({ subject }) => subject === 'Mẫu vải rèm').map((row) => row.id)
    await page.request.post('/api/v2/threads/labels', { data: { ids, add: [id] }, headers })
    // What hangs below a label whose own path names none is there, too.
    await page.request.post('/api/v2/labels', { data: { name: 'Đối tác/Cô Lài/Gấp' }, headers })
    await inSidebar(page, 'Gấp').waitFor()
    const row = threadRow(page, 'Mẫu vải rèm')
    await inSidebar(page, 'Cô Lài').click()
    await page.getByRole('heading', { name: 'Cô Lài' }).waitFor()
    await row.waitFor()
    expect(pathOf(page)).toMatch(/^\/folder\/\d+$/)
    await row.click()
    await page.getByRole('heading', { name: 'Mẫu vải rèm' }).waitFor()
    await page.goto('/advance-search?q=label%3Aco-lai')
    await row.waitFor()
  },
)

journey(
  'labels are made, changed and deleted in the settings, and other windows see it at once',
  async ({ openPage, signIn }) => {
    const [page, other] = [
      await openPage({ theme: 'dark', language: 'en' }),
      await openPage({ language: 'en' }),
    ]
    await signIn(page, 'ha@mocviet.test', '/setting/labels')
    await signIn(other, 'ha@mocviet.test')
    await page.getByText(tEn('settings.labels.none')).waitFor()
    await page.getByRole('button', { name: tEn('settings.labels.make') }).click()
    await page.getByRole('textbox', { name: tEn('label.name') }).fill('Orders')
    await page.getByRole('radio', { name: tEn('label.colour.4') }).check()
    await page.getByRole('button', { name: tEn('label.make') }).click()
    await inSidebar(other, 'Orders').waitFor()
    await page.getByRole('cell', { name: 'orders', exact: true }).waitFor()
    await checkAccessibility(page)

    await page.getByRole('button', { name: tEn('settings.labels.edit', { label: 'Orders' }) }).click()
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

journey('on a phone a thread is labelled from its menu', async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({ to: 'phuc@mocviet.test', subject: 'Sample boards', text: 'They are ready.' })
  const page = await openPage({ language: 'en', width: 390, height: 844, hasTouch: true })
  await signIn(page, 'phuc@mocviet.test')
  await threadRow(page, 'Sample boards').click()
  await page.getByRole('heading', { name: 'Sample boards' }).waitFor()
  await page
    .getByRole('button', { name: tEn('mailbox.more'), exact: true })
    .filter({ visible: true })
    .click()
  await page.getByRole('menuitem', { name: tEn('act.label') }).click()
  await page.getByRole('combobox', { name: tEn('label.find') }).fill('Workshop')
  await page.getByRole('option', { name: tEn('label.makeTyped', { name: 'Workshop' }) }).click()
  await page.getByText(tEn('act.labelled', { n: 1 })).waitFor()
  await page.goBack()
  await threadRow(page, 'Sample boards').getByTitle('Workshop').waitFor()
})

journey(
  'a thread is dragged onto a label, and a filter puts one on what comes',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Đơn hàng 118', text: 'Nhờ anh xem giúp.' })
    const page = await openPage()
    await signIn(page, mailbox)
    const headers = { origin: new URL(page.url()).origin }
    await page.request.post('/api/v2/labels', { data: { name: 'Đơn hàng' }, headers })
    const row = threadRow(page, 'Đơn hàng 118')
    await row.hover()
    await row
      .getByRole('gridcell', { name: t('mailbox.actions') })
      .getByRole('button')
      .first()
      .waitFor()
    await row.dragTo(inSidebar(page, 'Đơn hàng'))
    await row.getByText('Đơn hàng', { exact: true }).waitFor()
    await page.keyboard.press('z')
    await row.getByText('Đơn hàng', { exact: true }).waitFor({ state: 'detached' })

    await page.goto('/setting/customfilters')
    await page.getByRole('button', { name: t('settings.filters.add') }).click()
    await page.getByRole('textbox', { name: t('settings.filter.value') }).fill('kho@vanep.example')
    await page.getByRole('button', { name: t('settings.filter.goOn') }).click()
    await page.getByRole('combobox', { name: t('settings.filter.label') }).selectOption({ label: 'Đơn hàng' })
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('settings.filter.keep') }).click()
    await page.getByText(t('settings.filter.labelsAs', { label: 'Đơn hàng' })).waitFor()
    await deliverMessage({
      to: mailbox,
      from: { name: 'Kho ván', email: 'kho@vanep.example' },
      subject: 'Ván đã về',
      text: 'Chiều nay.',
    })
    await page.goto('/folder/INBOX')
    await threadRow(page, 'Ván đã về').getByText('Đơn hàng', { exact: true }).waitFor()
  },
)

for (const [width, language, theme] of [
  [1440, 'vi', 'light'],
  [390, 'en', 'dark'],
] as const)
  journey(
    `the list of a label that nothing has speaks of the label, ${width} px, ${language}`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ width, language, theme })
      await signIn(page, 'phuc@mocviet.test')
      const id = await makeLabel(page, `Công trình ${width}/Lắp đặt`)
      await page.goto(`/folder/${id}`)
      await page.getByText(tIn(language, 'mailbox.empty.label.title')).waitFor()
      await page.getByText(tIn(language, 'mailbox.empty.label.hint', { label: 'Lắp đặt' })).waitFor()
      await checkAccessibility(page)
    },
  )

for (const [width, language, local] of [
  [1440, 'vi', 'khue'],
  [390, 'en', 'ha'],
] as const)
  journey(
    `a nested label that shows while unread comes with a message and goes when that is read, ${width} px, ${language}`,
    async ({ openPage, signIn, deliverMessage }) => {
      const to = `${local}@mocviet.test`
      const page = await openPage({ width, language })
      await signIn(page, to)
      const id = await makeLabel(page, 'Xưởng/Ca đêm')
      const headers = { origin: new URL(page.url()).origin }
      await page.request.patch(`/api/v2/labels/${id}`, { data: { visibility: 'unread' }, headers })
      const content = {
        conditions: [{ type: 'subject', comparator: 'contains', value: 'ca đêm' }],
        actions: [{ type: 'label', value: await keywordOf(page, id) }],
      }
      const data = { sieve_json: JSON.stringify(content) }
      expect((await page.request.post('/api/v2/rules', { data, headers })).status()).toBe(200)
      if (width === 390) await page.getByRole('button', { name: tEn('app.openMenu') }).click()
      await page.getByRole('treeitem', { name: startingWith(tIn(language, 'folder.INBOX')) }).waitFor()
      await deliverMessage({ to, subject: 'Lịch ca đêm', text: 'Tuần này.' })
      await inSidebar(page, 'Ca đêm').waitFor()
      // What it hangs below has no label of its own, and is there for as long.
      await inSidebar(page, 'Xưởng').waitFor()
      await checkAccessibility(page)

      const listed = await page.request.get('/api/v2/threads?in=INBOX')
      const { items } = (await listed.json()) as { items: { id: string; subject: string }[] }
      const ids = items.filter(({ subject }) => subject === 'Lịch ca đêm').map((row) => row.id)
      await page.request.post('/api/v2/threads/unreads', { data: { ids, unread: false }, headers })
      await inSidebar(page, 'Ca đêm').waitFor({ state: 'detached' })
      expect(await inSidebar(page, 'Xưởng').count()).toBe(0)
    },
  )

for (const [width, language, theme] of [
  [1440, 'vi', 'light'],
  [390, 'en', 'dark'],
] as const)
  journey(
    `long names of labels end within what shows them, and many stand beside each other, ${width} px, ${language}`,
    async ({ openPage, signIn, deliverMessage }) => {
      const to = 'phuc@mocviet.test'
      const subject = `Nhiều nhãn ${width}`
      await deliverMessage({ to, subject, text: 'Nhờ anh xem giúp.' })
      const page = await openPage({ width, language, theme })
      await signIn(page, to)
      const add: string[] = []
      for (const name of ['Khách hàng/Dự án Thảo Điền/Giai đoạn ba hoàn thiện nội thất', 'Gấp', 'Duyệt'])
        add.push(await makeLabel(page, `${name} ${width}`))
      const listed = await page.request.get('/api/v2/threads?in=INBOX')
      const { items } = (await listed.json()) as { items: { id: string; subject: string }[] }
      const ids = items.filter((row) => row.subject === subject).map((row) => row.id)
      const headers = { origin: new URL(page.url()).origin }
      await page.request.post('/api/v2/threads/labels', { data: { ids, add }, headers })
      await threadRow(page, subject).click()
      const heading = page.getByRole('heading', { name: subject })
      const [second, third] = [
        heading.getByTitle(`Gấp ${width}`, { exact: true }),
        heading.getByTitle(`Duyệt ${width}`, { exact: true }),
      ]
      await third.waitFor()
      expect((await third.boundingBox())?.y).toBe((await second.boundingBox())?.y)

      await page.keyboard.press('l')
      await page.getByRole('combobox', { name: tIn(language, 'label.find') }).waitFor()
      const outside = () =>
        page.getByRole('option').evaluateAll((options) =>
          options.flatMap((option) => {
            const end = option.getBoundingClientRect().right
            return [...option.children].some((part) => part.getBoundingClientRect().right > end)
              ? [option.textContent]
              : []
          }),
        )
      await page.getByRole('option', { name: new RegExp(`Giai đoạn ba.* ${width}$`) }).waitFor()
      expect(await outside()).toEqual([])
      await page.keyboard.type('Rất dài '.repeat(40))
      await page.getByRole('option', { name: likeIn(language, 'label.makeTyped') }).waitFor()
      expect(await outside()).toEqual([])
      await page.keyboard.press('Enter')
      await page.getByText(tIn(language, 'label.nameWrong')).waitFor()
    },
  )

/** Makes a label behind the page's back; answers with its id. */
async function makeLabel(page: Page, name: string): Promise<string> {
  const headers = { origin: new URL(page.url()).origin }
  const made = await page.request.post('/api/v2/labels', { data: { name }, headers })
  return ((await made.json()) as { id: string }).id
}

/** What other programs know a label by. */
async function keywordOf(page: Page, id: string): Promise<string> {
  const labels = (await (await page.request.get('/api/v2/labels')).json()) as {
    id: string
    keyword: string
  }[]
  return labels.find((label) => label.id === id)?.keyword ?? ''
}
