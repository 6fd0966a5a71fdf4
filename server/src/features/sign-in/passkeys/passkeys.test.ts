import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { type PasskeyBehaviour, SoftwarePasskey } from '../../../testing/software-passkey.ts'
import { Browser, behindProxy, khue, refusalCode, setUpAuthenticator } from '../testing.ts'
import { relyingPartyOf } from './relying-party.ts'

const origin = 'http://localhost:8080'

async function signedIn(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld({ ...behindProxy, ...options })
  const browser = new Browser(world)
  await browser.signIn()
  const passkey = new SoftwarePasskey()
  const add = async (one = passkey, habits: Partial<PasskeyBehaviour> = {}) => {
    const { challenge_id, options: creationOptions } = await browser.call('POST /api/v2/passkeys/options', {})
    const response = one.create(creationOptions, { origin, ...habits })
    return browser.call('POST /api/v2/passkeys', { body: { challenge_id, response, name: 'Điện thoại' } })
  }
  return { world, browser, passkey, add }
}

/** Signs in with only a passkey, or with a ticket and a passkey as the second step. */
async function signInWith(
  browser: Browser,
  passkey: SoftwarePasskey,
  { ticket, ...habits }: { ticket?: string } & Partial<PasskeyBehaviour> = {},
) {
  const { challenge_id, options } = await browser.call('POST /api/v2/session/passkey/options', {
    body: ticket === undefined ? {} : { ticket },
  })
  const response = passkey.get(options, { origin, ...habits })
  return browser.call('POST /api/v2/session/passkey', { body: { challenge_id, response } })
}

onEachDatabase('a passkey', (database) => {
  test('signs in without a password and can be renamed and deleted', async () => {
    const { world, browser, passkey, add } = await signedIn({ database })
    const added = await add()
    expect(added).toMatchObject({ name: 'Điện thoại', is_synced: true, last_used_at: null })
    expect(await browser.call('GET /api/v2/2fa', {})).toMatchObject({
      is_on: false,
      passkeys: 1,
      passkey_host: 'localhost',
    })

    const otherBrowser = new Browser(world)
    const { user } = await signInWith(otherBrowser, passkey)
    expect(user.email).toBe(khue)
    expect((await otherBrowser.fetch('GET /api/v2/user/info', {})).ok).toBe(true)
    expect((await browser.call('GET /api/v2/activity-logs', {})).items[0]).toMatchObject({
      kind: 'signed_in',
      method: 'passkey',
    })
    const params = { id: added.id }
    expect(
      await browser.call('PATCH /api/v2/passkeys/:id', { params, body: { name: 'Máy mới' } }),
    ).toMatchObject({
      name: 'Máy mới',
      last_used_at: world.clock.now() / 1000,
    })
    await browser.call('DELETE /api/v2/passkeys/:id', { params })
    expect(await browser.call('GET /api/v2/passkeys', {})).toEqual([])
    expect(await refusalCode(signInWith(otherBrowser, passkey))).toBe('passkey_incorrect')
  })

  test('is a second step only for the account of the password', async () => {
    const { world, browser, passkey, add } = await signedIn({ database })
    await add()
    await setUpAuthenticator(world, browser)
    const otherBrowser = new Browser(world)
    const { ticket, methods } = await otherBrowser.firstStep()
    expect(methods).toEqual(['authenticator', 'passkey', 'recovery_code'])

    const ha = new Browser(world)
    await ha.signIn('ha@mocviet.test')
    const hers = new SoftwarePasskey()
    const creation = await ha.call('POST /api/v2/passkeys/options', {})
    await ha.call('POST /api/v2/passkeys', {
      body: {
        challenge_id: creation.challenge_id,
        response: hers.create(creation.options, { origin }),
        name: 'Hà',
      },
    })
    expect(await refusalCode(signInWith(otherBrowser, hers, { ticket }))).toBe('passkey_incorrect')
    // After the password, user presence is enough; user verification is not needed.
    expect((await signInWith(otherBrowser, passkey, { ticket, isUserVerified: false })).user.email).toBe(khue)
    expect(await refusalCode(signInWith(otherBrowser, passkey, { ticket }))).toBe('sign_in_expired')
  })

  test('rejects replayed responses and responses to another challenge', async () => {
    const { world, passkey, add } = await signedIn({ database })
    await add()
    const otherBrowser = new Browser(world)
    const requestOptions = () => otherBrowser.call('POST /api/v2/session/passkey/options', { body: {} })
    const respond = (challenge_id: string, response: Record<string, unknown>) =>
      refusalCode(otherBrowser.call('POST /api/v2/session/passkey', { body: { challenge_id, response } }))
    const first = await requestOptions()
    const response = passkey.get(first.options, { origin })
    const outcomes = await Promise.all([1, 2, 3].map(() => respond(first.challenge_id, response)))
    expect(outcomes.toSorted()).toEqual(['nothing', 'sign_in_expired', 'sign_in_expired'])
    expect(await respond((await requestOptions()).challenge_id, response)).toBe('passkey_incorrect')
    const late = await requestOptions()
    await world.clock.advance(600)
    expect(await respond(late.challenge_id, passkey.get(late.options, { origin }))).toBe('sign_in_expired')
  })
})

test("rejects a passkey response from another site's page", async () => {
  const { world, passkey, add } = await signedIn()
  for (const habits of [
    { origin: 'https://bocau.example.evil' },
    { origin: 'http://localhost.evil:8080' },
    { host: 'evil' },
  ])
    expect(await refusalCode(add(new SoftwarePasskey(), habits))).toBe('passkey_incorrect')
  await add()
  const otherBrowser = new Browser(world)
  for (const habits of [{ origin: 'https://evil' }, { host: 'evil' }])
    expect(await refusalCode(signInWith(otherBrowser, passkey, habits))).toBe('passkey_incorrect')
  await signInWith(otherBrowser, passkey)
})

test('signing in with only a passkey requires user verification', async () => {
  const { world, passkey, add } = await signedIn()
  await add()
  const unseen = { isUserVerified: false }
  expect(await refusalCode(signInWith(new Browser(world), passkey, unseen))).toBe('passkey_incorrect')
})

test('detects a cloned passkey by its counter', async () => {
  const { world, passkey, add } = await signedIn()
  await add()
  await signInWith(new Browser(world), passkey)
  passkey.counter = 0
  expect(await refusalCode(signInWith(new Browser(world), passkey))).toBe('passkey_incorrect')
})

test('a passkey belongs to one account', async () => {
  const { world, passkey, add } = await signedIn()
  await add()
  expect(await refusalCode(add())).toBe('passkey_incorrect')
  const ha = new Browser(world)
  await ha.signIn('ha@mocviet.test')
  const { challenge_id, options } = await ha.call('POST /api/v2/passkeys/options', {})
  const body = { challenge_id, response: passkey.create(options, { origin }), name: 'Hà' }
  expect(await refusalCode(ha.call('POST /api/v2/passkeys', { body }))).toBe('passkey_incorrect')
})

test('binds a registration challenge to its user and rejects malformed responses', async () => {
  const { world, browser, passkey } = await signedIn()
  const { challenge_id, options } = await browser.call('POST /api/v2/passkeys/options', {})
  const ha = new Browser(world)
  await ha.signIn('ha@mocviet.test')
  const body = { challenge_id, response: passkey.create(options, { origin }), name: 'Hà' }
  expect(await refusalCode(ha.call('POST /api/v2/passkeys', { body }))).toBe('sign_in_expired')

  for (const response of [
    {},
    { id: 7 },
    { id: 'x', response: { clientDataJSON: '!' } },
    { response: null },
  ]) {
    const creation = await browser.call('POST /api/v2/passkeys/options', {})
    const nonsense = { challenge_id: creation.challenge_id, response: response as never, name: 'x' }
    expect(await refusalCode(browser.call('POST /api/v2/passkeys', { body: nonsense }))).toBe(
      'passkey_incorrect',
    )
    const sign = await browser.call('POST /api/v2/session/passkey/options', { body: {} })
    const signInBody = { challenge_id: sign.challenge_id, response: response as never }
    expect(await refusalCode(browser.call('POST /api/v2/session/passkey', { body: signInBody }))).toBe(
      'passkey_incorrect',
    )
  }
})

test('an account has at most twenty passkeys', async () => {
  const { browser, add } = await signedIn()
  for (let round = 0; round < 20; round++) await add(new SoftwarePasskey())
  expect(await refusalCode(browser.call('POST /api/v2/passkeys/options', {}))).toBe('too_many_passkeys')
})

test.each([
  [null, 'localhost', 'http://localhost:3000', true],
  [null, 'localhost', 'http://127.0.0.1:8080', false],
  ['https://mail.mocviet.test', 'mail.mocviet.test', 'https://mail.mocviet.test', true],
  ['https://mail.mocviet.test', 'mail.mocviet.test', 'http://mail.mocviet.test', false],
  ['https://mail.mocviet.test', 'mail.mocviet.test', 'https://mail.mocviet.test.evil', false],
  ['https://mail.mocviet.test:8443', 'mail.mocviet.test', 'https://mail.mocviet.test:8443', true],
  ['http://mail.mocviet.test', null, 'http://mail.mocviet.test', true],
  ['https://192.0.2.7', null, 'https://192.0.2.7', true],
  ['https://[2001:db8::1]', null, 'https://[2001:db8::1]', true],
  ['http://localhost:8080', 'localhost', 'http://localhost:8080', true],
])(
  'with the public address %s passkeys are for %s, and a page of %s is our own: %s',
  (url, host, page, isAllowed) => {
    const party = relyingPartyOf(url)
    expect([party.host, party.isAllowedOrigin(page)]).toEqual([host, isAllowed])
  },
)

test('offers no passkeys on an address that does not support them', async () => {
  const world = await createWorld({ settings: { BOCAU_PUBLIC_URL: 'https://192.0.2.7' } })
  const browser = new Browser(world)
  await browser.signIn()
  expect((await browser.call('GET /api/v2/2fa', {})).passkey_host).toBeNull()
  expect(await refusalCode(browser.call('POST /api/v2/passkeys/options', {}))).toBe('passkeys_unavailable')
  expect(await refusalCode(browser.call('POST /api/v2/session/passkey/options', { body: {} }))).toBe(
    'passkeys_unavailable',
  )
})
