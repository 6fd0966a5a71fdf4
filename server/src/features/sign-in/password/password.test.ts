import { expect, test } from 'vitest'
import { ApiRefusal, createWorld, onEachDatabase, password, SocketClient } from '../../../testing/index.ts'
import { authenticatorCode, Browser, behindProxy, khue, refusalCode, setUpAuthenticator } from '../testing.ts'
import { changePassword } from './change-password.ts'

const next = 'Bồ-câu-mới-7'

const change = (browser: Browser, current_password = password, new_password = next) =>
  browser.call('POST /api/v2/password', { body: { current_password, new_password } })
const isSignedIn = async (browser: Browser) => (await browser.fetch('GET /api/v2/user/info', {})).ok

onEachDatabase('a password change', (database) => {
  test('requires the current password and ends every other session', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const [browser, otherBrowser] = [new Browser(world), new Browser(world)]
    await browser.signIn()
    const { token } = await otherBrowser.signIn()
    const window = new SocketClient(world.origin, { token })
    await window.messages(1)
    const { created_at } = await browser.call('GET /api/v2/account/info', {})
    expect((await browser.call('GET /api/v2/2fa', {})).password_changed_at).toBe(created_at)
    await world.clock.advance(60)

    expect(await refusalCode(change(browser, 'Bocau-wrong-1'))).toBe('password_incorrect')
    expect(await change(browser)).toEqual({ ended_sessions: 1, removed_app_passwords: 0 })
    expect(await window.closed).toBe(4401)
    const end = window.events.find((event) => event.type === 'signed_out')
    expect(end?.payload).toMatchObject({ reason: 'password_changed' })
    expect([await isSignedIn(browser), await isSignedIn(otherBrowser)]).toEqual([true, false])
    expect(await refusalCode(otherBrowser.signIn())).toBe('wrong_credentials')
    await otherBrowser.signIn(khue, next)
    expect((await browser.call('GET /api/v2/2fa', {})).password_changed_at).toBe(world.clock.now() / 1000)
  })

  test('revokes app passwords, trusted devices and pending sign-ins', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const [browser, otherBrowser] = [new Browser(world), new Browser(world)]
    await browser.signIn()
    const { password: app } = await browser.call('POST /api/v2/app-passwords', {
      body: { name: 'Thunderbird' },
    })
    const { key } = await setUpAuthenticator(world, browser)
    const { ticket } = await otherBrowser.firstStep()
    await otherBrowser.call('POST /api/v2/auth-verification', {
      body: { ticket, code: authenticatorCode(key, world), method: 'authenticator', trust_device: true },
    })
    const half = await new Browser(world).firstStep()
    await world.clock.advance(30)

    expect(await change(browser)).toEqual({ ended_sessions: 1, removed_app_passwords: 1 })
    expect(await refusalCode(new Browser(world).signIn(khue, app))).toBe('wrong_credentials')
    await otherBrowser.firstStep(khue, next)
    const late = otherBrowser.call('POST /api/v2/auth-verification', {
      body: { ticket: half.ticket, code: authenticatorCode(key, world), method: 'authenticator' },
    })
    expect(await refusalCode(late)).toBe('sign_in_expired')
  })

  test('of two parallel changes the second is rejected', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const browser = new Browser(world)
    await browser.signIn()
    const outcomes = await Promise.all([
      refusalCode(change(browser, password, 'Bocau-first-1')),
      refusalCode(change(browser, password, 'Bocau-second-2')),
    ])
    expect(outcomes.toSorted()).toEqual(['nothing', 'password_incorrect'])
  })

  test("an administrator's change revokes the same", async () => {
    const world = await createWorld({ database, ...behindProxy })
    const [browser, otherBrowser] = [new Browser(world), new Browser(world)]
    await browser.signIn()
    const { password: app } = await browser.call('POST /api/v2/app-passwords', {
      body: { name: 'Thunderbird' },
    })
    await changePassword(world.app, khue, { password: next })
    expect(await isSignedIn(browser)).toBe(false)
    expect(await refusalCode(otherBrowser.signIn(khue, app))).toBe('wrong_credentials')
  })
})

test('rejects a weak password and lists the broken rules', async () => {
  const world = await createWorld(behindProxy)
  const browser = new Browser(world)
  await browser.signIn()
  const passwordFaults = async (new_password: string) => {
    const refusal = await change(browser, password, new_password).catch((error: unknown) => error)
    return refusal instanceof ApiRefusal ? refusal.problem.faults : null
  }
  expect(await passwordFaults('Ab1!')).toEqual(['too_short'])
  expect(await passwordFaults('ABCDEFG1!')).toEqual(['no_lowercase'])
  expect(await passwordFaults('abcdefg1!')).toEqual(['no_uppercase'])
  expect(await passwordFaults('Abcdefgh!')).toEqual(['no_digit'])
  expect(await passwordFaults('Abcdefgh1')).toEqual(['no_special'])
  expect(await passwordFaults(`Aa1!${'x'.repeat(253)}`)).toEqual(['too_long'])
  expect(await passwordFaults('aaaa')).toEqual(['too_short', 'no_uppercase', 'no_digit', 'no_special'])
  expect(await refusalCode(change(browser, password, password))).toBe('password_same')
  await change(browser, password, `Aa1!${'x'.repeat(252)}`)
})

test('limits wrong current passwords without locking sign-in', async () => {
  const world = await createWorld(behindProxy)
  const browser = new Browser(world)
  await browser.signIn()
  const outcomes = []
  for (let round = 0; round < 11; round++) outcomes.push(await refusalCode(change(browser, 'Bocau-wrong-1')))
  expect(outcomes[9]).toBe('password_incorrect')
  expect(outcomes[10]).toBe('too_many_sign_ins')
  await new Browser(world).signIn()
})
