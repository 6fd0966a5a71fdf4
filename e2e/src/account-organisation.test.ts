import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { pathOf, threadList, threadRow } from './harness/screens.ts'

journey(
  'an Owner adds somebody, who comes in at once, finds them and sets their space',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    const row = (name: string) => page.getByRole('row', { name })
    await row('Nguyễn Thu Hà').waitFor()
    await row('Trần Minh Khuê').getByText('Chủ sở hữu').waitFor()
    await checkAccessibility(page)

    await page.getByRole('button', { name: 'Thêm người' }).click()
    const dialog = page.getByRole('dialog', { name: 'Thêm người vào tổ chức' })
    await dialog.getByRole('button', { name: 'Thêm', exact: true }).click()
    await dialog.getByText('Hãy nhập phần trước @.').waitFor()
    await dialog.getByLabel('Họ và tên').fill('Bùi Quốc Lân')
    await dialog.getByLabel('Địa chỉ thư').fill('ha')
    await dialog.getByRole('button', { name: 'Tạo mật khẩu' }).click()
    const password = await dialog.getByLabel('Mật khẩu đầu tiên').inputValue()
    await dialog.getByRole('button', { name: 'Thêm', exact: true }).click()
    await dialog.getByText('Địa chỉ này đã có người dùng.').waitFor()
    await dialog.getByLabel('Địa chỉ thư').fill('lan')
    await dialog.getByLabel('Dung lượng (GB)').fill('1,5')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Thêm', exact: true }).click()
    await row('Bùi Quốc Lân').getByText('/ 1,5 GB').waitFor()

    const lan = await openPage({ language: 'en', width: 390, height: 844 })
    await lan.goto('/login')
    await lan.getByLabel('Email address').fill('lan@mocviet.test')
    await lan.getByLabel('Password', { exact: true }).fill(password)
    await lan.keyboard.press('Enter')
    // What somebody else knows opens the choice of an own one alone.
    await lan.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    await checkAccessibility(lan)
    await lan.getByLabel('Your password', { exact: true }).fill(password)
    await lan.keyboard.press('Enter')
    await lan.getByText('Choose another password than the one that was given to you.').waitFor()
    await lan.getByLabel('Your password', { exact: true }).fill('Cua-rieng-Lan-9')
    await lan.keyboard.press('Enter')
    await lan.waitForURL('**/folder/INBOX')

    await page.getByRole('searchbox').fill('Lân')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await act(page, 'Bùi Quốc Lân', 'Đặt dung lượng')
    await page.getByLabel('Dung lượng (GB)').fill('2')
    await page.getByRole('button', { name: 'Lưu' }).click()
    await row('Bùi Quốc Lân').getByText('/ 2 GB').waitFor()

    await page.getByRole('link', { name: 'Tổng quan' }).click()
    await page.getByRole('region', { name: 'Tình trạng hệ thống' }).getByText('đều chạy tốt').waitFor()
    await page
      .getByRole('region', { name: 'Dùng nhiều dung lượng nhất' })
      .getByText('Trần Minh Khuê')
      .waitFor()
    await checkAccessibility(page)
    // What the organisation allows is said on a page of its own.
    await page.getByRole('link', { name: 'Chính sách' }).click()
    await page.getByRole('switch', { name: 'Cho phép chia sẻ ra ngoài tổ chức' }).click()
    await page.getByText('Đã tắt chia sẻ ra ngoài').waitFor()
  },
)

journey(
  'an administrator who was made one looks after people, and an owner is out of their reach',
  async ({ openPage, signIn }) => {
    const lam = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(lam, 'lam@mocviet.test', '/account/home')
    await lam.getByRole('heading', { level: 1 }).waitFor()
    expect(await lam.getByRole('link', { name: 'People' }).count()).toBe(0)

    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    await act(page, 'Trần Minh Khuê', 'Đổi vai trò')
    await page.getByRole('radio', { name: 'Thành viên' }).check()
    await page.getByRole('button', { name: 'Lưu' }).click()
    await page.getByText('tổ chức cần ít nhất một chủ sở hữu').waitFor()
    await page.keyboard.press('Escape')
    await act(page, 'Trần Văn Lâm', 'Đổi vai trò')
    await checkAccessibility(page)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: 'Trần Văn Lâm' }).getByText('Quản trị viên').waitFor()

    await lam.getByRole('link', { name: 'People' }).click()
    await lam.getByRole('button', { name: 'More for Lê Hoàng Phúc' }).waitFor()
    expect(await lam.getByRole('button', { name: 'More for Trần Minh Khuê' }).count()).toBe(0)
    expect(await lam.getByRole('link', { name: 'Domains' }).count()).toBe(0)
    await lam.getByRole('link', { name: 'Audit log' }).click()
    const lines = lam.getByRole('table', { name: 'Audit log' })
    await lines.getByText('Member → Administrator').waitFor()
    await checkAccessibility(lam)
    await lam.getByLabel('About').selectOption('Data taken out')
    await lam.getByText('Nothing was found').waitFor()
    const [file] = await Promise.all([
      lam.waitForEvent('download'),
      lam.getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^audit-.*\.csv$/)
    await lam.goto('/account/domain')
    await lam.waitForURL('**/403')
  },
)

journey(
  'somebody gets a second address, is found by it, and answers and writes from it',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    await act(page, 'Lê Hoàng Phúc', 'Các địa chỉ')
    const dialog = page.getByRole('dialog', { name: 'Địa chỉ của Lê Hoàng Phúc' })
    await dialog.getByLabel('Địa chỉ mới').fill('ha')
    await page.keyboard.press('Enter')
    await dialog.getByText('Địa chỉ này đã có người dùng.').waitFor()
    await dialog.getByLabel('Địa chỉ mới').fill('banhang')
    await page.keyboard.press('Enter')
    await dialog.getByRole('listitem').filter({ hasText: 'banhang@mocviet.test' }).waitFor()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Xong' }).click()
    await page.getByRole('row', { name: 'Lê Hoàng Phúc' }).getByText('banhang@mocviet.test').waitFor()
    await page.getByRole('searchbox').fill('banhang')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)

    await deliverMessage({ to: 'banhang@mocviet.test', subject: 'Hỏi giá bàn ăn', text: 'Giá bao nhiêu?' })
    const phuc = await openPage()
    await signIn(phuc, 'phuc@mocviet.test')
    await threadRow(phuc, 'Hỏi giá bàn ăn').click()
    await phuc.getByRole('navigation', { name: 'Trả lời thư' }).last().waitFor()
    await phuc.keyboard.press('r')
    await phuc.getByRole('button', { name: /Chọn người gửi, đang là .*banhang@mocviet\.test/ }).click()
    await phuc.getByRole('menuitemradio', { name: /phuc@mocviet\.test/ }).click()
    await phuc.getByRole('button', { name: /Chọn người gửi, đang là .*phuc@mocviet\.test/ }).waitFor()

    await act(page, 'Lê Hoàng Phúc', 'Các địa chỉ')
    await dialog.getByRole('button', { name: 'Bỏ banhang@mocviet.test' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bỏ địa chỉ' }).click()
    await page.getByText('Đã bỏ banhang@mocviet.test').waitFor()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  },
)

journey('many people are chosen, given storage, shut and opened at once', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test', '/account/people')
  const chosen = page.getByRole('region', { name: 'Việc với những người đã chọn' })
  const row = (name: string) => page.getByRole('row', { name })
  const choose = async () => {
    for (const name of ['Hà My', 'Kho Thuận An'])
      await page.getByRole('checkbox', { name: `Chọn ${name}`, exact: true }).check()
    await chosen.getByText('Đã chọn 2').waitFor()
  }
  await page.getByLabel('Sắp xếp').selectOption('Theo tên')
  await choose()
  await checkAccessibility(page)
  const give = (gigabytes: number) =>
    page.request.patch('/api/v2/organisation/policies', {
      data: { default_quota: gigabytes * 1024 },
      headers: { origin: new URL(page.url()).origin },
    })
  await give(5)
  await chosen.getByRole('button', { name: 'Đặt dung lượng' }).click()
  // What the organisation gives, without a word more.
  await expect.poll(() => page.getByLabel('Dung lượng (GB)').inputValue()).toBe('5')
  await page.keyboard.press('Enter')
  await row('Kho Thuận An').getByText('/ 5 GB').waitFor()
  await row('Hà My').getByText('/ 5 GB').waitFor()
  await give(30)

  await choose()
  await chosen.getByRole('button', { name: 'Khóa tài khoản' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Khóa tài khoản' }).click()
  await page.getByText('Đã làm xong cho 2 người').first().waitFor()
  await page.getByLabel('Hiển thị').selectOption('Đã khóa')
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  await page.getByRole('checkbox', { name: 'Chọn mọi người trong trang này' }).check()
  await chosen.getByRole('button', { name: 'Mở lại tài khoản' }).click()
  await page.getByText('Không tìm thấy ai').waitFor()
})

journey(
  'somebody who is silenced, shut or given another password hears of it at once',
  async ({ openPage, signIn }) => {
    const phone = await openPage({ language: 'en', width: 390, height: 844 })
    await signIn(phone, 'phuc@mocviet.test')
    await threadList(phone).waitFor()
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    const row = page.getByRole('row', { name: 'Lê Hoàng Phúc' })

    await page.getByRole('switch', { name: 'Cho Lê Hoàng Phúc gửi thư' }).click()
    await page.getByText('Đã tắt gửi thư của Lê Hoàng Phúc').waitFor()
    await phone.getByText('Sending is switched off for this account.').waitFor()
    await act(page, 'Lê Hoàng Phúc', 'Khóa tài khoản')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Khóa tài khoản' }).click()
    await row.getByText('Đã khóa').waitFor()
    await phone.getByText('This account has just been shut.').waitFor()

    await act(page, 'Lê Hoàng Phúc', 'Mở lại tài khoản')
    await row.getByText('Đang hoạt động').waitFor()
    await act(page, 'Lê Hoàng Phúc', 'Đặt lại mật khẩu')
    await page.getByRole('dialog').getByRole('button', { name: 'Tạo mật khẩu' }).click()
    const password = await page.getByRole('dialog').getByLabel('Mật khẩu mới').inputValue()
    await page.getByRole('dialog').getByRole('button', { name: 'Đặt mật khẩu' }).click()
    await page.getByText('Đã đặt mật khẩu mới cho phuc@mocviet.test').waitFor()

    await phone.getByLabel('Email address').fill('phuc@mocviet.test')
    await phone.getByLabel('Password', { exact: true }).fill(password)
    await phone.keyboard.press('Enter')
    await phone.getByLabel('Your password', { exact: true }).fill('Cua-rieng-Phuc-9')
    await phone.keyboard.press('Enter')
    await threadList(phone).waitFor()
  },
)

journey(
  'many people are added by a table: faults are said first, and the first passwords work',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(page, 'khue@mocviet.test', '/account/people')
    await page.getByRole('button', { name: 'Add many' }).click()
    await checkAccessibility(page)
    const choose = (text: string) =>
      page.getByLabel('Choose a CSV file').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
    await choose('Lan,lan@mocviet.test\nB,b@mocviet.test')
    await page.getByRole('alert').getByText('The first line must name the columns').waitFor()
    const policies = async (method: string, data?: unknown) => {
      const headers = { origin: new URL(page.url()).origin }
      return (await page.request.fetch('/api/v2/organisation/policies', { method, data, headers })).json()
    }
    const { given_quota } = await policies('GET')
    await policies('PATCH', { total_quota: given_quota + 40 * 1024 })
    await choose(
      'họ và tên;địa chỉ;dung lượng (GB);mời qua\nĐỗ Thị Mai;mai.do@mocviet.test;2;duy@dakwood.test\nVũ Hải;hai.vu@elsewhere.test;\n"Lý, Quân";quan.ly@mocviet.test;\nHà;ha@mocviet.test;\nHồ Lớn;lon@mocviet.test;20;\n',
    )
    await page.getByText('The domain is not one of yours.').waitFor()
    await page.getByText('Can be added: 2.').waitFor()
    await page
      .getByRole('row', { name: 'Hà ha@mocviet.test' })
      .getByText('This address is taken already')
      .waitFor()
    await page
      .getByRole('row', { name: 'Hồ Lớn' })
      .getByText('The organisation has not enough storage left.')
      .waitFor()
    await checkAccessibility(page)
    await policies('PATCH', { total_quota: null })
    await page.getByRole('button', { name: 'Add 2 people' }).click()
    await page.getByText('2 of 2 added').waitFor()
    await checkAccessibility(page)
    await page.getByRole('row', { name: 'Đỗ Thị Mai' }).getByText('Invited at duy@dakwood.test').waitFor()
    const password = await page.getByRole('row', { name: 'Lý, Quân' }).locator('code').textContent()
    // The first passwords are nowhere else: nobody loses them by pressing beside.
    const asked = page.getByRole('alertdialog', { name: 'The first passwords are not printed or downloaded' })
    for (const way of [
      page.getByRole('link', { name: 'Groups' }),
      page.getByRole('button', { name: 'To the people' }),
    ]) {
      await way.click()
      await asked.getByText('each has to be reset').waitFor()
      await checkAccessibility(page)
      await asked.getByRole('button', { name: 'Cancel' }).click()
      await asked.waitFor({ state: 'detached' })
    }
    await page.getByText('2 of 2 added').waitFor()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the list' }).click()
    expect(await readFile(await (await coming).path(), 'utf8')).toContain(`,"${password}"`)

    const quan = await openPage()
    await quan.goto('/login')
    await quan.getByLabel('Địa chỉ thư').fill('quan.ly@mocviet.test')
    await quan.getByLabel('Mật khẩu', { exact: true }).fill(password ?? '')
    await quan.keyboard.press('Enter')
    await quan.getByLabel('Mật khẩu của bạn', { exact: true }).fill('Cua-rieng-Quan-9')
    await quan.getByRole('button', { name: 'Đặt mật khẩu và vào hộp thư' }).click()
    await quan.waitForURL('**/folder/INBOX')
    await page.getByRole('button', { name: 'To the people' }).click()
    await page.getByRole('row', { name: 'Đỗ Thị Mai' }).getByText('of 2 GB').waitFor()
  },
)

journey(
  'somebody is invited by a link, chooses a password and comes in; the link opens nothing after that',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    await page.getByRole('button', { name: 'Thêm người' }).click()
    const adding = page.getByRole('dialog', { name: 'Thêm người vào tổ chức' })
    await adding.getByLabel('Họ và tên').fill('Đặng Thùy Trâm')
    await adding.getByLabel('Địa chỉ thư').fill('tram')
    await adding.getByLabel('Mời bằng liên kết, không đặt mật khẩu').check()
    await page.keyboard.press('Enter')
    const inviting = page.getByRole('dialog', { name: 'Mời Đặng Thùy Trâm' })
    await inviting.getByLabel('Gửi tới địa chỉ khác').fill('tram@mocviet.test')
    await page.keyboard.press('Enter')
    await inviting.getByText('Hãy nhập một địa chỉ hợp lệ').waitFor()
    await checkAccessibility(page)
    await inviting.getByLabel('Gửi tới địa chỉ khác').fill('duy@dakwood.test')
    await page.keyboard.press('Enter')
    await inviting.getByText('Lời mời đang được gửi tới duy@dakwood.test.').waitFor()
    const url = await inviting.getByLabel('Liên kết mời').inputValue()
    await checkAccessibility(page)
    await inviting.getByRole('button', { name: 'Xong' }).click()

    // The browser in which the link is opened may be that of somebody else.
    const phone = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(phone, 'ha@mocviet.test')
    const { pathname, hash } = new URL(url)
    await phone.goto(pathname + hash)
    await phone.getByRole('heading', { name: 'Đặng Thùy Trâm' }).waitFor()
    await checkAccessibility(phone)
    const own = phone.getByLabel('Your password', { exact: true })
    await own.fill('short')
    await phone.keyboard.press('Enter')
    await phone.getByText('The password has to meet the conditions below.').waitFor()
    await own.fill('Cua-rieng-Tram-9')
    await phone.keyboard.press('Enter')
    await phone.waitForURL('**/folder/INBOX')
    // Whoever is new here begins in the language of the product.
    await phone.getByRole('button', { name: 'Tài khoản của Đặng Thùy Trâm' }).waitFor()

    const again = await openPage()
    await again.goto(pathname + hash)
    await again.getByRole('heading', { name: 'Lời mời này không còn dùng được' }).waitFor()
    await checkAccessibility(again)
    await again.getByRole('button', { name: 'Đăng nhập' }).click()
    await again.waitForURL('**/login')
  },
)

async function act(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Việc khác với ${name}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

journey(
  'an Owner sees the records that a domain needs, and how each stands',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // Its domain is not verified: the way here stands above the mail.
    await signIn(page, 'an@chuaxacminh.test')
    await page.getByText('The DNS of chuaxacminh.test is not verified.').waitFor()
    await page.getByRole('link', { name: 'See the records' }).click()

    await page.getByRole('heading', { name: 'chuaxacminh.test' }).waitFor()
    await page.getByText('May not send yet', { exact: true }).first().waitFor()
    // A record with a host that nobody can reach is not offered: what to set is named instead.
    await page
      .getByText(/^The server calls itself “.+”, which nobody outside/)
      .first()
      .waitFor()
    expect(await page.getByRole('heading', { name: 'Incoming mail (MX)' }).count()).toBe(0)
    for (const kind of ['Who may send (SPF)', 'Signature of mail (DKIM)', 'Policy (DMARC)'])
      await page.getByRole('heading', { name: kind }).waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Copy the value of Signature of mail (DKIM)' }).click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^v=DKIM1;.*p=[A-Za-z0-9+/=]{100,}/,
    )

    await page.getByRole('button', { name: 'Check now: chuaxacminh.test' }).click()
    await page.getByText(/Last checked today/).waitFor()
    expect(await page.getByText('Not checked', { exact: true }).count()).toBe(0)
    await checkAccessibility(page)
  },
)

journey('what is an Owner’s is refused to others, who see whom to ask', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'ha@mocviet.test', '/account/people')
  await page.getByRole('heading', { name: 'Bạn chưa có quyền vào trang này' }).waitFor()
  expect(pathOf(page)).toBe('/403')
  await page.getByText('khue@mocviet.test').waitFor()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Gửi thư cho quản trị viên' }).click()
  await page.getByRole('dialog').or(page.getByRole('region')).getByText('khue@mocviet.test').first().waitFor()

  const owner = await openPage({ theme: 'dark', language: 'en', width: 390, height: 844 })
  await signIn(owner, 'khue@mocviet.test', '/403')
  await owner.getByText('Active domains').waitFor()
  await owner.getByText('mocviet.test', { exact: true }).waitFor()
  await owner.getByRole('button', { name: 'Sign out' }).waitFor()
  await checkAccessibility(owner)
})
