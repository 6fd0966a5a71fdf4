import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { currentPath, followLink, startReply, threadList } from './harness/screens.ts'
import { likeIn, t, tEn } from './texts.ts'

journey(
  'an Owner adds a user who signs in, finds them and sets their quota',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    const row = (name: string) => page.getByRole('row', { name })
    await row('Nguyễn Thu Hà').waitFor()
    await row('Trần Minh Khuê').getByText(t('organisation.people.owner')).waitFor()

    await page.getByRole('button', { name: t('organisation.people.add') }).click()
    const dialog = page.getByRole('dialog', { name: t('organisation.add.title') })
    await dialog.getByRole('button', { name: t('organisation.add.go'), exact: true }).click()
    await dialog.getByText(t('organisation.add.addressMissing')).waitFor()
    await dialog.getByLabel(t('account.fullname')).fill('Bùi Quốc Lân')
    await dialog.getByLabel(t('organisation.add.address')).fill('ha')
    await dialog.getByRole('button', { name: t('organisation.add.generate') }).click()
    const password = await dialog.getByLabel(t('organisation.add.password')).inputValue()
    await dialog.getByRole('button', { name: t('organisation.add.go'), exact: true }).click()
    await dialog.getByText(t('error.address_taken')).waitFor()
    await dialog.getByLabel(t('organisation.add.address')).fill('lan')
    await dialog.getByLabel(t('organisation.add.quota')).fill('1,5')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: t('organisation.add.go'), exact: true }).click()
    await row('Bùi Quốc Lân').getByText('/ 1,5 GB').waitFor()

    const lan = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await lan.goto('/login')
    await lan.getByLabel(tEn('account.address')).fill('lan@mocviet.test')
    await lan.getByLabel(tEn('account.passwordField'), { exact: true }).fill(password)
    await lan.keyboard.press('Enter')
    // A temporary password only allows choosing a new one.
    await lan.getByRole('heading', { name: tEn('ownPassword.title') }).waitFor()
    await checkAccessibility(lan)
    await lan.getByLabel(tEn('ownPassword.new'), { exact: true }).fill(password)
    await lan.keyboard.press('Enter')
    await lan.getByText(tEn('ownPassword.same')).waitFor()
    await lan.getByLabel(tEn('ownPassword.new'), { exact: true }).fill('Cua-rieng-Lan-9')
    await lan.keyboard.press('Enter')
    await lan.waitForURL('**/folder/INBOX')

    await page.getByRole('searchbox').fill('Lân')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await selectAction(page, 'Bùi Quốc Lân', t('organisation.people.quota'))
    await page.getByLabel(t('organisation.add.quota')).fill('2')
    await page.getByRole('button', { name: t('organisation.save') }).click()
    await row('Bùi Quốc Lân').getByText('/ 2 GB').waitFor()

    await page.getByRole('link', { name: t('account.overview') }).click()
    await page
      .getByRole('region', { name: t('organisation.system') })
      .getByText(t('organisation.system.well'))
      .waitFor()
    await page
      .getByRole('region', { name: t('organisation.overview.largest') })
      .getByText('Trần Minh Khuê')
      .waitFor()
    // Policies are on a separate page.
    await page.getByRole('link', { name: t('account.policies') }).click()
    await page.getByRole('switch', { name: t('organisation.sharing.outside') }).click()
    await page.getByText(t('organisation.sharing.off')).waitFor()
  },
)

journey('a new administrator manages users, but not an owner', async ({ openPage, signIn }) => {
  const lam = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
  await signIn(lam, 'lam@mocviet.test', '/account/home')
  await lam.getByRole('heading', { level: 1 }).waitFor()
  expect(await lam.getByRole('link', { name: tEn('account.people') }).count()).toBe(0)

  const page = await openPage()
  await signIn(page, 'khue@mocviet.test', '/account/people')
  await selectAction(page, 'Trần Minh Khuê', t('organisation.people.role'))
  await page.getByRole('radio', { name: t('organisation.people.member') }).check()
  await page.getByRole('button', { name: t('organisation.save') }).click()
  await page.getByText(t('error.last_owner')).waitFor()
  await page.keyboard.press('Escape')
  await selectAction(page, 'Trần Văn Lâm', t('organisation.people.role'))
  await checkAccessibility(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page
    .getByRole('row', { name: 'Trần Văn Lâm' })
    .getByText(t('organisation.people.administrator'))
    .waitFor()

  await lam.getByRole('link', { name: tEn('account.people') }).click()
  await lam
    .getByRole('button', { name: tEn('organisation.people.more', { name: 'Lê Hoàng Phúc' }) })
    .waitFor()
  expect(
    await lam
      .getByRole('button', { name: tEn('organisation.people.more', { name: 'Trần Minh Khuê' }) })
      .count(),
  ).toBe(0)
  expect(await lam.getByRole('link', { name: tEn('account.domain') }).count()).toBe(0)
  await lam.getByRole('link', { name: tEn('account.audit') }).click()
  const lines = lam.getByRole('table', { name: tEn('account.audit') })
  await lines
    .getByText(
      tEn('audit.change', {
        from: tEn('organisation.people.member'),
        to: tEn('organisation.people.administrator'),
      }),
    )
    .waitFor()
  await lam.getByLabel(tEn('audit.topic')).selectOption(tEn('audit.topic.exports'))
  await lam.getByText(tEn('audit.none')).waitFor()
  const [file] = await Promise.all([
    lam.waitForEvent('download'),
    lam.getByRole('button', { name: tEn('audit.export') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^audit-.*\.csv$/)
  await followLink(lam, '/account/domain')
  await lam.waitForURL('**/403')
})

journey(
  'a user gets an alias, is found by it, replies and writes from it',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    await selectAction(page, 'Lê Hoàng Phúc', t('organisation.people.addresses'))
    const dialog = page.getByRole('dialog', {
      name: t('organisation.addresses.title', { name: 'Lê Hoàng Phúc' }),
    })
    await dialog.getByLabel(t('organisation.addresses.new')).fill('ha')
    await page.keyboard.press('Enter')
    await dialog.getByText(t('error.address_taken')).waitFor()
    await dialog.getByLabel(t('organisation.addresses.new')).fill('banhang')
    await page.keyboard.press('Enter')
    await dialog.getByRole('listitem').filter({ hasText: 'banhang@mocviet.test' }).waitFor()
    await dialog.getByRole('button', { name: t('organisation.addresses.done') }).click()
    await page.getByRole('row', { name: 'Lê Hoàng Phúc' }).getByText('banhang@mocviet.test').waitFor()
    await page.getByRole('searchbox').fill('banhang')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)

    await deliverMessage({ to: 'banhang@mocviet.test', subject: 'Hỏi giá bàn ăn', text: 'Giá bao nhiêu?' })
    const phuc = await openPage()
    await signIn(phuc, 'phuc@mocviet.test')
    await startReply(phuc, 'Hỏi giá bàn ăn')
    await phuc
      .getByRole('button', {
        name: t('compose.fromChoose', { email: 'Lê Hoàng Phúc <banhang@mocviet.test>' }),
      })
      .click()
    await phuc.getByRole('menuitemradio', { name: /phuc@mocviet\.test/ }).click()
    await phuc
      .getByRole('button', { name: t('compose.fromChoose', { email: 'Lê Hoàng Phúc <phuc@mocviet.test>' }) })
      .waitFor()

    await selectAction(page, 'Lê Hoàng Phúc', t('organisation.people.addresses'))
    await dialog
      .getByRole('button', { name: t('organisation.addresses.remove', { email: 'banhang@mocviet.test' }) })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('organisation.addresses.take') })
      .click()
    await page.getByText(t('organisation.addresses.removed', { email: 'banhang@mocviet.test' })).waitFor()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  },
)

journey(
  'a user whose sending, account or password changes is notified immediately',
  async ({ openPage, signIn }) => {
    const device = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(device, 'phuc@mocviet.test')
    await threadList(device).waitFor()
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    const row = page.getByRole('row', { name: 'Lê Hoàng Phúc' })

    await page
      .getByRole('switch', { name: t('organisation.people.sendingOf', { name: 'Lê Hoàng Phúc' }) })
      .click()
    await page.getByText(t('organisation.sendingOff', { name: 'Lê Hoàng Phúc' })).waitFor()
    await device.getByText(likeIn('en', 'app.silenced')).waitFor()
    await selectAction(page, 'Lê Hoàng Phúc', t('organisation.people.disable'))
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('organisation.people.disable') })
      .click()
    await row.getByText(t('organisation.people.disabled')).waitFor()
    await device.getByText(tEn('account.ended.account_disabled')).waitFor()

    await selectAction(page, 'Lê Hoàng Phúc', t('organisation.people.enable'))
    await row.getByText(t('organisation.people.active')).waitFor()
    await selectAction(page, 'Lê Hoàng Phúc', t('organisation.people.password'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('organisation.add.generate') })
      .click()
    const password = await page.getByRole('dialog').getByLabel(t('account.change.new')).inputValue()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('organisation.reset.go') })
      .click()
    await page.getByText(t('organisation.reset.done', { email: 'phuc@mocviet.test' })).waitFor()

    await device.getByLabel(tEn('account.address')).fill('phuc@mocviet.test')
    await device.getByLabel(tEn('account.passwordField'), { exact: true }).fill(password)
    await device.keyboard.press('Enter')
    await device.getByLabel(tEn('ownPassword.new'), { exact: true }).fill('Cua-rieng-Phuc-9')
    await device.keyboard.press('Enter')
    await threadList(device).waitFor()
  },
)

journey(
  'many users are added from a table: faults are reported first, and first passwords work',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(page, 'khue@mocviet.test', '/account/people')
    await page.getByRole('button', { name: tEn('organisation.people.addMany') }).click()
    const choose = (text: string) =>
      page.getByLabel(tEn('import.choose')).setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
    await choose('Lan,lan@mocviet.test\nB,b@mocviet.test')
    await page.getByRole('alert').getByText(tEn('import.fault.columns')).waitFor()
    const policies = async (method: string, data?: unknown) => {
      const headers = { origin: new URL(page.url()).origin }
      return (await page.request.fetch('/api/v2/organisation/policies', { method, data, headers })).json()
    }
    const { given_quota } = await policies('GET')
    await policies('PATCH', { total_quota: given_quota + 40 * 1024 })
    await choose(
      'họ và tên;địa chỉ;dung lượng (GB);mời qua\nĐỗ Thị Mai;mai.do@mocviet.test;2;duy@dakwood.test\nVũ Hải;hai.vu@elsewhere.test;\n"Lý, Quân";quan.ly@mocviet.test;\nHà;ha@mocviet.test;\nHồ Lớn;lon@mocviet.test;20;\n',
    )
    await page.getByText(tEn('import.why.domain')).waitFor()
    await page.getByText(tEn('import.good', { n: 2 })).waitFor()
    await page.getByRole('row', { name: 'Hà ha@mocviet.test' }).getByText(tEn('import.why.taken')).waitFor()
    await page.getByRole('row', { name: 'Hồ Lớn' }).getByText(tEn('import.why.total')).waitFor()
    await checkAccessibility(page)
    await policies('PATCH', { total_quota: null })
    await page.getByRole('button', { name: tEn('import.go', { n: 2 }) }).click()
    await page.getByText(tEn('import.done', { n: 2, total: 2 })).waitFor()
    await checkAccessibility(page)
    await page
      .getByRole('row', { name: 'Đỗ Thị Mai' })
      .getByText(tEn('import.invited', { to: 'duy@dakwood.test' }))
      .waitFor()
    const password = await page.getByRole('row', { name: 'Lý, Quân' }).locator('code').textContent()
    // Other pages can be opened meanwhile; only closing the list asks.
    await page.getByRole('link', { name: tEn('account.groups') }).click()
    await page.getByRole('heading', { name: tEn('account.groups'), level: 1 }).waitFor()
    await page.getByRole('link', { name: tEn('account.people') }).click()
    await page
      .getByRole('row', { name: 'Lý, Quân' })
      .getByText(password ?? '')
      .waitFor()
    const confirmation = page.getByRole('alertdialog', { name: tEn('people.run.leave.title') })
    await page.getByRole('button', { name: tEn('people.run.close') }).click()
    await confirmation.getByText(tEn('people.run.leave.text')).waitFor()
    await confirmation.getByRole('button', { name: tEn('app.cancel') }).click()
    await confirmation.waitFor({ state: 'detached' })
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: tEn('import.download') }).click()
    expect(await readFile(await (await coming).path(), 'utf8')).toContain(`,"${password}"`)
    const printed = await textOfPdf(await page.pdf({ format: 'A4' }))
    expect(printed).toContain(`Lý, Quân quan.ly@mocviet.test ${password}`)
    expect(printed).not.toContain(tEn('account.groups'))
    expect(printed).not.toContain(tEn('app.skip'))

    const quan = await openPage()
    await quan.goto('/login')
    await quan.getByLabel(t('account.address')).fill('quan.ly@mocviet.test')
    await quan.getByLabel(t('account.passwordField'), { exact: true }).fill(password ?? '')
    await quan.keyboard.press('Enter')
    await quan.getByLabel(t('ownPassword.new'), { exact: true }).fill('Cua-rieng-Quan-9')
    await quan.getByRole('button', { name: t('ownPassword.go') }).click()
    await quan.waitForURL('**/folder/INBOX')
    await page.getByRole('button', { name: tEn('people.run.close') }).click()
    await page.getByRole('row', { name: 'Đỗ Thị Mai' }).getByText('of 2 GB').waitFor()

    // A lost list can be recreated for added users who have not signed in.
    await page.getByLabel(tEn('organisation.show'), { exact: true }).selectOption('just_added')
    await page.getByRole('row', { name: 'Lý, Quân' }).waitFor({ state: 'detached' })
    await page
      .getByRole('checkbox', { name: tEn('organisation.many.choose', { name: 'Đỗ Thị Mai' }) })
      .check()
    await page.getByRole('button', { name: tEn('people.passwords.open') }).click()
    await page.getByRole('button', { name: tEn('people.passwords.go') }).click()
    await page.getByText(tEn('people.passwords.done', { n: 1, total: 1 })).waitFor()
    await checkAccessibility(page)
    await page.getByRole('row', { name: 'Đỗ Thị Mai' }).locator('code').waitFor()
    await page.getByRole('button', { name: tEn('people.run.close') }).click()
    await confirmation.getByRole('button', { name: tEn('people.run.close') }).click()

    await page
      .getByRole('checkbox', { name: tEn('organisation.many.choose', { name: 'Đỗ Thị Mai' }) })
      .check()
    await page.getByRole('button', { name: tEn('people.invite.open'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tEn('people.invite.go') })
      .click()
    await page.getByText(tEn('people.invite.done', { n: 1, total: 1 })).waitFor()
    await page
      .getByRole('row', { name: 'Đỗ Thị Mai' })
      .getByText(/\/invitation#|https?:/)
      .waitFor()
  },
)

/** Text of a PDF in page order. */
async function textOfPdf(bytes: Buffer): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => (await pdf.getPage(at + 1)).getTextContent()),
  )
  return pages
    .flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
    .join(' ')
    .replace(/\s+/g, ' ')
}

journey(
  'an invited user chooses a password and signs in, and the link is then invalid',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    await page.getByRole('button', { name: t('organisation.people.add') }).click()
    const adding = page.getByRole('dialog', { name: t('organisation.add.title') })
    await adding.getByLabel(t('account.fullname')).fill('Đặng Thùy Trâm')
    await adding.getByLabel(t('organisation.add.address')).fill('tram')
    await adding.getByLabel(t('organisation.add.invite')).check()
    await page.keyboard.press('Enter')
    const inviting = page.getByRole('dialog', {
      name: t('organisation.invite.title', { name: 'Đặng Thùy Trâm' }),
    })
    await inviting.getByLabel(t('organisation.invite.to')).fill('tram@mocviet.test')
    await page.keyboard.press('Enter')
    await inviting.getByText(t('organisation.invite.toInvalid')).waitFor()
    await inviting.getByLabel(t('organisation.invite.to')).fill('duy@dakwood.test')
    await page.keyboard.press('Enter')
    await inviting.getByText(t('organisation.invite.sent', { to: 'duy@dakwood.test' })).waitFor()
    const url = await inviting.getByLabel(t('organisation.invite.link')).inputValue()
    await checkAccessibility(page)
    await inviting.getByRole('button', { name: t('organisation.invite.done') }).click()

    // The link may be opened in the browser of another user.
    const device = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(device, 'ha@mocviet.test', '/favicon.svg')
    const { pathname, hash } = new URL(url)
    await device.goto(pathname + hash)
    await device.getByRole('heading', { name: 'Đặng Thùy Trâm' }).waitFor()
    await checkAccessibility(device)
    const newPassword = device.getByLabel(tEn('ownPassword.new'), { exact: true })
    await newPassword.fill('short')
    await device.keyboard.press('Enter')
    await device.getByText(tEn('ownPassword.rules')).waitFor()
    await newPassword.fill('Cua-rieng-Tram-9')
    await device.keyboard.press('Enter')
    await device.waitForURL('**/folder/INBOX')
    // A new user starts in the default language.
    await device.getByRole('button', { name: t('app.accountOf', { name: 'Đặng Thùy Trâm' }) }).waitFor()

    const secondPage = await openPage()
    await secondPage.goto(pathname + hash)
    await secondPage.getByRole('heading', { name: t('invitation.over') }).waitFor()
    await checkAccessibility(secondPage)
    await secondPage.getByRole('button', { name: t('invitation.signIn') }).click()
    await secondPage.waitForURL('**/login')
  },
)

async function selectAction(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: t('organisation.people.more', { name }) }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

journey(
  'an Owner sees the required DNS records of a domain and their state',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // The domain is not verified: a banner above the mail links here.
    await signIn(page, 'an@chuaxacminh.test')
    await page.getByText(tEn('app.unverified.owner', { domain: 'chuaxacminh.test' })).waitFor()
    await page.getByRole('link', { name: tEn('app.unverified.see') }).click()

    await page.getByRole('heading', { name: 'chuaxacminh.test' }).waitFor()
    await page.getByText(tEn('organisation.domain.unverified'), { exact: true }).first().waitFor()
    // A record with an unreachable host is not offered; the page names the setting instead.
    await page.getByText(likeIn('en', 'organisation.domain.unfit')).first().waitFor()
    expect(await page.getByRole('heading', { name: tEn('organisation.record.mx') }).count()).toBe(0)
    for (const kind of [
      tEn('organisation.record.spf'),
      tEn('organisation.record.dkim'),
      tEn('organisation.record.dmarc'),
    ])
      await page.getByRole('heading', { name: kind }).waitFor()
    await checkAccessibility(page)
    await page
      .getByRole('button', {
        name: tEn('organisation.record.copyValue', { kind: tEn('organisation.record.dkim') }),
      })
      .click()
    await page.getByText(tEn('account.copied')).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^v=DKIM1;.*p=[A-Za-z0-9+/=]{100,}/,
    )

    await page
      .getByRole('button', { name: tEn('organisation.domain.checkOf', { domain: 'chuaxacminh.test' }) })
      .click()
    await page
      .getByText(likeIn('en', 'organisation.domain.checked'))
      .filter({ hasText: tEn('account.today', { time: '' }) })
      .waitFor()
    expect(await page.getByText(tEn('organisation.state.unchecked'), { exact: true }).count()).toBe(0)
  },
)

journey('Owner pages are refused to others, who see whom to ask', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'ha@mocviet.test', '/account/people')
  await page.getByRole('heading', { name: t('app.error.403.title') }).waitFor()
  expect(currentPath(page)).toBe('/403')
  await page.getByText('khue@mocviet.test').waitFor()
  await checkAccessibility(page)
  await page.getByRole('link', { name: t('app.error.write') }).click()
  await page.getByRole('dialog').or(page.getByRole('region')).getByText('khue@mocviet.test').first().waitFor()

  // An owner sees their domains instead.
  await signIn(page, 'khue@mocviet.test', '/403')
  await page.getByText(t('app.error.domains')).waitFor()
  await page.getByText('mocviet.test', { exact: true }).waitFor()
  await page.getByRole('button', { name: t('app.signOut') }).waitFor()
})
