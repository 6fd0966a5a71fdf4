import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { codeOf } from './harness/authenticator.ts'
import { checkAccessibility, demoPassword, expect, journey } from './harness/journey.ts'
import { pathOf, threadList } from './harness/screens.ts'

journey(
  'who one is: shown, corrected, and with a picture of one',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test')
    await page.getByRole('button', { name: 'Tài khoản của Nguyễn Thu Hà' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Tài khoản của tôi' }).click()
    const account = await opened

    await account.getByRole('heading', { name: 'Chào Hà', level: 1 }).waitFor()
    expect(pathOf(account)).toBe('/account/home')
    await account.getByRole('img', { name: /Đã dùng .* còn trống/ }).waitFor()
    await account.getByText('Chưa bật. Bật để chặn').waitFor()
    await account.getByText(/Hôm nay .* Chrome/).waitFor()
    // What is an Owner's is not shown to anybody else.
    expect(await account.getByRole('link', { name: 'Người dùng' }).count()).toBe(0)
    await checkAccessibility(account)

    await account.getByRole('link', { name: 'Thông tin cá nhân' }).click()
    const name = account.getByLabel('Họ và tên')
    await name.fill('Nguyễn Thu Hà 2')
    await account.getByText('Chỉ dùng chữ cái và khoảng trắng.').waitFor()
    await name.fill('Nguyễn Thị Thu Hà')
    await account.getByLabel('Ngày sinh').fill('31/02/1990')
    await account.getByRole('button', { name: 'Lưu thông tin' }).click()
    await account.getByText('Ngày này không hợp lệ.').waitFor()
    await account.getByLabel('Ngày sinh').fill('3/12/1990')
    await account.getByRole('radio', { name: 'Nữ' }).check()
    await account.getByRole('button', { name: 'Lưu thông tin' }).click()
    await account.getByText('Đã lưu thông tin').waitFor()
    expect(await account.getByLabel('Ngày sinh').inputValue()).toBe('03/12/1990')
    // The mailbox in the other window has heard of it.
    await page.getByRole('button', { name: 'Tài khoản của Nguyễn Thị Thu Hà' }).waitFor()

    const choose = account.getByLabel('Đổi ảnh')
    await choose.setInputFiles({ name: 'nho.png', mimeType: 'image/png', buffer: picture(60, 60) })
    await account.getByText('Ảnh nhỏ hơn 100 × 100').waitFor()
    await choose.setInputFiles({ name: 'anh.png', mimeType: 'image/png', buffer: picture(400, 240) })
    const crop = account.getByRole('dialog', { name: 'Chọn phần hiển thị' })
    await crop.getByRole('application').waitFor()
    for (const key of ['+', '+', 'ArrowRight', 'ArrowDown']) await account.keyboard.press(key)
    expect(Number(await crop.getByRole('slider').inputValue())).toBeGreaterThan(1.1)
    await checkAccessibility(account)
    await crop.getByRole('button', { name: 'Dùng ảnh này' }).click()
    await account.getByText('Đã đổi ảnh').waitFor()
    await account.locator('main img[src*="/api/v2/avatar"]').waitFor()
    await seeFaceElsewhere(await openPage({ width: 390, height: 844 }), signIn)
    await account.getByRole('button', { name: 'Xóa ảnh' }).click()
    await account.getByText('Đã xóa ảnh').waitFor()
    await checkAccessibility(account)
  },
)

/** A colleague sees it in the list and in the message; a list costs one question, whoever stands in it. */
async function seeFaceElsewhere(
  page: Page,
  signIn: (page: Page, email: string) => Promise<void>,
): Promise<void> {
  const questions: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v2/avatars?')) questions.push(request.url())
  })
  // The rows below the window are drawn later than the question is asked, as on a slow machine.
  await page.addInitScript(() => {
    const draw = requestAnimationFrame
    globalThis.requestAnimationFrame = (act) => Number(setTimeout(() => draw(act), 1500))
  })
  const face = page.locator('img[src*="/api/v2/avatar?email=ha%40mocviet.test"]')
  await signIn(page, 'khue@mocviet.test')
  const row = threadList(page).getByRole('row').filter({ has: face }).first()
  await row.waitFor()
  const reply = await page.request.get('/api/v2/threads?in=INBOX&limit=50')
  const { items } = (await reply.json()) as { items: Record<'participants' | 'to', { email: string }[]>[] }
  const faces = items.map(({ participants, to }) =>
    [...participants, ...to].map(({ email }) => email).find((email) => email !== 'khue@mocviet.test'),
  )
  const colleagues = [...new Set(faces.filter((email) => email?.endsWith('@mocviet.test')))]
  expect(colleagues.length).toBeGreaterThan(2)
  const asked = new URL(questions[0] ?? '').searchParams.get('emails')?.split(',')
  expect(new Set(asked)).toEqual(new Set(colleagues))
  await row.click()
  await page.waitForURL(/\/folder\/INBOX\/\d+/)
  await page.locator('main').locator(face).filter({ visible: true }).first().waitFor()
}

journey(
  'a password is changed with its rules in sight, and the other window says why it is out',
  async ({ openPage, signIn }) => {
    const [page, other] = [
      await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 }),
      await openPage(),
    ]
    await signIn(other, 'phuc@mocviet.test')
    await threadList(other).waitFor()
    await signIn(page, 'phuc@mocviet.test', '/account/protect')

    const session = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
    await session.nth(1).waitFor()
    expect(await session.count()).toBe(2)
    await page
      .getByRole('table', { name: 'Sign-ins and security events' })
      .getByText('Signed in')
      .first()
      .waitFor()
    await checkAccessibility(page)

    await page.getByRole('link', { name: /^Password/ }).click()
    await page.getByLabel('Current password').fill(demoPassword)
    await page.getByLabel('New password', { exact: true }).fill('bocau')
    await page.getByText('Strength: not enough').waitFor()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The new password has to meet all of the conditions below.').waitFor()
    const next = 'Chim-bay-xa-2026'
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByText('Strength: very strong').waitFor()
    await page.getByLabel('New password again').fill('Chim-bay-xa')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The two passwords are not the same.').waitFor()
    await checkAccessibility(page)
    await page.getByLabel('New password again').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed').first().waitFor()
    expect(pathOf(page)).toBe('/account/protect')

    await other.getByText('Mật khẩu đã được đổi nên phiên này đã kết thúc.').waitFor()
    await page.getByRole('table').getByText('Password changed').waitFor()
  },
)

journey(
  '2-step verification: set up with an app, asked for at the next sign-in, and opened with a recovery code',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const elsewhere = await openPage()
    await signIn(elsewhere, 'duy@dakwood.test')
    const page = await openPage()
    await signIn(page, 'duy@dakwood.test', '/protect/authentication')
    await page.getByRole('img', { name: 'Mã QR để thêm tài khoản' }).waitFor()
    const key = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
    await checkAccessibility(page)

    await page.getByLabel('Mã 6 số').fill('000000')
    await page.getByText('Mã không đúng').waitFor()
    await page.getByLabel('Mã 6 số').fill(codeOf(key))
    await page.getByRole('heading', { name: 'Lưu mã khôi phục' }).waitFor()
    // The field of the code is gone: the keyboard goes on among what came of it.
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sao chép')
    const codes = await page.getByRole('list', { name: 'Mã khôi phục' }).getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tải xuống' }).click()
    expect((await file).suggestedFilename()).toBe('ma-khoi-phuc-bo-cau.txt')
    await checkAccessibility(page)
    await page.getByLabel('Tôi đã lưu các mã này ở nơi an toàn').check()
    await page.getByRole('button', { name: 'Xong' }).click()
    // Whoever came in by the password alone is still in, until it is said otherwise.
    const ask = page.getByRole('alertdialog', { name: 'Đăng xuất khỏi các thiết bị khác?' })
    await ask.getByRole('button', { name: 'Đăng xuất khỏi thiết bị khác' }).click()
    await elsewhere.waitForURL(/\/login/)
    await page.getByText('Còn 10 mã.').waitFor()
    await checkAccessibility(page)

    const phone = await openPage({ theme: 'dark', language: 'en', width: 390, height: 844 })
    await phone.goto('/login')
    await phone.getByLabel('Email address').fill('duy@dakwood.test')
    await phone.getByLabel('Password', { exact: true }).fill(demoPassword)
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await phone.getByRole('heading', { name: 'Enter the code' }).waitFor()
    await checkAccessibility(phone)
    await phone.getByLabel('6-digit code').fill('123456')
    await phone.getByText('The code is not correct.').waitFor()
    await phone.getByRole('button', { name: 'Recovery code' }).click()
    await phone.getByLabel('Recovery code').fill(codes[0] ?? '')
    await phone.getByLabel('Do not ask on this device for 30 days').check()
    await phone.getByRole('button', { name: 'Verify' }).click()
    await threadList(phone).waitFor()

    // The other window is told at once, and shows the device that is trusted now.
    await page.getByText('Có người vừa đăng nhập bằng mã khôi phục của bạn.').waitFor()
    await page.getByText('Còn 9 mã.').waitFor()
    await page.getByRole('button', { name: /Bỏ tin cậy Chrome/ }).waitFor()

    // On a trusted device the password alone lets in, and changes nothing of what protects the account.
    await phone.goto(`${new URL(phone.url()).origin}/favicon.svg`)
    await phone.context().clearCookies({ name: 'bocau_session' })
    await phone.goto('/login?next=/protect/authentication')
    await phone.getByLabel('Email address').fill('duy@dakwood.test')
    await phone.getByLabel('Password', { exact: true }).fill(demoPassword)
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await phone.getByRole('button', { name: 'Tạo mã mới' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Tạo mã mới' }).click()
    const both = phone.getByRole('dialog', { name: 'Xác nhận đây là bạn' })
    await both.getByText('Việc này cần mật khẩu hiện tại và một mã xác minh 2 bước của bạn.').waitFor()
    await checkAccessibility(phone)
    await both.getByLabel('Mật khẩu hiện tại').fill(demoPassword)
    await both.getByLabel('Mật khẩu hiện tại').press('Enter')
    await both.getByText('Hãy nhập mục này.').waitFor()
    await both.getByLabel('Mã 6 số hoặc mã khôi phục').fill(codes[0] ?? '')
    await both.getByRole('button', { name: 'Tiếp tục' }).click()
    await both.getByText('Mã không đúng.').waitFor()
    await both.getByLabel('Mã 6 số hoặc mã khôi phục').fill(codes[1] ?? '')
    await both.getByLabel('Mã 6 số hoặc mã khôi phục').press('Enter')
    await phone.getByRole('heading', { name: 'Lưu mã khôi phục' }).waitFor()

    // Where the server asks who is there, it is asked for, and what was begun goes on.
    await page.route('**/api/v2/2fa/recovery-codes', (route) => route.fulfill(confirmNeeded), { times: 1 })
    await page.getByRole('button', { name: 'Tạo mã mới' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Tạo mã mới' }).click()
    const confirm = page.getByRole('dialog', { name: 'Xác nhận đây là bạn' })
    await confirm.getByLabel('Mật khẩu hiện tại').fill('sai')
    await confirm.getByRole('button', { name: 'Tiếp tục' }).click()
    await confirm.getByText('Mật khẩu hiện tại không đúng.').waitFor()
    await confirm.getByLabel('Mật khẩu hiện tại').fill(demoPassword)
    await confirm.getByRole('button', { name: 'Tiếp tục' }).click()
    await page.getByRole('heading', { name: 'Lưu mã khôi phục' }).waitFor()
    const [fresh] = await page
      .getByRole('list', { name: 'Mã khôi phục' })
      .getByRole('listitem')
      .allTextContents()
    await page.getByLabel('Tôi đã lưu các mã này ở nơi an toàn').check()
    await page.getByRole('button', { name: 'Xong' }).click()

    await page.getByRole('button', { name: 'Tắt xác minh 2 bước' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tắt xác minh 2 bước?' })
    await dialog.getByLabel('Mã 6 số hoặc mã khôi phục').fill(fresh ?? '')
    await dialog.getByRole('button', { name: 'Tắt xác minh 2 bước' }).click()
    await page.getByText('Đã tắt xác minh 2 bước').waitFor()
  },
)

journey(
  'a passkey is added, signs in without a password, and an app password is made and taken back',
  async ({ openPage, signIn, product }) => {
    const page = await openPage({ language: 'en' })
    const here = product.address.replace('127.0.0.1', 'localhost')
    await addAuthenticator(page)
    await signIn(page, 'khoa@mocviet.test')
    await page.goto(`${here}/login`)
    await page.getByLabel('Email address').fill('khoa@mocviet.test')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    // Who may not send is told so above the mail.
    await page.getByText('Sending is switched off for this account.').waitFor()

    await page.goto(`${here}/protect/passkeys`)
    await page.getByText('No passkeys yet').waitFor()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog').getByLabel('A name you will recognise').fill('Máy ở xưởng')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Máy ở xưởng').waitFor()

    await page.goto(`${here}/protect/app-passwords`)
    await page.getByRole('button', { name: 'Make an app password' }).click()
    await page.getByRole('dialog').getByLabel('What it is for').fill('Thunderbird')
    await page.getByRole('button', { name: 'Make', exact: true }).click()
    const made = page.getByRole('dialog', { name: 'Password for “Thunderbird”' })
    expect(await made.locator('code').textContent()).toMatch(/^\S{4}( \S{4}){3}$/)
    await made.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Remove Thunderbird' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No app passwords yet').waitFor()

    // The page would find out by itself, and go to the sign-in page just when it is sent there.
    await page.goto(`${here}/favicon.svg`)
    await page.context().clearCookies()
    await page.goto(`${here}/login`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await threadList(page).waitFor()
  },
)

journey('a telephone is verified by the code that is sent to it', async ({ openPage, signIn, product }) => {
  const page = await openPage({ width: 390, height: 844 })
  await signIn(page, 'khue@mocviet.test', '/account/home')
  await page.getByRole('link', { name: 'Xác minh ngay' }).click()
  await page.getByText('tính phí 20.000 ₫').waitFor()
  expect(await page.getByLabel('Quốc gia').locator('option:checked').textContent()).toBe('Việt Nam (+84)')
  await page.getByRole('button', { name: 'Gửi mã qua SMS' }).click()
  await page.getByText('Hãy nhập số điện thoại.').waitFor()
  await page.getByRole('textbox', { name: 'Số điện thoại' }).fill('0908 000 226')
  await page.getByRole('button', { name: 'Gửi mã qua SMS' }).click()

  await page.getByText('Gửi lại mã sau').waitFor()
  const code = await sentCode(product.log, 1)
  await page.getByLabel('Mã 6 số').fill(code === '111111' ? '222222' : '111111')
  await page.getByText('Mã không đúng').waitFor()
  await checkAccessibility(page)
  // As people paste it from a message.
  await page.getByLabel('Mã 6 số').fill(`Ma Bo Cau: ${code}.`)
  await page.getByRole('heading', { name: 'Đã xác minh số điện thoại' }).waitFor()
  await page.getByText('+84 908 000 226').first().waitFor()
  await checkAccessibility(page)

  // From then on it can be the second step.
  await page.goto('/protect/authentication?by=phone')
  await page.getByRole('button', { name: 'Gửi mã thử' }).click()
  await page.getByLabel('Mã 6 số').fill(await sentCode(product.log, 2))
  await page.getByRole('heading', { name: 'Lưu mã khôi phục' }).waitFor()
  await page.goto('/favicon.svg')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Trần Minh Khuê' }).click()
  await page.getByRole('button', { name: 'Nhận mã qua SMS' }).click()
  await page.getByLabel('Mã 6 số').fill(await sentCode(product.log, 3))
  await threadList(page).waitFor()
})

const confirmNeeded = {
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 409, code: 'confirm_needed', message: '' }),
}

/** The code that was sent the how manieth time: without a gateway messages stand in the log. */
async function sentCode(log: () => string, time: number): Promise<string> {
  for (;;) {
    const sent = [...log().matchAll(/message is for \+84908000226: [^\n]*?(\d{6})/g)]
    const code = sent[time - 1]?.[1]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A device that makes passkeys and asks nobody. */
async function addAuthenticator(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** A picture of that size, as PNG. */
function picture(width: number, height: number): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, 0x7a)])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
