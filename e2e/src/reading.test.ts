import { expect, journey } from './harness/journey.ts'
import { currentPath, messageBody, threadList, threadRow } from './harness/screens.ts'
import { t } from './texts.ts'

journey(
  'an opened thread shows its message and is read',
  { tags: 'main' },
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({
      to: 'khue@mocviet.test',
      subject: 'Mẫu vân mới',
      html: '<p>Gửi anh <b>ba mẫu</b>.</p>',
    })
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await threadRow(page, new RegExp(`^${t('mailbox.unread')}.*Mẫu vân mới`)).click()

    await messageBody(page).getByText('Gửi anh ba mẫu.').waitFor()
    // A message without its own style uses that of the page.
    const textStyle = (element: Element) => [
      getComputedStyle(element).color,
      getComputedStyle(element).fontFamily,
    ]
    expect(await messageBody(page).getByText('Gửi anh').evaluate(textStyle)).toEqual(
      await page.locator('body').evaluate(textStyle),
    )
    await page.goBack()

    await threadRow(page, 'Mẫu vân mới').waitFor()
    await expect
      .poll(() => threadRow(page, new RegExp(`^${t('mailbox.unread')}.*Mẫu vân mới`)).count())
      .toBe(0)
    await page.reload()
    await threadRow(page, 'Mẫu vân mới').waitFor()
    expect(await threadRow(page, new RegExp(`^${t('mailbox.unread')}.*Mẫu vân mới`)).count()).toBe(0)
  },
)

journey(
  'an arriving message appears first without a reload, and keys keep their target row',
  { tags: 'main' },
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test')
    const rows = threadList(page).getByRole('row')
    const subject = await rows.first().getByRole('link').textContent()
    await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

    await deliverMessage({ to: 'ha@mocviet.test', subject: 'Thư vừa tới', text: 'Xin chào' })

    await threadRow(page, 'Thư vừa tới').waitFor()
    expect(await rows.first().getAttribute('aria-label')).toContain('Thư vừa tới')
    expect(await page.locator('body[data-not-reloaded]').count()).toBe(1)
    await page.keyboard.press('x')
    const ticked = threadList(page).getByRole('row', { selected: true })
    expect(await ticked.getByRole('link').textContent()).toBe(subject)
  },
)

journey(
  'a message can neither run a script nor leave its frame',
  { tags: 'main' },
  async ({ openPage, signIn, deliverMessage }) => {
    const attack = `document.title='owned'; top.location='/404'`
    await deliverMessage({
      to: 'phuc@mocviet.test',
      subject: 'Khuyến mãi',
      html: `<p>Đọc ngay</p><script>${attack}</script><img src=x onerror="${attack}"><svg onload="${attack}"></svg>
      <form action="/api/v2/session"><button>Nhận quà</button></form><base href="https://evil.example/">
      <style>@import "https://evil.example/x.css"; body { position: fixed }</style>`,
    })
    const page = await openPage()
    await signIn(page, 'phuc@mocviet.test')

    await threadRow(page, 'Khuyến mãi').click()
    await messageBody(page).getByText('Đọc ngay').waitFor()

    expect(await page.title()).not.toBe('owned')
    expect(currentPath(page)).toMatch(/^\/folder\/INBOX\/\d+$/)
    expect(await messageBody(page).locator('script, form').count()).toBe(0)
  },
)

journey(
  'an unknown page opens the inbox, and an unknown thread is reported',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test', '/folder/INBOX/123')
    await page.getByText(t('thread.missing.title')).waitFor()
    expect(currentPath(page)).toBe('/folder/INBOX/123')

    await page.goto('/no/such/page')
    const first = threadList(page).getByRole('row').first()
    const text = await first.textContent()
    expect(currentPath(page)).toBe('/folder/INBOX')
    await page.goto('/folder/Kh%C3%B4ng%20c%C3%B3')
    await expect.poll(() => currentPath(page)).toBe('/folder/INBOX')
    await threadList(page).waitFor()
    await page.goto('/folder/INBOX?cursor=garbage')
    await expect.poll(() => page.url()).not.toContain('garbage')
    expect(await first.textContent()).toBe(text)
  },
)

journey('a mailbox can be read by keyboard alone', { tags: 'main' }, async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test')
  await threadList(page).getByRole('row').nth(2).waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await page.waitForURL(/\/folder\/INBOX\/\d+/)
  await messageBody(page).locator('body').waitFor()
  await page.keyboard.press('u')

  await threadList(page).waitFor()
  expect(currentPath(page)).toBe('/folder/INBOX')

  // After turning the page, the focus is in it.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-id'))
  const idOfFirst = () => threadList(page).getByRole('row').first().getAttribute('data-id')
  const before = await idOfFirst()
  for (const key of ['n', 'p']) {
    const remainingId = await idOfFirst()
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect.poll(idOfFirst).not.toBe(remainingId)
    await expect.poll(async () => (await focused()) === (await idOfFirst())).toBe(true)
  }
  expect(await idOfFirst()).toBe(before)
})

journey(
  'two keys go to the folders, and a click on a folder returns keys to the page',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    const rows = threadList(page).getByRole('row')
    await rows.nth(2).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'))

    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await expect.poll(() => focused()).toBe('treeitem')

    // In the tree, letters find folders.
    await rows.nth(1).focus()
    await page.keyboard.press('g')
    await page.keyboard.press('#')
    await page.keyboard.press('g')
    await page.keyboard.press('?')
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.waitForURL('**/folder/Drafts')

    const sent = page.getByRole('treeitem', { name: t('folder.Sent') })
    const trash = page.getByRole('treeitem', { name: t('folder.Trash') })
    await sent.click()
    await page.waitForURL('**/folder/Sent')
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.waitForURL('**/folder/Drafts')

    // Letters find folders in the tree, also after a click.
    await trash.click()
    await page.waitForURL('**/folder/Trash')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('g')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-id')))
      .toBe('webmail_period')
    await sent.click()
    await page.waitForURL('**/folder/Sent')
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: t('compose.body') }).waitFor()
  },
)

journey(
  'on a phone every control of an open thread is visible',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 390 })
    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').nth(2).click()
    await messageBody(page).locator('p').first().waitFor()

    const rightmost = await page
      .getByRole('toolbar')
      .getByRole('button')
      .evaluateAll((buttons) => Math.max(...buttons.map((button) => button.getBoundingClientRect().right)))
    expect(rightmost).toBeLessThanOrEqual(390)
  },
)
