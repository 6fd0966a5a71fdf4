import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { currentPath, messageBody, threadList, threadRow } from './harness/screens.ts'
import { like, likeIn, startingWith, t, tEn } from './texts.ts'

journey(
  'a search without diacritics finds a thread, opens it, and returns',
  { tags: 'main' },
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({
      to: 'khue@mocviet.test',
      subject: 'Báo giá cửa gỗ lim',
      text: 'Kính gửi chị bảng giá.',
    })
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('bao gia')
    const offers = page.getByRole('listbox', { name: t('search.suggestions') })
    await offers
      .getByRole('option', { name: /Báo giá cửa gỗ lim/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')

    await page.waitForURL('**/advance-search?q=bao+gia')
    await threadRow(page, 'Báo giá cửa gỗ lim').waitFor()
    expect(await threadRow(page, 'Báo giá cửa gỗ lim').locator('mark').first().textContent()).toBe('Báo giá')
    const focusedRow = threadList(page).locator('[role=row]:focus')
    await expect.poll(() => focusedRow.count()).toBe(1)
    expect(await page.title()).toContain(t('search.title', { q: 'bao gia' }))
    await threadRow(page, 'Báo giá cửa gỗ lim').click()
    await page.waitForURL(/\/folder\/INBOX\/\d+\?src=search$/)
    await messageBody(page).getByText('Kính gửi chị bảng giá.').waitFor()

    await page.goBack()
    await threadRow(page, 'Báo giá cửa gỗ lim').waitFor()
    expect(currentPath(page)).toBe('/advance-search')
    const box = page.locator('input[data-search]')
    await expect.poll(() => box.inputValue()).toBe('bao gia')

    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.waitForURL('**/folder/INBOX')
    await expect.poll(() => box.inputValue()).toBe('')
    await page.goBack()
    await threadRow(page, 'Báo giá cửa gỗ lim').waitFor()
    await expect.poll(() => box.inputValue()).toBe('bao gia')
  },
)

journey(
  'a suggested thread is opened with arrow keys, and the typed text stays',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()
    const box = page.locator('input[data-search]')
    const offers = page.getByRole('listbox', { name: t('search.suggestions') })

    await page.keyboard.press('/')
    await page.keyboard.type('phu luc')
    await offers
      .getByRole('option', { name: /phụ lục/i })
      .first()
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/folder\/[^/]+\/\d+\?src=search-suggest$/)
    await messageBody(page).locator('body').waitFor()

    await page.keyboard.press('/')
    await box.fill('phu luc')
    await offers.getByRole('option').first().waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: t('palette.find') })
    await palette.waitFor()
    expect(await palette.inputValue()).toBe('')
    await expect.poll(() => offers.count()).toBe(0)
    await page.keyboard.type('soan')
    expect(await box.inputValue()).toBe('phu luc')
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await box.inputValue()).toBe('phu luc')
  },
)

journey(
  'a size stays in the form as typed, and an invalid one prevents the search',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('larger:100')
    await page.getByRole('button', { name: t('app.advancedSearch') }).click()
    const form = page.getByRole('form', { name: t('search.advanced') })
    const unit = form.getByRole('combobox', { name: t('search.unit') })
    const amount = form.getByRole('textbox', { name: t('search.amount') })
    const submit = form.getByRole('button', { name: t('search.submit'), exact: true })
    const error = form.getByText(t('search.notASize'))
    await unit.waitFor()
    expect(await unit.inputValue()).toBe('B')
    expect(await amount.inputValue()).toBe('100')
    await unit.selectOption('MB')
    await form.getByLabel(t('search.term')).fill('bao')

    for (const wrong of ['abc', '-5', '0', '9999999999999']) {
      await amount.fill(wrong)
      await expect.poll(() => error.count()).toBe(0)
      await submit.click()
      await error.waitFor()
    }
    await checkAccessibility(page)
    await form.getByLabel(t('search.term')).press('Enter')
    await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(currentPath(page)).toBe('/folder/INBOX')
    await amount.fill('1,5')
    await amount.press('Enter')
    await page.waitForURL(/term=bao&size=gt(%3A|:)1572864$/)
  },
)

journey('the focus follows sorting and paging of search results', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test', '/advance-search?q=in:anywhere')
  await threadList(page).getByRole('row').first().waitFor()
  const sort = page.getByRole('button', { name: startingWith(`${t('search.sort')}: `) })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

  await sort.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: t('search.sort.score') }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/sort=defaultSort/)
  await threadList(page).getByRole('row').first().waitFor()
  await expect.poll(focused).toBe(`${t('search.sort')}: ${t('search.sort.score')}`)

  const next = page.getByRole('button', { name: t('mailbox.nextPage') })
  await next.focus()
  for (let round = 0; round < 10 && (await next.isEnabled()); round++) {
    const before = page.url()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.href !== before)
    await threadList(page).and(page.locator(':not([aria-busy="true"])')).waitFor()
  }
  expect(await next.isEnabled()).toBe(false)
  await expect.poll(focused).toBe(t('mailbox.previousPage'))

  // A folder can be typed by its displayed name, and the form resolves it.
  await page.keyboard.press('/')
  await page.locator('input[data-search]').fill('in:"thùng rác"')
  await page.keyboard.press('Enter')
  await threadRow(page, 'Trưa nay ăn bún chả').waitFor()
  await page
    .getByRole('button', {
      name: t('search.removeCondition', { label: `${t('search.folder')}: ${t('folder.Trash')}` }),
    })
    .waitFor()
  await page.getByRole('button', { name: t('app.advancedSearch') }).click()
  const folder = page.getByRole('form', { name: t('search.advanced') }).getByLabel(t('search.folder'))
  await expect.poll(() => folder.inputValue()).toBe('Trash')
})

journey(
  'the advanced form is filled, submitted and cleared by keyboard',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()

    await page.getByRole('button', { name: t('app.advancedSearch') }).focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: t('search.advanced') })
    await form.waitFor()
    await expect
      .poll(() =>
        form
          .getByLabel(t('search.from'), { exact: true })
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.type('duy')
    await form.getByRole('option', { name: /Trương Đình Duy/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await form.getByLabel(t('search.term')).focus()
    await page.keyboard.type('phụ lục')
    await form.getByLabel(t('search.attached')).focus()
    await page.keyboard.press('Space')
    expect(
      await page
        .getByRole('searchbox', { name: t('app.search') })
        .or(page.getByRole('combobox', { name: t('app.search') }))
        .inputValue(),
    ).toBe('phụ lục from:duy@dakwood.test has:attachment')
    await form.getByLabel(t('search.term')).press('Enter')

    await page.waitForURL('**/advance-search?*')
    const params = new URL(page.url()).searchParams
    expect(Object.fromEntries(params)).toEqual({
      term: 'phụ lục',
      from_addr: 'duy@dakwood.test',
      has_attachment: '1',
    })
    await threadList(page).getByRole('row').first().waitFor()

    await page
      .getByRole('button', { name: like('search.removeCondition', { label: `${t('search.from')}: ` }) })
      .click()
    await page.waitForURL((url) => !url.searchParams.has('from_addr'))
    await page
      .getByRole('button', { name: like('search.removeCondition', { label: `${t('search.files')}: ` }) })
      .click()
    await page.waitForURL((url) => !url.searchParams.has('has_attachment'))
    await page
      .getByRole('button', { name: like('search.removeCondition', { label: `${t('search.term')}: ` }) })
      .click()
    await page.waitForURL('**/folder/INBOX')
  },
)

journey(
  'dates of a search are typed or selected, and very old ones are searched as words',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en' })
    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()
    await page.getByRole('button', { name: tEn('app.advancedSearch') }).click()
    const form = page.getByRole('form', { name: tEn('search.advanced') })
    const [first, last] = [
      form.getByRole('textbox', { name: tEn('search.firstDay') }),
      form.getByRole('textbox', { name: tEn('search.lastDay') }),
    ]

    await first.fill('31/2')
    await last.focus()
    await form.getByText(tEn('calendar.notADay')).waitFor()
    // An invalid date prevents the search.
    await form.getByRole('button', { name: tEn('search.submit'), exact: true }).click()
    expect(currentPath(page)).toBe('/folder/INBOX')
    await first.fill('99/99/2026')
    await first.press('Enter')
    await form.getByText(tEn('calendar.notADay')).waitFor()
    expect(currentPath(page)).toBe('/folder/INBOX')
    await first.fill('2 Jan 2025')
    await last.fill('20/1/2025')
    expect(await first.inputValue()).toBe('02/01/2025')

    await form.getByRole('button', { name: `${tEn('calendar.choose')}: ${tEn('search.lastDay')}` }).click()
    const calendar = page.getByRole('dialog', { name: tEn('search.lastDay') })
    await calendar.getByText('January 2025').waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    await form.getByRole('button', { name: `${tEn('calendar.choose')}: ${tEn('search.lastDay')}` }).click()
    await calendar.getByRole('button', { name: /31 January 2025/ }).click()
    expect(await last.inputValue()).toBe('31/01/2025')

    await form.getByRole('button', { name: tEn('search.submit'), exact: true }).click()
    await page.waitForURL('**/advance-search?*')
    const params = new URL(page.url()).searchParams
    expect([params.get('start_date'), params.get('end_date')].map(Number)).toEqual([
      Date.UTC(2025, 0, 2, -7) / 1000,
      Date.UTC(2025, 1, 1, -7) / 1000 - 1,
    ])

    // Quoted `me` is a name.
    await page.keyboard.press('/')
    await page.locator('input[data-search]').fill('from:"me" before:1960')
    await page.getByRole('button', { name: tEn('app.advancedSearch') }).click()
    await expect.poll(() => form.getByLabel(tEn('search.from'), { exact: true }).inputValue()).toBe('"me"')
    expect(await last.inputValue()).toBe('')
    await form.getByRole('button', { name: tEn('search.submit'), exact: true }).click()
    await page.waitForURL(/from_addr=/)
    await page.getByRole('heading', { name: likeIn('en', 'search.nothing') }).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      term: '"before:1960"',
      from_addr: '"me"',
    })
    await page
      .getByRole('button', {
        name: likeIn('en', 'search.removeCondition', { label: `${tEn('search.term')}: ` }),
      })
      .click()
    await page.waitForURL((url) => !url.searchParams.has('term'))
    expect(new URL(page.url()).searchParams.get('from_addr')).toBe('"me"')
  },
)

journey('on a phone the search box uses the entire screen', async ({ openPage, signIn }) => {
  const page = await openPage({ width: 390, height: 844, theme: 'dark' })
  await signIn(page, 'khue@mocviet.test')
  await threadList(page).getByRole('row').first().waitFor()

  await page.getByRole('button', { name: t('app.search') }).click()
  const sheet = page.getByRole('dialog', { name: t('app.search') })
  await sheet.getByRole('combobox').fill('khong co thu nao nhu the')
  await sheet.getByRole('combobox').press('Enter')

  await page.getByRole('heading', { name: t('search.nothing', { q: 'khong co thu nao nhu the' }) }).waitFor()
  // Back leads to the list, not to one behind the box.
  await page.getByRole('button', { name: t('app.search') }).click()
  await sheet.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await page.goForward()
  await page.getByRole('button', { name: t('search.clear') }).click()
  await page.waitForURL('**/folder/INBOX')
})

journey('another account on the same device sees no recent searches', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test', '/advance-search?q=phu+luc')
  await threadList(page).getByRole('row').first().waitFor()
  await page.keyboard.press('/')
  await page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: t('app.search') }))
    .fill('')
  await page.getByRole('option', { name: 'phu luc' }).waitFor()

  await signIn(page, 'duy@dakwood.test')
  await threadList(page).getByRole('row').first().waitFor()
  await page.keyboard.press('/')
  await page.getByText(t('search.typeToStart')).waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
})

journey(
  'a search is saved, appears in every window, is renamed and removed',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'khue@mocviet.test'
    await deliverMessage({ to, subject: 'Mẫu gỗ sồi trắng', text: 'Gửi chị xem.' })
    const page = await openPage()
    await signIn(page, to, '/advance-search?q=g%E1%BB%97+s%E1%BB%93i')
    const other = await openPage()
    await signIn(other, to)
    await page.getByRole('button', { name: t('search.save') }).click()
    const dialog = page.getByRole('dialog', { name: t('search.save') })
    await dialog.getByLabel(t('search.name')).fill('Gỗ sồi')
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await page.getByText(t('search.saved', { name: 'Gỗ sồi' })).waitFor()
    const tree = other.getByRole('tree', { name: t('app.savedSearches') })
    await tree.getByRole('treeitem', { name: 'Gỗ sồi' }).click()
    await threadRow(other, 'Mẫu gỗ sồi trắng').waitFor()

    await tree.getByRole('treeitem', { name: 'Gỗ sồi' }).focus()
    await other.keyboard.press('Shift+F10')
    await other.getByRole('menuitem', { name: t('search.drop') }).click()
    await tree.waitFor({ state: 'detached' })
    await other.keyboard.press('z')
    await tree.getByRole('treeitem', { name: 'Gỗ sồi' }).waitFor()
  },
)

journey('on a phone a search is saved and opened from the menu', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
  await signIn(page, 'ha@mocviet.test', '/advance-search?is_star=1')
  await page.getByRole('button', { name: tEn('search.save') }).click()
  const dialog = page.getByRole('dialog', { name: tEn('search.save') })
  await dialog.getByLabel(tEn('search.name')).fill('Starred mail')
  await dialog.getByRole('button', { name: tEn('search.keep'), exact: true }).click()
  await page.getByText(tEn('search.saved', { name: 'Starred mail' })).waitFor()
  await page.getByRole('button', { name: tEn('app.openMenu') }).click()
  await page.getByRole('treeitem', { name: startingWith(tEn('folder.INBOX')) }).click()
  await page.waitForURL('**/folder/INBOX')
  await page.getByRole('button', { name: tEn('app.openMenu') }).click()
  await page.getByRole('treeitem', { name: 'Starred mail' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?is_star=1')
})
