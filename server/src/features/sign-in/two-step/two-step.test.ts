import { expect, onTestFinished, test } from 'vitest'
import { ImapClient } from '../../../entrypoints/imap/imap-client.fixture.ts'
import { createWorld, onEachDatabase, password, SocketClient, type World } from '../../../testing/index.ts'
import {
  authenticatorCode,
  Browser,
  behindProxy,
  khue,
  lastCode,
  phoneSafari,
  refusalCode,
  setUpAuthenticator,
  verifyPhone,
} from '../testing.ts'
import { resetTwoStep } from './reset-two-step.ts'

/** Signs Khuê in with an authenticator; adds another browser that is not signed in. */
async function protectedWorld(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld({ ...behindProxy, ...options })
  const browser = new Browser(world)
  await browser.signIn()
  const { key, recoveryCodes } = await setUpAuthenticator(world, browser)
  return { world, here: browser, there: new Browser(world), key, recoveryCodes }
}

const second = (browser: Browser, ticket: string, code: string, method = 'authenticator') =>
  browser.call('POST /api/v2/auth-verification', {
    body: { ticket, code, method: method as 'authenticator' },
  })

const isSignedIn = async (browser: Browser) => (await browser.fetch('GET /api/v2/user/info', {})).ok

/** Returns a code that the app does not show at any time near now. */
function wrongCode(key: string, world: World): string {
  const codes = [-60, -30, 0, 30, 60].map((seconds) => authenticatorCode(key, world, seconds))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !codes.includes(code)) ?? ''
  )
}

onEachDatabase('2-step verification', (database) => {
  test('is set up with a key and a code, and shows recovery codes once', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const browser = new Browser(world)
    await browser.signIn()
    expect(await browser.call('GET /api/v2/2fa', {})).toMatchObject({ is_on: false, authenticator: null })

    const setUp = await browser.call('POST /api/v2/2fa/authenticator', {})
    expect(setUp.key).toMatch(/^[A-Z2-7]{32}$/)
    expect(setUp.otpauth_uri).toContain(`secret=${setUp.key}&`)
    expect((await browser.call('GET /api/v2/2fa', {})).is_on).toBe(false)
    const wrong = { code: wrongCode(setUp.key, world) }
    expect(await refusalCode(browser.call('PUT /api/v2/2fa/authenticator', { body: wrong }))).toBe(
      'code_incorrect',
    )
    const right = { code: authenticatorCode(setUp.key, world) }
    const on = await browser.call('PUT /api/v2/2fa/authenticator', { body: right })

    expect(on.protection).toMatchObject({ is_on: true, recovery_codes_left: 10, phone: null })
    expect(new Set(on.recovery_codes).size).toBe(10)
    for (const code of on.recovery_codes ?? []) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
    expect(await refusalCode(browser.call('PUT /api/v2/2fa/authenticator', { body: right }))).toBe(
      'sign_in_expired',
    )
  })

  test('ends every other session when enabled, except those of app passwords', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const [browser, otherBrowser] = [new Browser(world), new Browser(world)]
    await browser.signIn()
    const { token } = await otherBrowser.signIn()
    const window = new SocketClient(world.origin, { token })
    await window.messages(1)
    const created = await browser.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird' } })
    const byAppPassword = await ImapClient.signIn(world.imapPort, khue, created.password)
    const byPassword = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => {
      byAppPassword.close()
      byPassword.close()
    })

    await setUpAuthenticator(world, browser)

    expect([await isSignedIn(browser), await isSignedIn(otherBrowser)]).toEqual([true, false])
    expect(await window.closed).toBe(4401)
    const end = window.events.find((event) => event.type === 'signed_out')
    expect(end?.payload).toMatchObject({ reason: 'two_step_on' })
    await byPassword.whenClosed
    expect((await byAppPassword.execute('NOOP')).status).toBe('OK')
  })

  test('a second method leaves the other sessions open', async () => {
    const { world, here, there, key } = await protectedWorld({ database })
    await second(there, (await there.firstStep()).ticket, authenticatorCode(key, world))
    await verifyPhone(world, here)
    await here.call('POST /api/v2/otp', { body: {} })
    await here.call('PUT /api/v2/2fa/phone', { body: { code: await lastCode(world) } })
    expect(await isSignedIn(there)).toBe(true)
  })

  test('requires a code after the password before a session starts', async () => {
    const { world, there, key } = await protectedWorld({ database })
    const needed = await there.firstStep()

    expect(needed).toMatchObject({
      status: 401,
      code: 'second_step_needed',
      methods: ['authenticator', 'recovery_code'],
      phone_hint: null,
      expires_at: world.clock.now() / 1000 + 600,
    })
    expect(there.cookies.size).toBe(0)
    there.cookies.set('bocau_session', needed.ticket)
    expect(await isSignedIn(there)).toBe(false)
    there.cookies.clear()

    await second(there, needed.ticket, authenticatorCode(key, world))
    expect(await isSignedIn(there)).toBe(true)
  })

  test('rejects a replayed code of the same time step', async () => {
    const { world, there, key } = await protectedWorld({ database })
    const code = authenticatorCode(key, world)
    await second(there, (await there.firstStep()).ticket, code)

    const thief = new Browser(world, { address: '203.0.113.9' })
    const { ticket } = await thief.firstStep()
    expect(await refusalCode(second(thief, ticket, code))).toBe('code_incorrect')
    expect(await refusalCode(second(thief, ticket, authenticatorCode(key, world, -30)))).toBe(
      'code_incorrect',
    )
    await world.clock.advance(30)
    await second(thief, ticket, authenticatorCode(key, world))
  })

  test('of two parallel requests with one code only one succeeds', async () => {
    const { world, there, key } = await protectedWorld({ database })
    const tickets = [(await there.firstStep()).ticket, (await there.firstStep()).ticket]
    const code = authenticatorCode(key, world)
    const outcomes = await Promise.all(tickets.map((ticket) => refusalCode(second(there, ticket, code))))
    expect(outcomes.toSorted()).toEqual(['code_incorrect', 'nothing'])
  })

  test('of two parallel requests with one recovery code only one succeeds', async () => {
    const { world, there, recoveryCodes } = await protectedWorld({ database })
    const tickets = await Promise.all([1, 2, 3].map(async () => (await there.firstStep()).ticket))
    const code = recoveryCodes[0] ?? ''
    const outcomes = await Promise.all(
      tickets.map((ticket) => refusalCode(second(new Browser(world), ticket, code, 'recovery_code'))),
    )

    expect(outcomes.toSorted()).toEqual(['code_incorrect', 'code_incorrect', 'nothing'])
    expect((await there.firstStep()).methods).toContain('recovery_code')
    const remaining = await world.app.db.sql.selectFrom('recovery_code').select('code_hash').execute()
    expect(remaining).toHaveLength(9)
  })

  test('a recovery code is valid once, ignoring case and separators', async () => {
    const { there, recoveryCodes } = await protectedWorld({ database })
    const typed = ` ${(recoveryCodes[3] ?? '').toUpperCase().replaceAll('-', ' ')} `
    await second(there, (await there.firstStep()).ticket, typed, 'recovery_code')
    const { ticket } = await there.firstStep()
    expect(await refusalCode(second(there, ticket, recoveryCodes[3] ?? '', 'recovery_code'))).toBe(
      'code_incorrect',
    )
  })

  test('a ticket is valid once, also for parallel requests', async () => {
    const { world, there, key, recoveryCodes } = await protectedWorld({ database })
    const { ticket } = await there.firstStep()
    const outcomes = await Promise.all([
      refusalCode(second(there, ticket, recoveryCodes[0] ?? '', 'recovery_code')),
      refusalCode(second(there, ticket, authenticatorCode(key, world))),
    ])
    expect(outcomes.toSorted()).toEqual(['nothing', 'sign_in_expired'])
    await world.clock.advance(30)
    expect(await refusalCode(second(there, ticket, authenticatorCode(key, world)))).toBe('sign_in_expired')
  })

  test('is turned off with a code', async () => {
    const { world, here, key } = await protectedWorld({ database })
    const off = (code: string) => here.call('POST /api/v2/2fa/off', { body: { code } })
    expect(await refusalCode(off(wrongCode(key, world)))).toBe('code_incorrect')
    expect(await off(authenticatorCode(key, world))).toMatchObject({
      is_on: false,
      authenticator: null,
      recovery_codes_left: 0,
      trusted_devices: 0,
    })
    expect(await refusalCode(off('123456'))).toBe('two_step_off')
    await new Browser(world).signIn()
  })

  test('new recovery codes invalidate the previous ones', async () => {
    const { here, there, recoveryCodes } = await protectedWorld({ database })
    const { recovery_codes: fresh } = await here.call('POST /api/v2/2fa/recovery-codes', {})
    expect(fresh).toHaveLength(10)
    const { ticket } = await there.firstStep()
    expect(await refusalCode(second(there, ticket, recoveryCodes[0] ?? '', 'recovery_code'))).toBe(
      'code_incorrect',
    )
    await second(there, ticket, fresh?.[0] ?? '', 'recovery_code')
  })

  test('a trusted device skips the second step for thirty days until revoked', async () => {
    const { world, here, there, key } = await protectedWorld({ database })
    const { ticket } = await there.firstStep()
    await there.call('POST /api/v2/auth-verification', {
      body: { ticket, code: authenticatorCode(key, world), method: 'authenticator', trust_device: true },
    })
    await there.signIn()
    expect((await there.call('GET /api/v2/activity-logs', {})).items[0]?.method).toBe('trusted_device')
    await new Browser(world).firstStep()

    const [device] = await there.call('GET /api/v2/2fa/devices', {})
    expect(device).toMatchObject({ is_current: true, device: { browser: 'Chrome', system: 'Windows' } })
    expect((await here.call('GET /api/v2/2fa/devices', {}))[0]?.is_current).toBe(false)
    await here.call('DELETE /api/v2/2fa/devices/:id', { params: { id: device?.id ?? '' } })
    await there.firstStep()
  })

  test('an open window is notified of a newly trusted device', async () => {
    const { world, here, there, key } = await protectedWorld({ database })
    const window = new SocketClient(world.origin, { token: here.cookies.get('bocau_session') ?? '' })
    await window.messages(1)
    const { ticket } = await there.firstStep()
    await there.call('POST /api/v2/auth-verification', {
      body: { ticket, code: authenticatorCode(key, world), method: 'authenticator', trust_device: true },
    })
    await expect.poll(() => window.events.map(({ type }) => type)).toContain('protection_changed')
    window.close()
  })

  test('trust expires after thirty days', async () => {
    const { world, there, key } = await protectedWorld({ database })
    const { ticket } = await there.firstStep()
    await there.call('POST /api/v2/auth-verification', {
      body: { ticket, code: authenticatorCode(key, world), method: 'authenticator', trust_device: true },
    })
    world.clock.skip(30 * 24 * 3600 - 60)
    await there.signIn()
    world.clock.skip(60)
    await there.firstStep()
  })
})

test('a planted device token never becomes trusted', async () => {
  const { world, there, key } = await protectedWorld()
  const thief = new Browser(world, { address: '203.0.113.9' })
  const deviceCookie = async () =>
    [...there.cookies].find(([name]) => name.startsWith('bocau_device_')) ?? ['', '']
  await second(there, (await there.firstStep()).ticket, authenticatorCode(key, world))
  const [name, planted] = await deviceCookie()
  thief.cookies.set(name, planted)

  await world.clock.advance(30)
  const { ticket } = await there.firstStep()
  await there.call('POST /api/v2/auth-verification', {
    body: { ticket, code: authenticatorCode(key, world), method: 'authenticator', trust_device: true },
  })
  expect((await deviceCookie())[1]).not.toBe(planted)
  await there.signIn()
  await thief.firstStep()
})

test('the device token of one account is not valid for another', async () => {
  const { world, there, key } = await protectedWorld()
  const { ticket } = await there.firstStep()
  await there.call('POST /api/v2/auth-verification', {
    body: { ticket, code: authenticatorCode(key, world), method: 'authenticator', trust_device: true },
  })
  const ha = new Browser(world, { address: '203.0.113.9' })
  const { user } = await ha.signIn('ha@mocviet.test')
  const { user: otherUser } = await there.signIn()
  await setUpAuthenticator(world, ha)
  there.cookies.set(`bocau_device_${user.id}`, there.cookies.get(`bocau_device_${otherUser.id}`) ?? '')
  await there.firstStep('ha@mocviet.test')
})

test('session fixation: the second step creates a new session', async () => {
  const { world, there, key } = await protectedWorld()
  const planted = 'p'.repeat(43)
  there.cookies.set('bocau_session', planted)
  const { ticket } = await there.firstStep()
  expect(there.cookies.get('bocau_session')).toBe(planted)
  const { token } = await second(there, ticket, authenticatorCode(key, world))

  expect(there.cookies.get('bocau_session')).toBe(token)
  expect([planted, ticket]).not.toContain(token)
  there.cookies.set('bocau_session', planted)
  expect(await isSignedIn(there)).toBe(false)
})

test('limits wrong codes to five per ticket and ten per account', async () => {
  const { world, there, key } = await protectedWorld()
  const outcomes: string[] = []
  for (let round = 0; round < 12; round++) {
    if (round % 5 === 0) outcomes.push('ticket')
    const ticket = round % 5 === 0 ? (await there.firstStep()).ticket : undefined
    if (ticket) there.cookies.set('ticket', ticket)
    outcomes.push(await refusalCode(second(there, there.cookies.get('ticket') ?? '', wrongCode(key, world))))
  }
  expect(outcomes.filter((code) => code === 'code_incorrect')).toHaveLength(10)
  expect(outcomes.slice(-2)).toEqual(['too_many_sign_ins', 'too_many_sign_ins'])
  await world.clock.advance(15 * 60)
  await second(there, (await there.firstStep()).ticket, authenticatorCode(key, world))
})

test('repeated wrong codes notify the owner and lengthen the wait', async () => {
  const { world, here, key } = await protectedWorld()
  const thief = new Browser(world, { address: '203.0.113.66', device: phoneSafari })
  const guesses = async (count: number) => {
    const outcomes: string[] = []
    for (let round = 0; round < count; round++) {
      const { ticket } = await thief.firstStep()
      outcomes.push(await refusalCode(second(thief, ticket, wrongCode(key, world))))
    }
    return outcomes
  }
  const countAlerts = async () => {
    await world.runJobs()
    const { items } = await here.call('GET /api/v2/threads', {})
    return items.filter(({ subject }) => subject.includes('Có người biết mật khẩu của bạn')).length
  }
  await guesses(2)
  expect(await countAlerts()).toBe(0)
  expect((await guesses(9)).slice(-1)).toEqual(['too_many_sign_ins'])
  expect(await countAlerts()).toBe(1)

  // A known browser has its own limit.
  await second(here, (await here.firstStep()).ticket, authenticatorCode(key, world))

  await world.clock.advance(15 * 60)
  expect(new Set(await guesses(10))).toEqual(new Set(['code_incorrect']))
  await world.clock.advance(15 * 60)
  expect(await guesses(1)).toEqual(['too_many_sign_ins'])
  await world.clock.advance(15 * 60)
  expect(await guesses(1)).toEqual(['code_incorrect'])
})

test('a sixth code is not checked, even when it is right', async () => {
  const { world, there, key } = await protectedWorld()
  const { ticket } = await there.firstStep()
  for (let round = 0; round < 5; round++) await refusalCode(second(there, ticket, wrongCode(key, world)))
  expect(await refusalCode(second(there, ticket, authenticatorCode(key, world)))).toBe('sign_in_expired')
})

test('a ticket expires after ten minutes', async () => {
  const { world, there, key } = await protectedWorld()
  const { ticket } = await there.firstStep()
  await world.clock.advance(10 * 60)
  expect(await refusalCode(second(there, ticket, authenticatorCode(key, world)))).toBe('sign_in_expired')
})

test('clock skew: accepts 30 seconds, rejects two minutes', async () => {
  const { world, there, key } = await protectedWorld()
  await world.clock.advance(300)
  const { ticket } = await there.firstStep()
  expect(await refusalCode(second(there, ticket, authenticatorCode(key, world, 120)))).toBe('code_incorrect')
  expect(await refusalCode(second(there, ticket, authenticatorCode(key, world, -120)))).toBe('code_incorrect')
  await second(there, ticket, authenticatorCode(key, world, 30))
})

test('clock skew: follows an app that was set up one minute off', async () => {
  const world = await createWorld(behindProxy)
  const currentBrowser = new Browser(world)
  await currentBrowser.signIn()
  const { key } = await currentBrowser.call('POST /api/v2/2fa/authenticator', {})
  await currentBrowser.call('PUT /api/v2/2fa/authenticator', {
    body: { code: authenticatorCode(key, world, -60) },
  })

  for (const offSeconds of [-60, -60, 0]) {
    await world.clock.advance(120)
    const { ticket } = await currentBrowser.firstStep()
    await second(currentBrowser, ticket, authenticatorCode(key, world, offSeconds))
  }
})

test('an account disabled between the two steps gets no session', async () => {
  const { world, there, key } = await protectedWorld()
  const { ticket } = await there.firstStep()
  await world.app.db.transaction((tx) =>
    tx.sql.updateTable('account').set({ is_disabled: 1 }).where('email', '=', khue).execute(),
  )
  expect(await refusalCode(second(there, ticket, authenticatorCode(key, world)))).toBe('account_disabled')
  expect(there.cookies.has('bocau_session')).toBe(false)
})

test('security settings require confirmation 15 minutes after sign-in', async () => {
  const world = await createWorld(behindProxy)
  const browser = new Browser(world)
  await browser.signIn()
  await world.clock.advance(15 * 60)
  const actions = [
    () => browser.call('POST /api/v2/2fa/authenticator', {}),
    () => browser.call('PUT /api/v2/2fa/authenticator', { body: { code: '000000' } }),
    () => browser.call('PUT /api/v2/2fa/phone', { body: { code: '000000' } }),
    () => browser.call('POST /api/v2/2fa/recovery-codes', {}),
    () => browser.call('POST /api/v2/passkeys/options', {}),
    () => browser.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird' } }),
    () => browser.call('POST /api/v2/verification', { body: { country: 'VN', phone: '0912345678' } }),
    () => browser.call('DELETE /api/v2/phone', {}),
  ]
  for (const action of actions) expect(await refusalCode(action())).toBe('confirm_needed')

  const confirm = (input: string) =>
    browser.call('POST /api/v2/session/confirm', { body: { password: input } })
  expect(await refusalCode(confirm('Bocau-wrong-1'))).toBe('password_incorrect')
  expect(await confirm('Bocau-test-1')).toEqual({ confirmed_until: world.clock.now() / 1000 + 900 })
  for (const action of actions) expect(await refusalCode(action())).not.toBe('confirm_needed')
})

test('a stolen session can neither guess the password nor lock the owner out', async () => {
  const world = await createWorld(behindProxy)
  const stolen = new Browser(world)
  await stolen.signIn()
  const guess = () =>
    refusalCode(stolen.call('POST /api/v2/session/confirm', { body: { password: 'Bocau-wrong-1' } }))
  const outcomes = []
  for (let round = 0; round < 12; round++) outcomes.push(await guess())
  expect(outcomes.slice(0, 10).every((code) => code === 'password_incorrect')).toBe(true)
  expect(outcomes.slice(10)).toEqual(['too_many_sign_ins', 'too_many_sign_ins'])
  await new Browser(world).signIn()
})

test('an administrator can reset a lost second step, which notifies the user', async () => {
  const { world, here, there } = await protectedWorld()
  const { ticket } = await there.firstStep()
  expect(await resetTwoStep(world.app, khue)).toBe(true)
  expect(await resetTwoStep(world.app, khue)).toBe(false)
  expect(await refusalCode(second(there, ticket, '000000'))).toBe('sign_in_expired')
  expect(await isSignedIn(here)).toBe(false)
  await there.signIn()
  await world.runJobs()
  const { items } = await there.call('GET /api/v2/threads', {})
  expect(items.map((thread) => thread.subject)).toContain('Xác minh 2 bước đã bị tắt')
  expect(
    (await there.call('GET /api/v2/activity-logs', { query: { show: 'changes' } })).items[0],
  ).toMatchObject({
    kind: 'two_step_off',
    device: { kind: 'program', browser: 'bocau' },
  })
})

test('stores no usable recovery code, ticket or device token', async () => {
  const { world, there, key, recoveryCodes } = await protectedWorld()
  const { ticket } = await there.firstStep()
  await second(there, ticket, authenticatorCode(key, world))
  const { ticket: open } = await there.firstStep()
  const tables = ['ticket', 'recovery_code', 'known_device', 'session', 'activity'] as const
  const stored = JSON.stringify(
    await Promise.all(tables.map((table) => world.app.db.sql.selectFrom(table).selectAll().execute())),
  )
  for (const secret of [open, ...there.cookies.values(), ...recoveryCodes]) {
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(secret.replaceAll('-', ''))
  }
})
