import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { followLink, threadList, threadRow } from './harness/screens.ts'
import { anyOf, like, startingWith, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'

/** Moves the selected rows, or the cursor row, to the folder found by typing. */
async function moveByKeys(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('v')
  await page.getByRole('combobox', { name: t('picker.find') }).waitFor()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}

/** The focused element as a screen reader names it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
  })

journey(
  "undo restores a deleted thread and a thread's flag",
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    const row = threadRow(page, 'Échantillons noyer')
    await row.hover()
    await row.getByRole('button', { name: t('act.delete') }).click()

    await row.waitFor({ state: 'detached' })
    await page.getByText(t('act.deleted', { n: 1 })).waitFor()
    // The focus is on the row that took its position.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row')
    await page.keyboard.press('z')
    await row.waitFor()

    const inbox = page.getByRole('treeitem', { name: t('folder.INBOX') })
    await row.focus()
    const [label, folder] = [await row.getAttribute('aria-label'), await inbox.textContent()]
    const isUnread = label?.startsWith(t('mailbox.unread')) ?? false
    await page.keyboard.press(isUnread ? 'Shift+I' : 'Shift+U')
    await page.getByText(isUnread ? t('act.markedRead', { n: 1 }) : t('act.markedUnread', { n: 1 })).waitFor()
    await expect.poll(() => row.getAttribute('aria-label')).not.toBe(label)
    await expect.poll(() => inbox.textContent()).not.toBe(folder)
    // The row changes before the server replies; a reload would read the mark from before the undo.
    const undone = page.waitForResponse((response) => response.url().endsWith('/api/v2/threads/undo'))
    await page.keyboard.press('z')
    await expect.poll(() => row.getAttribute('aria-label')).toBe(label)
    await expect.poll(() => inbox.textContent()).toBe(folder)
    await undone
    await page.reload()
    await row.waitFor()
    expect(await row.getAttribute('aria-label')).toBe(label)
  },
)

journey(
  'after deleting selected rows, keys apply to the next row, and a restored row is not selected',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    const rows = threadList(page).getByRole('row')
    await rows.nth(5).getByRole('checkbox').waitFor()
    const labels = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))

    await rows.first().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await page.keyboard.press('#')
    await page.getByText(t('act.deleted', { n: 2 })).waitFor()
    await expect.poll(() => focused(page)).toBe(labels[2])
    await page.keyboard.press('z')
    await expect.poll(() => rows.first().getAttribute('aria-label')).toBe(labels[0])
    expect(await focused(page)).toBe(labels[2])
    expect(await rows.first().getAttribute('aria-selected')).toBe('false')

    // Keys apply to the cursor row.
    await deliverMessage({ to: mailbox, subject: 'Chỉ thư này', text: 'Xin chào' })
    const other = threadRow(page, 'Chỉ thư này')
    await other.waitFor()
    await other.focus()
    await page.keyboard.press('#')
    await other.waitFor({ state: 'detached' })
    expect(await rows.first().getAttribute('aria-label')).toBe(labels[0])

    // The toolbar button disappears with the selection.
    await rows.first().focus()
    await page.keyboard.press('x')
    await page
      .getByRole('toolbar')
      .first()
      .getByRole('button', { name: t('act.delete') })
      .press('Enter')
    await expect.poll(() => focused(page)).toBe(labels[1])
    await page.keyboard.press('z')
    await expect.poll(() => rows.first().getAttribute('aria-label')).toBe(labels[0])
  },
)

journey('undo restores discarded drafts, and keys continue to work', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox, '/folder/Drafts')
  const rows = threadList(page).getByRole('row')
  const discarded = page.getByText(t('act.discarded', { n: 1 }))
  await rows.nth(1).getByRole('checkbox').waitFor()
  const labels = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))
  await rows.first().focus()
  await page.keyboard.press('x')
  await page
    .getByRole('toolbar')
    .first()
    .getByRole('button', { name: t('act.discardDrafts') })
    .press('Enter')
  await discarded.waitFor()
  await expect.poll(() => focused(page)).toBe(labels[1])
  await page.keyboard.press('z')
  await expect.poll(() => rows.first().getAttribute('aria-label')).toBe(labels[0])

  const count = await rows.count()
  await page.keyboard.press('#')
  await expect.poll(() => rows.count()).toBe(count - 1)
  await page.keyboard.press('z')
  await expect.poll(() => rows.count()).toBe(count)
})

journey('an empty list has the focus on its message', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox, `/folder/${encodeURIComponent('Nhà cung cấp gỗ/Lân Phát')}`)
  const rows = threadList(page).getByRole('row')
  await rows.first().getByRole('checkbox').waitFor()
  const labels = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))

  await rows.first().focus()
  await page.keyboard.press('*')
  await page.keyboard.press('a')
  await page.keyboard.press('#')
  await page.getByText(t('act.deleted', { n: labels.length })).waitFor()
  await expect.poll(() => focused(page)).toBe(t('mailbox.empty.other.title'))
  await page.keyboard.press('z')
  await rows.first().waitFor()
  await expect.poll(async () => labels.includes((await focused(page)) ?? '')).toBe(true)

  await page.goto('/folder/Trash')
  await rows.first().getByRole('checkbox').waitFor()
  await page.getByRole('button', { name: t('folder.emptyTrash') }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('folder.emptyTrash') })
    .press('Enter')
  await expect.poll(() => focused(page)).toBe(t('mailbox.empty.Trash.title'))
})

journey(
  'offline, a spam report that blocks a sender fails completely',
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
    await page.getByText(t('act.failed.reportSpam')).waitFor()
    expect(await row.count()).toBe(1)
    expect(await page.getByText(t('app.offline.kept')).count()).toBe(0)
    await page.context().setOffline(false)
  },
)

journey('a thread is moved by keyboard alone', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  const row = threadRow(page, 'Kế hoạch chụp bộ sưu tập')
  await row.focus()

  await page.keyboard.press('v')
  await page.getByRole('combobox', { name: t('picker.find') }).waitFor()
  await checkAccessibility(page)
  await page.keyboard.type('truong loc')
  await page.keyboard.press('Enter')

  await row.waitFor({ state: 'detached' })
  await page.getByText(t('act.moved', { n: 1, folder: 'Trường Lộc' })).waitFor()
  await followLink(page, `/folder/${encodeURIComponent('Nhà cung cấp gỗ/Trường Lộc')}`)
  await row.waitFor()
})

journey('deleting an open thread returns to its list', async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({ to: mailbox, subject: 'Thư cần xóa', text: 'Xin chào' })
  const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
  await signIn(page, mailbox)
  await threadRow(page, 'Thư cần xóa').click()

  await page
    .getByRole('toolbar')
    .getByRole('button', { name: tEn('act.delete') })
    .click()

  await threadList(page).waitFor()
  await page.getByText(tEn('act.deleted', { n: 1 })).waitFor()
  expect(await threadRow(page, 'Thư cần xóa').count()).toBe(0)
})

journey('many threads are moved one by one, and can be stopped', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  const rows = threadList(page).getByRole('row')
  await rows.nth(6).waitFor()
  // The third request waits until it is released.
  let requestCount = 0
  const { promise: pause, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/threads/move', async (route) => {
    if (++requestCount === 3) await pause
    await route.continue()
  })
  for (const index of [1, 2, 3, 4, 5]) await rows.nth(index).getByRole('checkbox').click()
  await page.getByText(t('mailbox.selected', { n: 5 })).waitFor()
  await moveByKeys(page, 'hop dong')

  const dialog = page.getByRole('dialog', { name: t('act.moving', { n: 5, folder: 'Hợp đồng' }) })
  await dialog.getByText(t('batch.progress', { done: 2, total: 5 })).waitFor()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: t('batch.stop') }).click()
  release()

  await dialog.waitFor({ state: 'detached' })
  await page.getByText(t('act.moved', { n: 3, folder: 'Hợp đồng' })).waitFor()
})

journey(
  'an entire folder is reported as spam and its senders are blocked, until undone',
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

    await page.getByRole('checkbox', { name: t('mailbox.selectAll') }).click()
    await page.getByRole('button', { name: like('selection.selectFolder') }).click()
    await page.keyboard.press('!')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('act.reportSpam') })
      .click()
    await page.getByText(like('act.reportedSpam')).waitFor()
    expect(await blocked()).toBeGreaterThan(2)
    await page.keyboard.press('z')
    await page.getByText(like('batch.undone')).waitFor()
    expect(await blocked()).toBe(0)

    // Messages beyond the page may be unread, so marking as read is offered although all visible ones are read.
    const tickPage = async () => {
      await page.keyboard.press('*')
      await page.keyboard.press('a')
    }
    await threadList(page).getByRole('row').nth(9).waitFor()
    await tickPage()
    await page.keyboard.press('Shift+i')
    await expect.poll(() => threadRow(page, startingWith(t('mailbox.unread'))).count()).toBe(0)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The pointer keeps the notice.
    const notice = page.getByText(like('act.markedRead')).first()
    await notice.hover()
    await tickPage()
    const offer = page.getByText(like('selection.page'))
    const isAbove = async () => {
      const [above, below] = [await notice.boundingBox(), await offer.boundingBox()]
      return above && below && above.y + above.height <= below.y
    }
    await expect.poll(isAbove).toBe(true)
    await page
      .getByRole('button', { name: like('selection.selectFolder', { folder: t('folder.INBOX') }) })
      .click()
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: t('act.markRead') })
      .click()
    // The notice about the page alone may still be visible.
    await page
      .getByText(like('act.markedRead'))
      .filter({ hasNotText: t('act.markedRead', { n: 10 }) })
      .waitFor()
    const inbox = page.getByRole('treeitem', { name: t('folder.INBOX') })
    await expect.poll(() => inbox.textContent()).toBe(t('folder.INBOX'))
  },
)

journey(
  'a folder is created, renamed and deleted with its mail',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await threadList(page).getByRole('row').first().waitFor()
    await page.getByRole('button', { name: t('app.newFolder') }).click()
    const name = page.getByRole('textbox', { name: t('folder.name') })
    await name.fill('Kế toán – hóa đơn')
    await page.getByText(t('folder.fault.exists')).waitFor()
    await checkAccessibility(page)
    await name.fill('Hội chợ')
    await page.keyboard.press('Enter')

    await page.getByRole('treeitem', { name: 'Hội chợ' }).click()
    await page.getByText(t('mailbox.empty.other.title')).waitFor()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: t('folder.rename') }).click()
    await name.fill('Hội chợ 2027')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/folder/${encodeURIComponent('Hội chợ 2027')}`)

    await page.getByRole('treeitem', { name: t('folder.INBOX') }).click()
    const row = threadRow(page, 'FSC chain-of-custody')
    await row.focus()
    await moveByKeys(page, 'hoi cho')
    await row.waitFor({ state: 'detached' })

    const folder = page.getByRole('treeitem', { name: 'Hội chợ 2027' })
    // The server reports the folder's count after the row has left the list. Only then does the menu offer marking as
    // read.
    const countMarkers = async () => {
      await page.keyboard.press('Escape')
      await folder.click({ button: 'right' })
      await page.getByRole('menuitem', { name: t('folder.delete') }).waitFor()
      return page
        .getByRole('menuitem', { name: anyOf(t('folder.markAllRead'), t('folder.markAllUnread')) })
        .count()
    }
    await expect.poll(countMarkers).toBe(1)
    await page.getByRole('menuitem', { name: t('folder.delete') }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('app.cancel'))
    await page.getByRole('button', { name: t('folder.delete.move') }).click()
    await folder.waitFor({ state: 'detached' })
    await row.waitFor()
  },
)

journey(
  'a folder created below a collapsed one is visible, and keys continue after a deletion',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    const above = page.getByRole('treeitem', { name: /^Nhà cung cấp gỗ/ })
    expect(await above.getAttribute('aria-expanded')).toBe('false')
    await above.click({ button: 'right' })
    await page.getByRole('menuitem', { name: t('folder.newBelow') }).click()
    await page.getByRole('textbox', { name: t('folder.name') }).fill('Gỗ óc chó')
    await page.keyboard.press('Enter')
    const createdFolder = page.getByRole('treeitem', { name: 'Gỗ óc chó' })
    await createdFolder.waitFor()

    await above.focus()
    await page.keyboard.press('ArrowLeft')
    await createdFolder.waitFor({ state: 'detached' })
    await page.reload()
    await above.waitFor()
    expect(await above.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('g')
    await above.focus()
    await page.keyboard.press('ArrowRight')
    await createdFolder.click({ button: 'right' })
    await page.getByRole('menuitem', { name: t('folder.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('folder.delete') })
      .click()
    await page.getByText(t('folder.deleted', { folder: 'Gỗ óc chó' })).waitFor()
    await createdFolder.waitFor({ state: 'detached' })

    const folder = (name: string) => page.getByRole('treeitem', { name })
    for (const name of ['Triển lãm A', 'Triển lãm B']) {
      await page.getByRole('button', { name: t('app.newFolder'), exact: true }).click()
      await page.getByRole('textbox', { name: t('folder.name') }).fill(name)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await folder(name).waitFor()
    }
    const deleteByKeys = async (name: string) => {
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: t('folder.delete') }).press('Enter')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('folder.delete') })
        .press('Enter')
      await folder(name).waitFor({ state: 'detached' })
    }
    await folder('Triển lãm A').focus()
    await deleteByKeys('Triển lãm A')
    await expect.poll(() => focused(page)).toBe('Triển lãm B')
    // No row follows the last one.
    const last = await page.evaluate(() => document.activeElement?.previousElementSibling?.textContent)
    await deleteByKeys('Triển lãm B')
    await expect.poll(() => focused(page)).toBe(last)
  },
)

journey(
  'a moved thread stays in search results with its new folder',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Mẫu vân gỗ zzv', text: 'Xin gửi mẫu' })
    const page = await openPage()
    await signIn(page, mailbox, '/advance-search?q=zzv')
    const row = threadRow(page, 'Mẫu vân gỗ zzv')
    await row.focus()
    await moveByKeys(page, 'truong loc')
    await page.getByText(t('act.moved', { n: 1, folder: 'Trường Lộc' })).waitFor()
    await row.getByText('Trường Lộc').waitFor()
    await page.keyboard.press('z')
    await row.getByText(t('folder.INBOX')).waitFor()
    await page.keyboard.press('#')
    await row.waitFor({ state: 'detached' })
  },
)

journey('an unverified domain allows reading only', async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({ to: 'an@chuaxacminh.test', subject: 'Để nguyên', text: 'Xin chào' })
  const page = await openPage()
  await signIn(page, 'an@chuaxacminh.test')
  await threadRow(page, 'Để nguyên').focus()

  await page.keyboard.press('#')

  await page.getByRole('alert').getByText(t('act.unverified')).waitFor()
  expect(await threadRow(page, 'Để nguyên').count()).toBe(1)
})
