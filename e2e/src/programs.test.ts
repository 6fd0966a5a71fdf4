import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { currentCode } from './harness/authenticator.ts'
import { checkAccessibility, demoPassword, expect, journey as plainJourney } from './harness/journey.ts'
import { findFreePorts, startProduct } from './harness/product.ts'
import { followLink, threadRow } from './harness/screens.ts'
import { checkPhone, phone } from './harness/touch.ts'
import { likeIn, startingWith, t, tEn } from './texts.ts'

const khue = 'khue@mocviet.test'

/** The product with listeners for mail clients. */
const journey = plainJourney
  .extend('ports', { scope: 'file' }, async () => {
    const [imap = 0, submission = 0, pop3 = 0] = await findFreePorts(3)
    return { imap, submission, pop3 }
  })
  .extend('product', { scope: 'file' }, async ({ store, ports }, { onCleanup }) => {
    const product = await startProduct(store, {
      BOCAU_IMAP: `127.0.0.1:${ports.imap}`,
      BOCAU_SUBMISSION: `127.0.0.1:${ports.submission}`,
      BOCAU_POP3: `127.0.0.1:${ports.pop3}`,
    })
    onCleanup(product.stop)
    return product
  })

/** Sends commands to an IMAP listener one by one; returns all output. */
async function runImap(port: number, commands: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const output: string[] = []
  const waiting = [...commands]
  const next = () => {
    const command = waiting.shift()
    if (command === undefined) socket.end('z LOGOUT\r\n')
    else socket.write(`c ${command}\r\n`)
  }
  for await (const line of createInterface({ input: socket })) {
    output.push(line)
    if (line.startsWith('c ') || output.length === 1) next()
  }
  return output
}

journey(
  "the settings list the mail servers and create a password, and a client's changes appear immediately",
  async ({ openPage, signIn, ports }) => {
    const page = await openPage()
    await signIn(page, khue, '/setting/pop3imap')
    await page.getByRole('button', { name: t('settings.server.makePassword') }).waitFor()
    const rows = await page.getByRole('table').getByRole('row').allInnerTexts()
    for (const [protocol, port] of [
      ['SMTP', ports.submission],
      ['IMAP', ports.imap],
      ['POP3', ports.pop3],
    ] as const)
      expect(rows.find((row) => row.includes(protocol))).toContain(String(port))
    await page.locator('summary', { hasText: 'Thunderbird' }).click()
    await page.locator('details[open]').getByText(`127.0.0.1:${ports.imap}`).waitFor()
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    await page.getByRole('button', { name: t('settings.server.makePassword') }).click()
    await page.getByRole('dialog').getByLabel(t('account.appPasswords.name')).fill('Thunderbird')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('account.appPasswords.make'), exact: true })
      .click()
    const createdPassword = page.getByRole('dialog').locator('code')
    await createdPassword.waitFor()
    const secret = (await createdPassword.textContent()) ?? ''
    expect(secret).toMatch(/^[a-z ]{16,}$/)
    await page.getByRole('button', { name: t('account.done') }).click()

    // Changes of a client appear in the web immediately, and the other way round.
    await followLink(page, '/folder/INBOX')
    const row = threadRow(page, /Container MSKU/)
    await row.getByRole('button', { name: t('mailbox.act.star'), pressed: false }).waitFor()
    const login = `LOGIN ${khue} ${secret.replaceAll(' ', '')}`
    const matches = await runImap(ports.imap, [login, 'SELECT INBOX', 'UID SEARCH SUBJECT "Container MSKU"'])
    const uid = /^\* SEARCH(?: \d+)* (\d+)/m.exec(matches.join('\n'))?.[1]
    expect(uid).toBeDefined()
    await runImap(ports.imap, [login, 'SELECT INBOX', `UID STORE ${uid} +FLAGS (\\Flagged)`])
    await row.getByRole('button', { name: t('mailbox.act.star'), pressed: true }).click()
    await row.getByRole('button', { name: t('mailbox.act.star'), pressed: false }).waitFor()
    await expect
      .poll(async () => {
        const output = await runImap(ports.imap, [login, 'SELECT INBOX', `UID FETCH ${uid} (FLAGS)`])
        return output.find((line) => /^\* \d+ FETCH /.test(line))
      })
      .toMatch(/FLAGS \((?!.*Flagged)/)
  },
)

journey(
  'a read-only app password is created by keyboard, shows its last use, and can be required',
  async ({ openPage, signIn, ports }) => {
    const page = await openPage(phone)
    await signIn(page, khue, '/protect/app-passwords')
    await page.getByRole('button', { name: tEn('account.appPasswords.add') }).press('Enter')
    await page.getByRole('dialog').getByLabel(tEn('account.appPasswords.name')).fill('Máy đọc')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page
      .getByRole('radio', { name: startingWith(tEn('account.appPasswords.mailRead')), checked: true })
      .waitFor()
    await checkAccessibility(page)
    await page.getByRole('dialog').getByLabel(tEn('account.appPasswords.name')).press('Enter')
    await page.getByText(tEn('account.appPasswords.once')).waitFor()
    const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    const login = `LOGIN ${khue} ${secret.replaceAll(' ', '')}`
    const output = await runImap(ports.imap, [login, 'SELECT INBOX', 'STORE 1 +FLAGS (\\Seen)'])
    expect(output).toContain('c NO [NOPERM] This password allows reading only')
    await page.goto('/protect/app-passwords')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Máy đọc' })
      .filter({ hasText: tEn('account.appPasswords.mailRead') })
      .getByText(likeIn('en', 'account.lastUsedBy', { protocol: 'IMAP', address: '127.0.0.1' }))
      .waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    await followLink(page, '/account/policies')
    const policy = page.getByRole('switch', { name: tEn('organisation.programs.appPasswords') })
    await policy.press('Space')
    await expect
      .poll(() => runImap(ports.imap, [`LOGIN ${khue} ${demoPassword}`]))
      .toContainEqual(
        expect.stringMatching(/^c NO \[AUTHENTICATIONFAILED\] Your organisation requires app passwords/),
      )
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await policy.press('Space')
    await expect
      .poll(() => runImap(ports.imap, [`LOGIN ${khue} ${demoPassword}`]))
      .toContainEqual(expect.stringMatching(/^c OK /))
  },
)

journey(
  'on a phone with 2-step verification, a client signs in with its app password until it is revoked',
  async ({ openPage, signIn, ports }) => {
    const phuc = 'phuc@mocviet.test'
    const page = await openPage(phone)
    await signIn(page, phuc, '/protect/authentication')
    await page.getByRole('img', { name: tEn('account.setUp.qr') }).waitFor()
    const key = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel(tEn('account.code')).fill(currentCode(key))
    await page.getByRole('heading', { name: tEn('account.codes.title') }).waitFor()
    await checkPhone(page)
    await page.getByLabel(tEn('account.codes.kept')).check()
    await page.getByRole('button', { name: tEn('account.done') }).tap()
    await page.getByText(tEn('account.codes.left', { n: 10 })).waitFor()
    await checkPhone(page)
    expect(await runImap(ports.imap, [`LOGIN ${phuc} ${demoPassword}`])).toContainEqual(
      expect.stringMatching(/^c NO \[AUTHENTICATIONFAILED\] This account has 2-step verification/),
    )

    await followLink(page, '/setting/pop3imap')
    await page.getByText(tEn('settings.server.passwordText')).waitFor()
    await page.locator('summary', { hasText: 'Gmail (Android)' }).tap()
    await page
      .locator('details[open]')
      .getByText(tEn('settings.steps.signIn', { email: phuc }))
      .waitFor()
    await checkPhone(page)
    await page.getByRole('button', { name: tEn('settings.server.makePassword') }).tap()
    const naming = page.getByRole('dialog', { name: tEn('account.appPasswords.add') })
    await naming.getByLabel(tEn('account.appPasswords.name')).fill('Gmail on my phone')
    await naming.getByRole('button', { name: tEn('account.appPasswords.make'), exact: true }).tap()
    const createdDialog = page.getByRole('dialog', {
      name: tEn('account.appPasswords.made', { name: 'Gmail on my phone' }),
    })
    const secret = ((await createdDialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await checkPhone(page)
    await createdDialog.getByRole('button', { name: tEn('account.done') }).tap()
    await createdDialog.waitFor({ state: 'detached' })
    const login = `LOGIN ${phuc} ${secret}`
    expect(await runImap(ports.imap, [login])).toContainEqual(expect.stringMatching(/^c OK /))

    await followLink(page, '/protect/app-passwords')
    const line = page.getByRole('listitem').filter({ hasText: 'Gmail on my phone' })
    await line
      .getByText(likeIn('en', 'account.lastUsedBy', { protocol: 'IMAP', address: '127.0.0.1' }))
      .waitFor()
    await checkPhone(page)
    await line.getByRole('button', { name: tEn('account.removeOf', { name: 'Gmail on my phone' }) }).tap()
    const confirmation = page.getByRole('alertdialog', {
      name: tEn('account.appPasswords.removeTitle', { name: 'Gmail on my phone' }),
    })
    await confirmation.getByText(tEn('account.appPasswords.removeText')).waitFor()
    await confirmation.getByRole('button', { name: tEn('account.remove'), exact: true }).tap()
    await page.getByText(tEn('account.appPasswords.empty')).waitFor()
    expect(await runImap(ports.imap, [login])).toContainEqual(
      expect.stringMatching(/^c NO \[AUTHENTICATIONFAILED\]/),
    )
  },
)
