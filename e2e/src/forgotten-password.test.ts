import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { currentCode } from './harness/authenticator.ts'
import { checkAccessibility, expect, journey as plainJourney } from './harness/journey.ts'
import { startProduct } from './harness/product.ts'
import { threadList } from './harness/screens.ts'
import { like, t } from './texts.ts'

const owner = 'duy@dakwood.test'
const second = 'ha@mocviet.test'
const telephone = '+84912345678'

interface Text {
  to: string
  channel: string
  text: string
  code: string
}

/** The product with a phone gateway that records messages. */
const journey = plainJourney
  .extend('texts', { scope: 'file' }, async ({}, { onCleanup }) => {
    const received: Text[] = []
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        received.push(JSON.parse(Buffer.concat(parts).toString()) as Text)
        response.writeHead(202).end()
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onCleanup(() => {
      server.closeAllConnections()
      server.close()
    })
    return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` }
  })
  .extend('product', { scope: 'file' }, async ({ store, texts }, { onCleanup }) => {
    const product = await startProduct(store, { BOCAU_SMS: texts.url })
    onCleanup(product.stop)
    return product
  })

const api = async (page: Page, method: 'post' | 'patch' | 'put', path: string, data: unknown) => {
  const reply = await page.request[method](`/api/v2/${path}`, {
    data,
    headers: { origin: new URL(page.url()).origin },
  })
  expect([path, reply.status()]).toEqual([path, reply.status() < 300 ? reply.status() : 200])
  return reply.text()
}

/** Newest code in the inbox of a signed-in page, once there are this many. */
async function codeInMessage(page: Page, number: number): Promise<string> {
  const subjects = page
    .getByRole('row')
    .filter({ hasText: /(Mã xác minh|Mã đặt lại|Verification code|reset code).*: \d{6}/ })
  await expect.poll(() => subjects.count()).toBeGreaterThanOrEqual(number)
  return /: (\d{6})/.exec((await subjects.first().textContent()) ?? '')?.[1] ?? ''
}

/** From the sign-in page to the code field. */
async function requestCode(page: Page, email: string, method: string) {
  if (page.url() === 'about:blank') await page.goto('/login')
  await page.getByRole('button', { name: t('account.forgotten') }).click()
  await page.getByLabel(t('account.address'), { exact: true }).fill(email)
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: t('recovery.send') }).click()
  return page.getByLabel(t('recovery.code'))
}

async function setPassword(page: Page, password: string, secondStep?: string) {
  await page.getByRole('textbox', { name: t('recovery.new') }).fill(password)
  if (secondStep) await page.getByLabel(t('recovery.second')).fill(secondStep)
  await page.getByRole('button', { name: t('recovery.set') }).click()
}

async function signInWith(page: Page, password: string) {
  await page.getByText(t('recovery.done')).waitFor()
  await page.getByLabel(t('account.address'), { exact: true }).fill(owner)
  await page.getByLabel(t('account.passwordField'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('account.signIn'), exact: true }).click()
}

journey(
  'a forgotten password is reset by a message to the recovery address, and by text message with a second step',
  async ({ openPage, signIn, texts }) => {
    const [mine, hers] = [await openPage(), await openPage()]
    await signIn(hers, second)
    await signIn(mine, owner, '/protect/recovery')
    await mine.getByLabel(t('recoveryAddress.address')).fill(second)
    await mine.getByRole('button', { name: t('recoveryAddress.send') }).click()
    await mine.getByLabel(t('recoveryAddress.code')).fill(await codeInMessage(hers, 1))
    await mine.getByText(t('recoveryAddress.kept')).waitFor()

    // By mail: the code is readable in the other mailbox only, and all sessions end.
    const page = await openPage()
    const code = await requestCode(page, owner, t('recovery.by.mail'))
    await page.getByText(like('recovery.sent', { email: owner })).waitFor()
    await code.fill('000000')
    await page.getByText(t('error.code_incorrect')).first().waitFor()
    await code.fill(await codeInMessage(hers, 2))
    await setPassword(page, 'yeu')
    await page.getByText(t('recovery.done')).waitFor({ state: 'detached' })
    await checkAccessibility(page)
    await setPassword(page, 'Bo-cau-moi-7')
    await signInWith(page, 'Bo-cau-moi-7')
    await threadList(page).waitFor()
    await mine.waitForURL(/\/login/)

    // By text message: the phone was verified before, and an authenticator is required as well.
    await api(page, 'post', 'verification', { country: 'VN', phone: '0912 345 678' })
    await expect.poll(() => texts.received.length).toBe(1)
    await api(page, 'patch', 'verification', { code: texts.received[0]?.code })
    const { key } = JSON.parse(await api(page, 'post', '2fa/authenticator', {})) as { key: string }
    const on = JSON.parse(await api(page, 'put', '2fa/authenticator', { code: currentCode(key) })) as {
      recovery_codes: string[]
    }
    const phone = await openPage({ width: 390, height: 844 })
    const texted = await requestCode(phone, owner, t('recovery.by.text'))
    await expect.poll(() => texts.received.length).toBe(2)
    expect(texts.received[1]).toMatchObject({ to: telephone, channel: 'text' })
    await texted.fill(texts.received[1]?.code ?? '')
    await checkAccessibility(phone)
    // The code on the phone does not count as the second step.
    await setPassword(phone, 'Bo-cau-moi-8', texts.received[1]?.code)
    await phone.getByText(t('error.code_incorrect')).first().waitFor()
    await setPassword(phone, 'Bo-cau-moi-8', on.recovery_codes[0])
    await signInWith(phone, 'Bo-cau-moi-8')
    await phone.getByRole('heading', { name: t('account.step.title') }).waitFor()
    await page.waitForURL(/\/login/)
  },
)

journey(
  'an unknown address looks the same as a known one, and no code is sent',
  async ({ openPage, texts }) => {
    const before = texts.received.length
    const notices: string[] = []
    const page = await openPage()
    for (const email of [owner, 'nobody@dakwood.test', 'nobody@elsewhere.example']) {
      const code = await requestCode(page, email, t('recovery.by.text'))
      await code.fill('000000')
      await page.getByText(t('error.code_incorrect')).first().waitFor()
      notices.push(((await page.locator('main').textContent()) ?? '').replaceAll(email, '…'))
      await page.getByRole('button', { name: t('recovery.back') }).click()
    }
    expect(new Set(notices).size).toBe(1)
    expect(texts.received.slice(before).filter(({ to }) => to !== telephone)).toEqual([])
  },
)
