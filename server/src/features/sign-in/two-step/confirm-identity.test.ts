import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, type World } from '../../../testing/index.ts'
import {
  authenticatorCode,
  Browser,
  behindProxy,
  khue,
  lastCode,
  refusalCode,
  setUpAuthenticator,
  verifyPhone,
} from '../testing.ts'

const password = 'Bocau-test-1'

const confirm = (browser: Browser, code?: string, secret: string = password) =>
  browser.call('POST /api/v2/session/confirm', {
    body: { password: secret, ...(code === undefined ? {} : { code }) },
  })

/** Actions that change the security of an account or give others access. */
const protectedActions = (browser: Browser) => [
  () => browser.call('POST /api/v2/2fa/authenticator', {}),
  () => browser.call('PUT /api/v2/2fa/authenticator', { body: { code: '000000' } }),
  () => browser.call('PUT /api/v2/2fa/phone', { body: { code: '000000' } }),
  () => browser.call('POST /api/v2/2fa/recovery-codes', {}),
  () => browser.call('POST /api/v2/verification', { body: { country: 'VN', phone: '0912345678' } }),
  () => browser.call('PATCH /api/v2/verification', { body: { code: '000000' } }),
  () => browser.call('DELETE /api/v2/phone', {}),
  () => browser.call('POST /api/v2/passkeys/options', {}),
  () => browser.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird' } }),
  () => browser.call('POST /api/v2/app-passwords/profile', { body: { name: 'iPhone' } }),
  () => browser.call('POST /api/v2/recovery-address', { body: { address: 'khue@ngoai.test' } }),
  () => browser.call('PATCH /api/v2/recovery-address', { body: { address: 'a@ngoai.test', code: '000000' } }),
  () => browser.call('DELETE /api/v2/recovery-address', {}),
]

/** Signs Khuê in with an authenticator and advances 15 minutes; the session may be stolen. */
async function stolenSession(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld({ ...behindProxy, ...options })
  const stolen = new Browser(world)
  await stolen.signIn()
  const { key, recoveryCodes } = await setUpAuthenticator(world, stolen)
  await world.clock.advance(15 * 60)
  return { world, stolen, key, recoveryCodes }
}

const wrongCode = (key: string, world: World) =>
  ['000000', '111111', '222222', '333333'].find((code) =>
    [-60, -30, 0, 30, 60].every((seconds) => authenticatorCode(key, world, seconds) !== code),
  ) ?? ''

onEachDatabase('with a session and only the password', (database) => {
  test('security changes require a recent code', async () => {
    const { world, stolen, key } = await stolenSession({ database })
    await confirm(stolen)
    for (const action of protectedActions(stolen)) {
      const refusal = await action().catch((error: unknown) => error)
      expect(refusal).toMatchObject({ problem: { code: 'confirm_needed', needs_code: true } })
    }

    expect(await refusalCode(confirm(stolen, wrongCode(key, world)))).toBe('code_incorrect')
    expect(await refusalCode(protectedActions(stolen)[3]?.() ?? Promise.resolve())).toBe('confirm_needed')
    expect(await confirm(stolen, authenticatorCode(key, world))).toEqual({
      confirmed_until: world.clock.now() / 1000 + 900,
    })
    for (const action of protectedActions(stolen))
      expect(await refusalCode(action())).not.toBe('confirm_needed')

    await world.clock.advance(15 * 60)
    await confirm(stolen)
    expect(await refusalCode(protectedActions(stolen)[3]?.() ?? Promise.resolve())).toBe('confirm_needed')
  })

  test('a pending phone verification cannot replace a second step enabled later', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const [owner, thief] = [new Browser(world), new Browser(world, { address: '203.0.113.9' })]
    await owner.signIn()
    await thief.signIn()
    await verifyPhone(world, owner)
    await thief.call('POST /api/v2/verification', { body: { country: 'VN', phone: '0987 654 321' } })
    const ofThief = await lastCode(world)
    await owner.call('POST /api/v2/otp', { body: {} })
    await owner.call('PUT /api/v2/2fa/phone', { body: { code: await lastCode(world) } })

    const verification = thief.call('PATCH /api/v2/verification', { body: { code: ofThief } })
    expect(await refusalCode(verification)).toBe('not_signed_in')
    expect((await owner.call('GET /api/v2/phone', {})).phone?.number).toBe('+84912345678')
  })

  test('a recovery code is valid once and notifies the owner', async () => {
    const { world, stolen, recoveryCodes } = await stolenSession({ database })
    const code = recoveryCodes[0] ?? ''
    await confirm(stolen, code)
    expect((await stolen.call('GET /api/v2/2fa', {})).recovery_codes_left).toBe(9)
    expect(await refusalCode(confirm(stolen, code))).toBe('code_incorrect')
    await world.runJobs()
    const { items } = await stolen.call('GET /api/v2/threads', {})
    expect(items.map((thread) => thread.subject)).toContain('Một mã khôi phục đã được dùng')
  })

  test('a text code works when the phone is the second step', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const browser = new Browser(world)
    await browser.signIn()
    await verifyPhone(world, browser)
    await browser.call('POST /api/v2/otp', { body: {} })
    await browser.call('PUT /api/v2/2fa/phone', { body: { code: await lastCode(world) } })
    await world.clock.advance(15 * 60)
    expect(await refusalCode(protectedActions(browser)[3]?.() ?? Promise.resolve())).toBe('confirm_needed')
    await browser.call('POST /api/v2/otp', { body: {} })
    await confirm(browser, await lastCode(world))
    await browser.call('POST /api/v2/2fa/recovery-codes', {})
  })
})

test('limits wrong codes per session, notifies the owner and locks no other session', async () => {
  const { world, stolen, key } = await stolenSession()
  const wrong = wrongCode(key, world)
  const outcomes = []
  for (let round = 0; round < 6; round++) outcomes.push(await refusalCode(confirm(stolen, wrong)))
  for (let round = 0; round < 6; round++)
    outcomes.push(await refusalCode(stolen.call('POST /api/v2/2fa/off', { body: { code: wrong } })))
  expect(outcomes.slice(0, 10).every((code) => code === 'code_incorrect')).toBe(true)
  expect(outcomes.slice(10)).toEqual(['too_many_sign_ins', 'too_many_sign_ins'])
  expect(await refusalCode(confirm(stolen, authenticatorCode(key, world)))).toBe('too_many_sign_ins')

  await world.runJobs()
  const { items } = await stolen.call('GET /api/v2/threads', {})
  expect(items.map((thread) => thread.subject)).toContain('Có người biết mật khẩu của bạn')
  const owner = new Browser(world, { address: '203.0.113.20' })
  const { ticket } = await owner.firstStep()
  const method = 'authenticator'
  await owner.call('POST /api/v2/auth-verification', {
    body: { ticket, method, code: authenticatorCode(key, world) },
  })
})

test('a second step at sign-in counts as confirmation, a trusted device does not', async () => {
  const { world, key } = await stolenSession()
  const owner = new Browser(world, { address: '203.0.113.20' })
  const { ticket } = await owner.firstStep()
  await owner.call('POST /api/v2/auth-verification', {
    body: { ticket, method: 'authenticator', code: authenticatorCode(key, world), trust_device: true },
  })
  await owner.call('POST /api/v2/2fa/recovery-codes', {})
  await owner.signIn()
  const refusal = await owner.call('POST /api/v2/2fa/recovery-codes', {}).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ problem: { code: 'confirm_needed', needs_code: true } })
})

test('an account without a second step needs only its password', async () => {
  const world = await createWorld(behindProxy)
  const browser = new Browser(world)
  await browser.signIn(khue)
  await world.clock.advance(15 * 60)
  const refusal = await browser.call('DELETE /api/v2/phone', {}).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ problem: { code: 'confirm_needed', needs_code: false } })
  await confirm(browser, '123456')
  await browser.call('DELETE /api/v2/phone', {})
})
