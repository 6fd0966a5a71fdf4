import type { Page } from 'playwright-core'
import { currentCode } from './harness/authenticator.ts'
import { buildPng } from './harness/files/build-png.ts'
import { checkAccessibility, demoPassword, expect, journey } from './harness/journey.ts'
import { currentPath, followLink, threadList } from './harness/screens.ts'
import { like, likeIn, startingWith, t, tEn } from './texts.ts'

journey(
  'the profile is displayed, changed, and gets a picture',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test')
    await page.getByRole('button', { name: t('app.accountOf', { name: 'Nguyễn Thu Hà' }) }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: t('app.myAccount') }).click()
    const account = await opened

    await account.getByRole('heading', { name: t('account.hello', { name: 'Hà' }), level: 1 }).waitFor()
    expect(currentPath(account)).toBe('/account/home')
    await account.getByRole('img', { name: like('account.storage.picture') }).waitFor()
    await account.getByText(t('account.twoStep.none')).waitFor()
    await account.getByText(like('account.today')).filter({ hasText: 'Chrome' }).waitFor()
    // Owner pages are hidden from others.
    expect(await account.getByRole('link', { name: t('account.people') }).count()).toBe(0)
    await checkAccessibility(account)

    await account.getByRole('link', { name: t('account.profile') }).click()
    const name = account.getByLabel(t('account.fullname'))
    await name.fill('Nguyễn Thu Hà 2')
    await account.getByText(t('account.fullname.letters')).waitFor()
    await name.fill('Nguyễn Thị Thu Hà')
    await account.getByLabel(t('account.birth')).fill('31/02/1990')
    await account.getByRole('button', { name: t('account.save') }).click()
    await account.getByText(t('account.birth.invalid')).waitFor()
    await account.getByLabel(t('account.birth')).fill('3/12/1990')
    await account.getByRole('radio', { name: t('account.gender.female') }).check()
    await account.getByRole('button', { name: t('account.save') }).click()
    await account.getByText(t('account.profile.saved')).waitFor()
    expect(await account.getByLabel(t('account.birth')).inputValue()).toBe('03/12/1990')
    // The mailbox in the other window is updated.
    await page.getByRole('button', { name: t('app.accountOf', { name: 'Nguyễn Thị Thu Hà' }) }).waitFor()

    const choose = account.getByLabel(t('account.avatar.change'))
    await choose.setInputFiles({ name: 'nho.png', mimeType: 'image/png', buffer: buildPng(60, 60) })
    await account.getByText(t('account.avatar.small')).waitFor()
    await choose.setInputFiles({ name: 'anh.png', mimeType: 'image/png', buffer: buildPng(400, 240) })
    const crop = account.getByRole('dialog', { name: t('account.crop.title') })
    await crop.getByRole('application').waitFor()
    for (const key of ['+', '+', 'ArrowRight', 'ArrowDown']) await account.keyboard.press(key)
    expect(Number(await crop.getByRole('slider').inputValue())).toBeGreaterThan(1.1)
    await checkAccessibility(account)
    await crop.getByRole('button', { name: t('account.crop.save') }).click()
    await account.getByText(t('account.avatar.saved')).waitFor()
    await account.locator('main img[src*="/api/v2/avatar"]').waitFor()
    await checkAvatarElsewhere(await openPage(), signIn)
    await account.getByRole('button', { name: t('account.avatar.remove') }).click()
    await account.getByText(t('account.avatar.removed')).waitFor()
  },
)

/** A colleague sees the picture in the list and the message; a list needs one request, regardless of its senders. */
async function checkAvatarElsewhere(
  page: Page,
  signIn: (page: Page, email: string) => Promise<void>,
): Promise<void> {
  const questions: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v2/avatars?')) questions.push(request.url())
  })
  // Rows below the viewport are rendered after the request, as on a slow machine.
  await page.addInitScript(() => {
    const requestFrame = requestAnimationFrame
    globalThis.requestAnimationFrame = (callback) => Number(setTimeout(() => requestFrame(callback), 1500))
  })
  const avatar = page.locator('img[src*="/api/v2/avatar?email=ha%40mocviet.test"]')
  await signIn(page, 'khue@mocviet.test')
  const row = threadList(page).getByRole('row').filter({ has: avatar }).first()
  await row.waitFor()
  const reply = await page.request.get('/api/v2/threads?in=INBOX&limit=50')
  const { items } = (await reply.json()) as { items: Record<'participants' | 'to', { email: string }[]>[] }
  const correspondents = items.map(({ participants, to }) =>
    [...participants, ...to].map(({ email }) => email).find((email) => email !== 'khue@mocviet.test'),
  )
  const colleagues = [...new Set(correspondents.filter((email) => email?.endsWith('@mocviet.test')))]
  expect(colleagues.length).toBeGreaterThan(2)
  const requestedEmails = new URL(questions[0] ?? '').searchParams.get('emails')?.split(',')
  expect(new Set(requestedEmails)).toEqual(new Set(colleagues))
  await row.click()
  await page.waitForURL(/\/folder\/INBOX\/\d+/)
  await page.locator('main').locator(avatar).filter({ visible: true }).first().waitFor()
}

journey(
  'a password change shows its rules, and the other window explains its sign-out',
  async ({ openPage, signIn }) => {
    const [page, other] = [
      await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 }),
      await openPage(),
    ]
    await signIn(other, 'phuc@mocviet.test')
    await threadList(other).waitFor()
    await signIn(page, 'phuc@mocviet.test', '/account/protect')

    const session = page.getByRole('region', { name: tEn('account.sessions') }).getByRole('listitem')
    await session.nth(1).waitFor()
    expect(await session.count()).toBe(2)
    await page
      .getByRole('table', { name: tEn('account.history') })
      .getByText(tEn('account.act.signed_in'))
      .first()
      .waitFor()

    await page.getByRole('link', { name: startingWith(tEn('account.password')) }).click()
    await page.getByLabel(tEn('account.change.current')).fill(demoPassword)
    await page.getByLabel(tEn('account.change.new'), { exact: true }).fill('bocau')
    await page.getByText(tEn('account.strength', { word: tEn('account.strength.0') })).waitFor()
    await page.getByRole('button', { name: tEn('account.change.title') }).click()
    await page.getByText(tEn('account.change.rules')).waitFor()
    const next = 'Chim-bay-xa-2026'
    await page.getByLabel(tEn('account.change.new'), { exact: true }).fill(next)
    await page.getByText(tEn('account.strength', { word: tEn('account.strength.4') })).waitFor()
    await page.getByLabel(tEn('account.change.repeat')).fill('Chim-bay-xa')
    await page.getByRole('button', { name: tEn('account.change.title') }).click()
    await page.getByText(tEn('account.change.different')).waitFor()
    await checkAccessibility(page)
    await page.getByLabel(tEn('account.change.repeat')).fill(next)
    await page.getByRole('button', { name: tEn('account.change.title') }).click()
    await page.getByText(tEn('account.change.changed')).first().waitFor()
    expect(currentPath(page)).toBe('/account/protect')

    await other.getByText(t('account.ended.password_changed')).waitFor()
    await page.getByRole('table').getByText(tEn('account.act.password_changed')).waitFor()
  },
)

journey(
  '2-step verification: set up with an app, required at sign-in, and passed with a recovery code',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const elsewhere = await openPage()
    await signIn(elsewhere, 'duy@dakwood.test')
    const page = await openPage()
    await signIn(page, 'duy@dakwood.test', '/protect/authentication')
    await page.getByRole('img', { name: t('account.setUp.qr') }).waitFor()
    const key = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')

    await page.getByLabel(t('account.code')).fill('000000')
    await page.getByText(t('error.code_incorrect')).waitFor()
    await page.getByLabel(t('account.code')).fill(currentCode(key))
    await page.getByRole('heading', { name: t('account.codes.title') }).waitFor()
    // The code field is gone; keyboard focus continues in the result.
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(t('account.codes.copy'))
    const codes = await page
      .getByRole('list', { name: t('account.codes') })
      .getByRole('listitem')
      .allInnerTexts()
    expect(codes).toHaveLength(10)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: t('account.codes.download') }).click()
    expect((await file).suggestedFilename()).toBe(t('account.codes.fileName'))
    await page.getByLabel(t('account.codes.kept')).check()
    await page.getByRole('button', { name: t('account.done') }).click()
    await page.getByText(t('account.setUp.doneFirst')).waitFor()
    await elsewhere.getByText(t('account.ended.two_step_on')).waitFor()
    await page.getByText(t('account.codes.left', { n: 10 })).waitFor()

    const phone = await openPage({ theme: 'dark', language: 'en', width: 390, height: 844 })
    await phone.goto('/login')
    await phone.getByLabel(tEn('account.address')).fill('duy@dakwood.test')
    await phone.getByLabel(tEn('account.passwordField'), { exact: true }).fill(demoPassword)
    await phone.getByRole('button', { name: tEn('account.signIn'), exact: true }).click()
    await phone.getByRole('heading', { name: tEn('account.step.title') }).waitFor()
    await checkAccessibility(phone)
    await phone.getByLabel(tEn('account.step.code')).fill('123456')
    await phone.getByText(tEn('error.code_incorrect')).waitFor()
    await phone.getByRole('button', { name: tEn('account.step.use.recovery_code') }).click()
    await phone.getByLabel(tEn('account.step.recoveryCode')).fill(codes[0] ?? '')
    await phone.getByLabel(tEn('account.step.trust', { n: 30 })).check()
    await phone.getByRole('button', { name: tEn('account.step.verify') }).click()
    await threadList(phone).waitFor()

    // The other window is notified and lists the trusted device.
    await page.getByText(t('live.alert.recovery_code_used')).waitFor()
    await page.getByText(t('account.codes.left', { n: 9 })).waitFor()
    await page.getByRole('button', { name: like('account.trusted.forgetOf') }).waitFor()

    // On a trusted device the password alone signs in, but does not allow changes to the protection.
    await phone.goto(`${new URL(phone.url()).origin}/favicon.svg`)
    await phone.context().clearCookies({ name: 'bocau_session' })
    await phone.goto('/login?next=/protect/authentication')
    await phone.getByLabel(tEn('account.address')).fill('duy@dakwood.test')
    await phone.getByLabel(tEn('account.passwordField'), { exact: true }).fill(demoPassword)
    await phone.getByRole('button', { name: tEn('account.signIn'), exact: true }).click()
    await phone.getByRole('button', { name: t('account.codes.renew') }).click()
    await phone
      .getByRole('alertdialog')
      .getByRole('button', { name: t('account.codes.renew') })
      .click()
    const both = phone.getByRole('dialog', { name: t('account.confirm.title') })
    await both.getByText(t('account.confirm.textBoth')).waitFor()
    await checkAccessibility(phone)
    await both.getByLabel(t('account.change.current')).fill(demoPassword)
    await both.getByLabel(t('account.change.current')).press('Enter')
    await both.getByText(t('account.change.missing')).waitFor()
    await both.getByLabel(t('account.turnOff.code')).fill(codes[0] ?? '')
    await both.getByRole('button', { name: t('account.confirm.go') }).click()
    await both.getByText(t('error.code_incorrect')).waitFor()
    await both.getByLabel(t('account.turnOff.code')).fill(codes[1] ?? '')
    await both.getByLabel(t('account.turnOff.code')).press('Enter')
    await phone.getByRole('heading', { name: t('account.codes.title') }).waitFor()

    // A required confirmation is requested, and the action then continues.
    await page.route('**/api/v2/2fa/recovery-codes', (route) => route.fulfill(confirmNeeded), { times: 1 })
    await page.getByRole('button', { name: t('account.codes.renew') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('account.codes.renew') })
      .click()
    const confirm = page.getByRole('dialog', { name: t('account.confirm.title') })
    await confirm.getByLabel(t('account.change.current')).fill('sai')
    await confirm.getByRole('button', { name: t('account.confirm.go') }).click()
    await confirm.getByText(t('error.password_incorrect')).waitFor()
    await confirm.getByLabel(t('account.change.current')).fill(demoPassword)
    await confirm.getByRole('button', { name: t('account.confirm.go') }).click()
    await page.getByRole('heading', { name: t('account.codes.title') }).waitFor()
    const [fresh] = await page
      .getByRole('list', { name: t('account.codes') })
      .getByRole('listitem')
      .allTextContents()
    await page.getByLabel(t('account.codes.kept')).check()
    await page.getByRole('button', { name: t('account.done') }).click()

    await page.getByRole('button', { name: t('account.manage.turnOff') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.turnOff.title') })
    await dialog.getByLabel(t('account.turnOff.code')).fill(fresh ?? '')
    await dialog.getByRole('button', { name: t('account.manage.turnOff') }).click()
    await page.getByText(t('account.turnOff.done')).waitFor()
  },
)

journey(
  'a passkey is added and signs in without a password, and an app password is created and revoked',
  async ({ openPage, signIn, product }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    const localhostUrl = product.address.replace('127.0.0.1', 'localhost')
    await addAuthenticator(page)
    await signIn(page, 'khoa@mocviet.test', '/favicon.svg')
    await page.goto(`${localhostUrl}/login`)
    await page.getByLabel(tEn('account.address')).fill('khoa@mocviet.test')
    await page.getByLabel(tEn('account.passwordField'), { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    // A user whose sending is disabled sees a banner above the mail.
    await page.getByText(likeIn('en', 'app.silenced')).waitFor()

    await followLink(page, '/protect/passkeys')
    await page.getByText(tEn('account.passkeys.empty')).waitFor()
    await page.getByRole('button', { name: tEn('account.passkeys.add') }).click()
    await page.getByRole('dialog').getByLabel(tEn('account.passkeys.name')).fill('Máy ở xưởng')
    await page.getByRole('button', { name: tEn('account.confirm.go') }).click()
    await page
      .getByRole('list', { name: tEn('account.passkeys') })
      .getByText('Máy ở xưởng')
      .waitFor()

    await followLink(page, '/protect/app-passwords')
    await page.getByRole('button', { name: tEn('account.appPasswords.add') }).click()
    await page.getByRole('dialog').getByLabel(tEn('account.appPasswords.name')).fill('Thunderbird')
    await page.getByRole('button', { name: tEn('account.appPasswords.make'), exact: true }).click()
    const createdDialog = page.getByRole('dialog', {
      name: tEn('account.appPasswords.made', { name: 'Thunderbird' }),
    })
    expect(await createdDialog.locator('code').textContent()).toMatch(/^\S{4}( \S{4}){3}$/)
    await createdDialog.getByRole('button', { name: tEn('account.done') }).click()
    await page.getByRole('button', { name: tEn('account.removeOf', { name: 'Thunderbird' }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: tEn('account.remove') })
      .click()
    await page.getByText(tEn('account.appPasswords.empty')).waitFor()

    // The page would detect it and redirect during the navigation.
    await page.goto(`${localhostUrl}/favicon.svg`)
    await page.context().clearCookies()
    await page.goto(`${localhostUrl}/login`)
    await page.getByRole('button', { name: tEn('account.byPasskey') }).click()
    await threadList(page).waitFor()
  },
)

journey('a phone is verified with a code', async ({ openPage, signIn, product }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test', '/account/home')
  await page.getByRole('link', { name: t('account.verifyPhone.now') }).click()
  await page.getByText(t('account.verify.fee', { fee: '20.000' })).waitFor()
  expect(await page.getByLabel(t('account.verify.country')).locator('option:checked').textContent()).toBe(
    'Việt Nam (+84)',
  )
  await page.getByRole('button', { name: t('account.verify.sendText') }).click()
  await page.getByText(t('account.verify.missing')).waitFor()
  await page.getByRole('textbox', { name: t('account.verify.number') }).fill('0908 000 226')
  await page.getByRole('button', { name: t('account.verify.sendText') }).click()

  await page.getByText(like('account.code.resendIn')).waitFor()
  const code = await sentCode(product.log, 1)
  await page.getByLabel(t('account.code')).fill(code === '111111' ? '222222' : '111111')
  await page.getByText(t('error.code_incorrect')).waitFor()
  await checkAccessibility(page)
  // Pasted from a message.
  await page.getByLabel(t('account.code')).fill(`Ma Bo Cau: ${code}.`)
  await page.getByRole('heading', { name: t('account.verify.done') }).waitFor()
  await page.getByText('+84 908 000 226').first().waitFor()

  // It can then be the second step.
  await followLink(page, '/protect/authentication?by=phone')
  await page.getByRole('button', { name: t('account.byPhone.send') }).click()
  await page.getByLabel(t('account.code')).fill(await sentCode(product.log, 2))
  await page.getByRole('heading', { name: t('account.codes.title') }).waitFor()
  await page.goto('/favicon.svg')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Trần Minh Khuê' }).click()
  await page.getByRole('button', { name: t('account.step.use.text') }).click()
  await page.getByLabel(t('account.step.code')).fill(await sentCode(product.log, 3))
  await threadList(page).waitFor()
})

const confirmNeeded = {
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 409, code: 'confirm_needed', message: '' }),
}

/** Returns the nth sent code; without a gateway, messages are in the log. */
async function sentCode(log: () => string, time: number): Promise<string> {
  for (;;) {
    const sent = [...log().matchAll(/"phone":"\+84908000226","sms":"[^"\n]*?(\d{6})/g)]
    const code = sent[time - 1]?.[1]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A virtual authenticator without user interaction. */
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
