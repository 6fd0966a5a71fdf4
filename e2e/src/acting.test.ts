import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadList, threadRow } from './harness/screens.ts'

const mailbox = 'khue@mocviet.test'

/** Moves what is ticked, or the row of the cursor, to the folder that is found by typing. */
async function moveByKeys(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('v')
  await page.getByRole('combobox', { name: 'Tìm thư mục' }).waitFor()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}

/** What the focus is on, as it is read out. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
  })

journey(
  'a deleted thread is gone at once, and comes back to its place when that is undone',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    const row = threadRow(page, 'Échantillons noyer')
    await row.hover()
    await row.getByRole('button', { name: 'Xóa' }).click()

    await row.waitFor({ state: 'detached' })
    await page.getByText('Đã chuyển 1 hội thoại vào Thùng rác').waitFor()
    // The focus is on the row that took its place.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row')
    await page.keyboard.press('z')
    await row.waitFor()
    await page.reload()
    await row.waitFor()
  },
)

journey('a row that comes back is not ticked any more', async ({ openPage, signIn, deliverMessage }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  const row = threadRow(page, 'Échantillons noyer')
  await row.getByRole('checkbox').click()
  await page.keyboard.press('#')
  await row.waitFor({ state: 'detached' })
  await page.getByText('Đã chuyển 1 hội thoại vào Thùng rác').waitFor()
  await page.keyboard.press('z')
  await row.waitFor()
  expect(await row.getAttribute('aria-selected')).toBe('false')

  // What a key means is the row of the cursor.
  await deliverMessage({ to: mailbox, subject: 'Chỉ thư này', text: 'Xin chào' })
  const other = threadRow(page, 'Chỉ thư này')
  await other.waitFor()
  await other.focus()
  await page.keyboard.press('#')
  await other.waitFor({ state: 'detached' })
  expect(await row.count()).toBe(1)
})

journey(
  'after ticked rows are deleted the keys are those of the row below them',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    const rows = threadList(page).getByRole('row')
    await rows.nth(5).waitFor()
    const labels = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))

    await rows.first().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await page.keyboard.press('#')
    await page.getByText('Đã chuyển 2 hội thoại vào Thùng rác').waitFor()
    await expect.poll(() => focused(page)).toBe(labels[2])
    await page.keyboard.press('z')
    await expect.poll(() => rows.first().getAttribute('aria-label')).toBe(labels[0])
    expect(await focused(page)).toBe(labels[2])
  },
)

journey(
  'after a button of the bar goes away the keys are those of the list',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    const rows = threadList(page).getByRole('row')
    const bar = page.getByRole('toolbar').first()
    await rows.nth(2).getByRole('checkbox').waitFor()
    const next = await rows.nth(1).getAttribute('aria-label')
    await rows.first().focus()
    await page.keyboard.press('x')
    await bar.getByRole('button', { name: 'Xóa' }).press('Enter')
    await page.getByText('Đã chuyển 1 hội thoại vào Thùng rác').waitFor()
    await expect.poll(() => focused(page)).toBe(next)
    await page.keyboard.press('z')
    await expect.poll(() => rows.nth(1).getAttribute('aria-label')).toBe(next)

    await page.goto('/folder/Drafts')
    await rows.nth(1).getByRole('checkbox').waitFor()
    const draft = await rows.nth(1).getAttribute('aria-label')
    await rows.first().focus()
    await page.keyboard.press('x')
    await bar.getByRole('button', { name: 'Xóa nháp' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa nháp' }).press('Enter')
    await page.getByText('Đã xóa 1 thư nháp').waitFor()
    await expect.poll(() => focused(page)).toBe(draft)
  },
)

journey('where nothing is left, what says so has the focus', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox, `/folder/${encodeURIComponent('Nhà cung cấp gỗ/Lân Phát')}`)
  const rows = threadList(page).getByRole('row')
  await rows.first().getByRole('checkbox').waitFor()
  const labels = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))

  await rows.first().focus()
  await page.keyboard.press('*')
  await page.keyboard.press('a')
  await page.keyboard.press('#')
  await page.getByText(`Đã chuyển ${labels.length} hội thoại vào Thùng rác`).waitFor()
  await expect.poll(() => focused(page)).toBe('Thư mục trống')
  await page.keyboard.press('z')
  await rows.first().waitFor()
  await expect.poll(async () => labels.includes((await focused(page)) ?? '')).toBe(true)

  await page.goto('/folder/Trash')
  await rows.first().getByRole('checkbox').waitFor()
  await page.getByRole('button', { name: 'Dọn sạch Thùng rác' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dọn sạch Thùng rác' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Thùng rác trống')
})

journey(
  'without a connection a report of spam that blocks somebody fails whole',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({
      from: { name: 'Quảng Cáo', email: 'rao@vat.example' },
      to: mailbox,
      subject: 'Rao vặt mỗi ngày',
      text: 'Mua ngay',
    })
    const page = await openPage()
    await signIn(page, mailbox)
    const row = threadRow(page, 'Rao vặt mỗi ngày')
    await row.focus()
    await page.keyboard.press('!')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.context().setOffline(true)
    await row.focus()
    await page.keyboard.press('!')
    await dialog.waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Không báo thư rác được').waitFor()
    expect(await row.count()).toBe(1)
    expect(await page.getByText('Việc này sẽ được thực hiện khi có lại').count()).toBe(0)
    await page.context().setOffline(false)
  },
)

journey('a thread is moved by keyboard alone', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  const row = threadRow(page, 'Kế hoạch chụp bộ sưu tập')
  await row.focus()

  await page.keyboard.press('v')
  await page.getByRole('combobox', { name: 'Tìm thư mục' }).waitFor()
  await checkAccessibility(page)
  await page.keyboard.type('truong loc')
  await page.keyboard.press('Enter')

  await row.waitFor({ state: 'detached' })
  await page.getByText('Đã chuyển 1 hội thoại vào Trường Lộc').waitFor()
  await page.goto(`/folder/${encodeURIComponent('Nhà cung cấp gỗ/Trường Lộc')}`)
  await row.waitFor()
})

journey('a mark that was put on a thread is taken back', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  const inbox = page.getByRole('treeitem', { name: 'Hộp thư đến' })
  const row = threadRow(page, 'Échantillons noyer')
  await row.focus()
  const [label, folder] = [await row.getAttribute('aria-label'), await inbox.textContent()]

  const isUnread = label?.startsWith('Chưa đọc') ?? false
  await page.keyboard.press(isUnread ? 'Shift+I' : 'Shift+U')
  await page
    .getByText(isUnread ? 'Đã đánh dấu đã đọc 1 hội thoại' : 'Đã đánh dấu chưa đọc 1 hội thoại')
    .waitFor()
  await expect.poll(() => row.getAttribute('aria-label')).not.toBe(label)
  await expect.poll(() => inbox.textContent()).not.toBe(folder)

  await page.keyboard.press('z')
  await expect.poll(() => row.getAttribute('aria-label')).toBe(label)
  await expect.poll(() => inbox.textContent()).toBe(folder)
  await page.reload()
  await row.waitFor()
  expect(await row.getAttribute('aria-label')).toBe(label)
})

journey('deleting an opened thread leads back to its list', async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({ to: mailbox, subject: 'Thư cần xóa', text: 'Xin chào' })
  const page = await openPage({ language: 'en', width: 390, height: 844 })
  await signIn(page, mailbox)
  await threadRow(page, 'Thư cần xóa').click()

  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()

  await threadList(page).waitFor()
  await page.getByText('1 conversation moved to Trash').waitFor()
  expect(await threadRow(page, 'Thư cần xóa').count()).toBe(0)
})

journey('many threads are moved one after another, and can be stopped', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  const rows = threadList(page).getByRole('row')
  await rows.nth(6).waitFor()
  // The third takes until it is let go.
  let asked = 0
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/threads/move', async (route) => {
    if (++asked === 3) await held
    await route.continue()
  })
  for (const index of [1, 2, 3, 4, 5]) await rows.nth(index).getByRole('checkbox').click()
  await page.getByText('5 đã chọn').waitFor()
  await moveByKeys(page, 'hop dong')

  const dialog = page.getByRole('dialog', { name: 'Đang chuyển 5 hội thoại vào Hợp đồng' })
  await dialog.getByText('2 trong 5').waitFor()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Dừng lại' }).click()
  letGo()

  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Đã chuyển 3 hội thoại vào Hợp đồng').waitFor()
})

journey('everything in a folder is marked, beyond the page', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await threadList(page).getByRole('row').first().waitFor()
  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).click()

  await page.getByRole('button', { name: /^Chọn tất cả \d+ hội thoại trong Hộp thư đến$/ }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Đánh dấu đã đọc' }).click()

  await page.getByText(/^Đã đánh dấu đã đọc \d+ hội thoại$/).waitFor()
  const inbox = page.getByRole('treeitem', { name: 'Hộp thư đến' })
  await expect.poll(() => inbox.textContent()).toBe('Hộp thư đến')
})

journey(
  'everything in a folder is spam, and its senders are blocked, until that is taken back',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'phuc@mocviet.test', '/favicon.svg')
    const data = [{ key: 'item_per_page', value: 10 }]
    await page.request.post('/api/v2/settings', { data, headers: { origin: new URL(page.url()).origin } })
    await page.goto('/folder/INBOX')
    await threadList(page).getByRole('row').nth(9).waitFor()
    const blocked = async () =>
      ((await (await page.request.get('/api/v2/rules?type=auto_mark_spam')).json()) as unknown[]).length
    expect(await blocked()).toBe(0)

    await page.getByRole('checkbox', { name: 'Chọn tất cả' }).click()
    await page.getByRole('button', { name: /^Chọn tất cả \d+ hội thoại/ }).click()
    await page.keyboard.press('!')
    await page.getByRole('dialog').getByRole('button', { name: 'Báo thư rác' }).click()
    await page.getByText(/^Đã chuyển \d+ hội thoại vào Thư rác$/).waitFor()
    expect(await blocked()).toBeGreaterThan(2)
    await page.keyboard.press('z')
    await page.getByText(/^Đã hoàn tác với \d+ hội thoại$/).waitFor()
    expect(await blocked()).toBe(0)

    // What lies beyond the page may be unread: it can be marked though all that is in sight was read.
    const tickPage = async () => {
      await page.keyboard.press('*')
      await page.keyboard.press('a')
    }
    await threadList(page).getByRole('row').nth(9).waitFor()
    await tickPage()
    await page.keyboard.press('Shift+i')
    await expect.poll(() => threadRow(page, /^Chưa đọc/).count()).toBe(0)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await tickPage()
    await page.getByRole('button', { name: /^Chọn tất cả \d+ hội thoại/ }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Đánh dấu đã đọc' }).click()
    // The notice of the page alone, ten, may still stand beside it.
    await page.getByText(/^Đã đánh dấu đã đọc (?!10 )\d+ hội thoại$/).waitFor()
  },
)

journey(
  'a folder is made, renamed and deleted with its mail',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage({ theme: 'dark' })
    await signIn(page, mailbox)
    await threadList(page).getByRole('row').first().waitFor()
    await page.getByRole('button', { name: 'Tạo thư mục' }).click()
    const name = page.getByRole('textbox', { name: 'Tên thư mục' })
    await name.fill('Kế toán – hóa đơn')
    await page.getByText('Đã có thư mục trùng tên.').waitFor()
    await checkAccessibility(page)
    await name.fill('Hội chợ')
    await page.keyboard.press('Enter')

    await page.getByRole('treeitem', { name: 'Hội chợ' }).click()
    await page.getByText('Thư mục trống').waitFor()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Đổi tên thư mục' }).click()
    await name.fill('Hội chợ 2027')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/folder/${encodeURIComponent('Hội chợ 2027')}`)

    await page.goto('/folder/INBOX')
    const row = threadRow(page, 'FSC chain-of-custody')
    await row.focus()
    await moveByKeys(page, 'hoi cho')
    await row.waitFor({ state: 'detached' })

    const folder = page.getByRole('treeitem', { name: 'Hội chợ 2027' })
    // The server reports the count of the folder after the row has left the list. The menu marks mail only then.
    const countOfMarks = async () => {
      await page.keyboard.press('Escape')
      await folder.click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Xóa thư mục' }).waitFor()
      return page.getByRole('menuitem', { name: /^Đánh dấu/ }).count()
    }
    await expect.poll(countOfMarks).toBe(1)
    await page.getByRole('menuitem', { name: 'Xóa thư mục' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hủy')
    await page.getByRole('button', { name: 'Chuyển thư và xóa thư mục' }).click()
    await folder.waitFor({ state: 'detached' })
    await row.waitFor()
  },
)

journey('a folder that is made below a shut one is there to be seen', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  const above = page.getByRole('treeitem', { name: /^Nhà cung cấp gỗ/ })
  expect(await above.getAttribute('aria-expanded')).toBe('false')
  await above.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Tạo thư mục con' }).click()
  await page.getByRole('textbox', { name: 'Tên thư mục' }).fill('Gỗ óc chó')
  await page.keyboard.press('Enter')
  const made = page.getByRole('treeitem', { name: 'Gỗ óc chó' })
  await made.waitFor()

  await above.focus()
  await page.keyboard.press('ArrowLeft')
  await made.waitFor({ state: 'detached' })
  await page.reload()
  await above.waitFor()
  expect(await above.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('g')
  await above.focus()
  await page.keyboard.press('ArrowRight')
  await made.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Xóa thư mục' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa thư mục' }).click()
  await page.getByText('Đã xóa thư mục Gỗ óc chó').waitFor()
  await made.waitFor({ state: 'detached' })
})

journey('the folder beside one that is deleted has the focus', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  const folder = (name: string) => page.getByRole('treeitem', { name })
  for (const name of ['Triển lãm A', 'Triển lãm B']) {
    await page.getByRole('button', { name: 'Tạo thư mục', exact: true }).click()
    await page.getByRole('textbox', { name: 'Tên thư mục' }).fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await folder(name).waitFor()
  }
  const deleteByKeys = async (name: string) => {
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Xóa thư mục' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa thư mục' }).press('Enter')
    await folder(name).waitFor({ state: 'detached' })
  }
  await folder('Triển lãm A').focus()
  await deleteByKeys('Triển lãm A')
  await expect.poll(() => focused(page)).toBe('Triển lãm B')
  // The last has none below it.
  const last = await page.evaluate(() => document.activeElement?.previousElementSibling?.textContent)
  await deleteByKeys('Triển lãm B')
  await expect.poll(() => focused(page)).toBe(last)
})

journey(
  'what is moved stays in what a search found, and says where it lies',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Mẫu vân gỗ zzv', text: 'Xin gửi mẫu' })
    const page = await openPage()
    await signIn(page, mailbox)
    await page.goto('/advance-search?q=zzv')
    const row = threadRow(page, 'Mẫu vân gỗ zzv')
    await row.focus()
    await moveByKeys(page, 'truong loc')
    await page.getByText('Đã chuyển 1 hội thoại vào Trường Lộc').waitFor()
    await row.getByText('Trường Lộc').waitFor()
    await page.keyboard.press('z')
    await row.getByText('Hộp thư đến').waitFor()
    await page.keyboard.press('#')
    await row.waitFor({ state: 'detached' })
  },
)

journey('a draft that is thrown away is said to be gone', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await page.goto('/folder/Drafts')
  const row = threadList(page).getByRole('row').first()
  await row.focus()
  await page.keyboard.press('#')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa nháp' }).click()
  await page.getByText('Đã xóa 1 thư nháp').waitFor()
})

journey('an unverified domain may look and not touch', async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({ to: 'an@chuaxacminh.test', subject: 'Để nguyên', text: 'Xin chào' })
  const page = await openPage()
  await signIn(page, 'an@chuaxacminh.test')
  await threadRow(page, 'Để nguyên').focus()

  await page.keyboard.press('#')

  await page.getByRole('alert').getByText('Tên miền chưa xác minh DNS').waitFor()
  expect(await threadRow(page, 'Để nguyên').count()).toBe(1)
})
