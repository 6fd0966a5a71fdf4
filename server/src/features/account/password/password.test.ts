import { expect, test } from 'vitest'
import { ApiRefusal, createWorld, onEachDatabase, password, SocketClient } from '../../../testing/index.ts'
import { Browser, behindProxy, khue, refusalOf, setUpAuthenticator, shownBy } from '../testing.ts'
import { changePassword } from './index.ts'

const next = 'Bồ-câu-mới-7'

const change = (browser: Browser, current_password = password, new_password = next) =>
  browser.call('POST /api/v2/password', { body: { current_password, new_password } })
const isSignedIn = async (browser: Browser) => (await browser.fetch('GET /api/v2/user/info', {})).ok

onEachDatabase('a password change', (database) => {
  test('requires the current password and ends every other session', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const [here, there] = [new Browser(world), new Browser(world)]
    await here.signIn()
    const { token } = await there.signIn()
    const window = new SocketClient(world.origin, { token })
    await window.messages(1)
    const { created_at } = await here.call('GET /api/v2/account/info', {})
    expect((await here.call('GET /api/v2/2fa', {})).password_changed_at).toBe(created_at)
    await world.clock.advance(60)

    expect(await refusalOf(change(here, 'Bocau-wrong-1'))).toBe('password_incorrect')
    expect(await change(here)).toEqual({ ended_sessions: 1, removed_app_passwords: 0 })
    expect(await window.closed).toBe(4401)
    const end = window.events.find((event) => event.type === 'signed_out')
    expect(end?.payload).toMatchObject({ reason: 'password_changed' })
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    expect(await refusalOf(there.signIn())).toBe('wrong_credentials')
    await there.signIn(khue, next)
    expect((await here.call('GET /api/v2/2fa', {})).password_changed_at).toBe(world.clock.now() / 1000)
  })

  test('revokes app passwords, trusted devices and pending sign-ins', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const [here, there] = [new Browser(world), new Browser(world)]
    await here.signIn()
    const { password: app } = await here.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird' } })
    const { key } = await setUpAuthenticator(world, here)
    const { ticket } = await there.firstStep()
    await there.call('POST /api/v2/auth-verification', {
      body: { ticket, code: shownBy(key, world), method: 'authenticator', trust_device: true },
    })
    const half = await new Browser(world).firstStep()
    await world.clock.advance(30)

    expect(await change(here)).toEqual({ ended_sessions: 1, removed_app_passwords: 1 })
    expect(await refusalOf(new Browser(world).signIn(khue, app))).toBe('wrong_credentials')
    await there.firstStep(khue, next)
    const late = there.call('POST /api/v2/auth-verification', {
      body: { ticket: half.ticket, code: shownBy(key, world), method: 'authenticator' },
    })
    expect(await refusalOf(late)).toBe('sign_in_expired')
  })

  test('of two parallel changes the second is rejected', async () => {
    const world = await createWorld({ database, ...behindProxy })
    const here = new Browser(world)
    await here.signIn()
    const outcomes = await Promise.all([
      refusalOf(change(here, password, 'Bocau-first-1')),
      refusalOf(change(here, password, 'Bocau-second-2')),
    ])
    expect(outcomes.toSorted()).toEqual(['nothing', 'password_incorrect'])
  })

  test("an administrator's change revokes the same", async () => {
    const world = await createWorld({ database, ...behindProxy })
    const [here, there] = [new Browser(world), new Browser(world)]
    await here.signIn()
    const { password: app } = await here.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird' } })
    await changePassword(world.app, khue, next)
    expect(await isSignedIn(here)).toBe(false)
    expect(await refusalOf(there.signIn(khue, app))).toBe('wrong_credentials')
  })
})

test('rejects a weak password and lists the broken rules', async () => {
  const world = await createWorld(behindProxy)
  const here = new Browser(world)
  await here.signIn()
  const faultsOf = async (new_password: string) => {
    const refusal = await change(here, password, new_password).catch((error: unknown) => error)
    return refusal instanceof ApiRefusal ? refusal.problem.faults : null
  }
  expect(await faultsOf('Ab1!')).toEqual(['too_short'])
  expect(await faultsOf('ABCDEFG1!')).toEqual(['no_lowercase'])
  expect(await faultsOf('abcdefg1!')).toEqual(['no_uppercase'])
  expect(await faultsOf('Abcdefgh!')).toEqual(['no_digit'])
  expect(await faultsOf('Abcdefgh1')).toEqual(['no_special'])
  expect(await faultsOf(`Aa1!${'x'.repeat(253)}`)).toEqual(['too_long'])
  expect(await faultsOf('aaaa')).toEqual(['too_short', 'no_uppercase', 'no_digit', 'no_special'])
  expect(await refusalOf(change(here, password, password))).toBe('password_same')
  await change(here, password, `Aa1!${'x'.repeat(252)}`)
})

test('limits wrong current passwords without locking sign-in', async () => {
  const world = await createWorld(behindProxy)
  const here = new Browser(world)
  await here.signIn()
  const outcomes = []
  for (let turn = 0; turn < 11; turn++) outcomes.push(await refusalOf(change(here, 'Bocau-wrong-1')))
  expect(outcomes[9]).toBe('password_incorrect')
  expect(outcomes[10]).toBe('too_many_sign_ins')
  await new Browser(world).signIn()
})
