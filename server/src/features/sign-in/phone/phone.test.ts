import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { Browser, behindProxy, lastCode, refusalCode, verifyPhone } from '../testing.ts'

const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

async function signedIn(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld({ ...behindProxy, ...options })
  const browser = new Browser(world)
  await browser.signIn()
  const requestCode = (phone = '0912 345 678', country = 'VN') =>
    browser.call('POST /api/v2/verification', { body: { country, phone } })
  const verify = (code: string) => browser.call('PATCH /api/v2/verification', { body: { code } })
  return { world, browser, ask: requestCode, prove: verify }
}

onEachDatabase('a phone number', (database) => {
  test('is verified with the code that was sent to it', async () => {
    const { world, browser, ask, prove } = await signedIn({ database })
    expect(await browser.call('GET /api/v2/verification', {})).toEqual({
      domain: { name: 'mocviet.test', is_verified: true },
      phone: null,
      waiting: null,
      fee_vnd: 20_000,
    })
    const now = world.clock.now() / 1000
    expect(await ask()).toEqual({
      phone_hint: '*** *** 678',
      channel: 'text',
      retry_after_seconds: 60,
      expires_at: now + 600,
    })
    const code = await lastCode(world)
    expect(world.texts.sent).toMatchObject([{ phoneNumber: '+84912345678', channel: 'text' }])
    expect(world.texts.sent[0]?.text).toContain(code)
    expect((await browser.call('GET /api/v2/verification', {})).waiting).toEqual({
      formatted: '+84 912 345 678',
      channel: 'text',
      retry_after_seconds: 60,
      expires_at: now + 600,
    })

    expect(await refusalCode(prove(wrong(code)))).toBe('code_incorrect')
    const phone = { number: '+84912345678', formatted: '+84 912 345 678', country: 'VN', verified_at: now }
    expect(await prove(` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ phone, waiting: null })
    expect(await browser.call('GET /api/v2/phone', {})).toEqual({ phone })
    expect((await browser.call('GET /api/v2/account/info', {})).phone).toEqual(phone)
    expect(await refusalCode(prove(code))).toBe('code_incorrect')
  })

  test('a phone number of another account is refused, also in parallel verifications', async () => {
    const { world, ask, prove } = await signedIn({ database })
    const ha = new Browser(world)
    await ha.signIn('ha@mocviet.test')
    await ha.call('POST /api/v2/verification', { body: { country: 'VN', phone: '+84 912 345 678' } })
    const hers = await lastCode(world)
    await ask()
    const accountCode = await lastCode(world)

    const outcomes = await Promise.all([
      refusalCode(prove(accountCode)),
      refusalCode(ha.call('PATCH /api/v2/verification', { body: { code: hers } })),
    ])
    expect(outcomes.toSorted()).toEqual(['nothing', 'phone_used'])
    const stored = await world.app.db.sql.selectFrom('phone').select('number').execute()
    expect(stored).toEqual([{ number: '+84912345678' }])
    const duy = new Browser(world)
    await duy.signIn('duy@dakwood.test')
    const body = { country: 'VN', phone: '0912345678' }
    expect(await refusalCode(duy.call('POST /api/v2/verification', { body }))).toBe('phone_used')
  })

  test('a code allows five tries, then a new one is needed', async () => {
    const { world, ask, prove } = await signedIn({ database })
    await ask()
    const code = await lastCode(world)
    for (let round = 0; round < 5; round++)
      expect(await refusalCode(prove(wrong(code)))).toBe('code_incorrect')
    expect(await refusalCode(prove(code))).toBe('code_locked')
    await world.clock.advance(60)
    await ask()
    await prove(await lastCode(world))
  })

  test('of many parallel tries only five are checked', async () => {
    const { world, ask, prove } = await signedIn({ database })
    await ask()
    const code = await lastCode(world)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusalCode(prove(wrong(code)))))
    expect(outcomes.filter((one) => one === 'code_incorrect')).toHaveLength(5)
    expect(outcomes.filter((one) => one === 'code_locked')).toHaveLength(15)
  })

  test('the delay doubles from the fourth code in an hour', async () => {
    const { world, browser, ask } = await signedIn({ database })
    const waits: number[] = []
    for (let round = 0; round < 5; round++) {
      await ask()
      const { waiting } = await browser.call('GET /api/v2/verification', {})
      const wait = waiting?.retry_after_seconds ?? 0
      waits.push(wait)
      await world.clock.advance(wait - 1)
      expect(await refusalCode(ask())).toBe('code_sent_recently')
      await world.clock.advance(1)
    }
    expect(waits).toEqual([60, 60, 60, 120, 240])
  })

  test('a code can be resent after a minute, ten times a day', async () => {
    const { world, browser, ask, prove } = await signedIn({ database })
    await ask()
    const first = await lastCode(world)
    expect(await refusalCode(ask())).toBe('code_sent_recently')
    await world.clock.advance(60)
    await ask()
    const second = await lastCode(world)
    await world.runJobs()
    if (first !== second) expect(await refusalCode(prove(first))).toBe('code_incorrect')
    for (let round = 2; round < 10; round++) {
      await world.clock.advance(3600)
      await browser.signIn()
      await ask()
      await world.runJobs()
    }
    await world.clock.advance(3600)
    await browser.signIn()
    expect(await refusalCode(ask())).toBe('too_many_codes')
    await world.runJobs()
    expect(world.texts.sent).toHaveLength(10)
    world.clock.skip(24 * 3600)
    await new Browser(world).signIn()
  })

  test('is a second step by text or call', async () => {
    const { world, browser } = await signedIn({ database })
    await verifyPhone(world, browser)
    await browser.call('POST /api/v2/otp', { body: { channel: 'voice' } })
    const on = await browser.call('PUT /api/v2/2fa/phone', { body: { code: await lastCode(world) } })
    expect(on.protection).toMatchObject({ is_on: true, phone: { phone_hint: '*** *** 678' } })
    expect(on.recovery_codes).toHaveLength(10)
    expect(world.texts.sent.at(-1)?.channel).toBe('voice')

    const otherBrowser = new Browser(world)
    const { ticket, methods, phone_hint } = await otherBrowser.firstStep()
    expect([methods, phone_hint]).toEqual([['text', 'voice', 'recovery_code'], '*** *** 678'])
    const send = (value: string) =>
      otherBrowser.call('POST /api/v2/auth-verification/resend', { body: { ticket: value, channel: 'text' } })
    expect(await send(ticket)).toMatchObject({ phone_hint: '*** *** 678', retry_after_seconds: 60 })
    expect(await refusalCode(send(ticket))).toBe('code_sent_recently')
    const code = await lastCode(world)

    const step = (value: string) =>
      otherBrowser.call('POST /api/v2/auth-verification', { body: { ticket: value, code, method: 'text' } })
    const other = await new Browser(world).firstStep()
    // An attacker with the password cannot use a code that another sign-in requested.
    expect(await refusalCode(step(other.ticket))).toBe('code_incorrect')
    await step(ticket)
    expect(await refusalCode(send('x'.repeat(43)))).toBe('sign_in_expired')
  })

  test('cannot be removed while it is the second step', async () => {
    const { world, browser } = await signedIn({ database })
    await verifyPhone(world, browser)
    await browser.call('POST /api/v2/otp', { body: {} })
    await browser.call('PUT /api/v2/2fa/phone', { body: { code: await lastCode(world) } })
    expect(await refusalCode(browser.call('DELETE /api/v2/phone', {}))).toBe('phone_guards_two_step')
    await world.clock.advance(60)
    await browser.call('POST /api/v2/otp', { body: {} })
    await browser.call('POST /api/v2/2fa/off', { body: { code: await lastCode(world), method: 'phone' } })
    await browser.call('DELETE /api/v2/phone', {})
    expect(await browser.call('GET /api/v2/phone', {})).toEqual({ phone: null })
  })
})

test('parses national formats and rejects invalid numbers', async () => {
  const { world, ask } = await signedIn()
  const read = async (phone: string, country: string) => {
    await world.clock.advance(60)
    const outcome = await refusalCode(ask(phone, country))
    await world.runJobs()
    return outcome === 'nothing' ? world.texts.sent.at(-1)?.phoneNumber : outcome
  }
  expect(await read('0912.345.678', 'VN')).toBe('+84912345678')
  expect(await read('+84 (0) 912-345-678', 'VN')).toBe('+84912345678')
  expect(await read('(415) 555-2671', 'US')).toBe('+14155552671')
  expect(await read('020 7946 0018', 'GB')).toBe('+442079460018')
  for (const phone of ['113', '0912', '0912 345 678 9999', 'call me 0912345678', '+1 415 555 2671', '๐๙'])
    expect([phone, await read(phone, 'VN')]).toEqual([phone, 'phone_invalid'])
  expect(await read('0912345678', 'ZZ')).toBe('phone_invalid')
})

test('lists the countries with their codes, Vietnam first', async () => {
  const { browser } = await signedIn()
  const countries = await browser.call('GET /api/v2/countries', {})
  expect(countries.length).toBeGreaterThan(200)
  expect(countries[0]).toEqual({ code: 'VN', calling_code: '84', example: expect.stringMatching(/^0\d/) })
  expect(countries.map((country) => country.code)).toContain('JP')
})

test('a code expires after ten minutes and is not sent late', async () => {
  const { world, ask, prove } = await signedIn()
  await ask()
  const code = await lastCode(world)
  await world.clock.advance(10 * 60)
  expect(await refusalCode(prove(code))).toBe('code_incorrect')

  world.texts.setOutcome({ state: 'failed', reason: 'no credit' })
  await ask()
  await world.runJobs()
  world.texts.setOutcome({ state: 'sent' })
  world.clock.skip(11 * 60)
  await world.runJobs()
  expect(world.texts.sent).toHaveLength(1)
})

test('retries after a temporary gateway failure', async () => {
  const { world, ask, prove } = await signedIn()
  world.texts.setOutcome({ state: 'failed', reason: 'down' })
  await ask()
  await world.runJobs()
  world.texts.setOutcome({ state: 'sent' })
  await world.clock.advance(5)
  await prove(await lastCode(world))
})

test('stores no plain code and separates codes by purpose', async () => {
  const { world, browser, ask, prove } = await signedIn()
  await ask()
  const code = await lastCode(world)
  const stored = JSON.stringify(await world.app.db.sql.selectFrom('phone_code').selectAll().execute())
  expect(stored).not.toContain(code)
  await prove(code)
  await world.clock.advance(60)
  await browser.call('POST /api/v2/otp', { body: {} })
  expect(await refusalCode(prove(await lastCode(world)))).toBe('code_incorrect')
})
