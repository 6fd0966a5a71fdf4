import { expect, test } from 'vitest'
import { Argon2PasswordHasher } from '../../../adapters/argon2/argon2-password-hasher.ts'
import { HasherBusy, type PasswordHasher } from '../../../ports/password-hasher.ts'
import { ApiClient, createWorld, onEachDatabase, password, type World } from '../../../testing/index.ts'
import { setDisabled } from '../../account/people/store.ts'

const khue = 'khue@mocviet.test'
const json = { 'content-type': 'application/json' }

interface Attempt {
  email?: string
  password?: string
  remember?: boolean
  from?: string
  headers?: Record<string, string>
}

/** Tries to sign in like a browser, from an address that the reverse proxy reports. */
async function attempt(
  world: World,
  { email = khue, from = '198.51.100.7', headers, ...rest }: Attempt = {},
) {
  const response = await fetch(`${world.origin}/api/v2/session`, {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': from, ...headers },
    body: JSON.stringify({ email, password, ...rest }),
  })
  const reply = (await response.json()) as { token?: string; code?: string; expires_at?: number }
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    cookie: response.headers.get('set-cookie'),
    ...reply,
  }
}

const behindProxy = { settings: { BOCAU_TRUST_PROXY: 'on', BOCAU_RATE_LIMIT: 'off' } }
const wrong = { password: 'Bocau-wrong-1' }

/** Counts the password checks, as a measure of the response time. */
function countingHasher(): PasswordHasher & { checks: number } {
  const real = new Argon2PasswordHasher({ memoryCost: 64, timeCost: 1 })
  const counting = {
    checks: 0,
    hash: (text: string) => real.hash(text),
    verify: (hash: string | null, text: string) => {
      counting.checks++
      return real.verify(hash, text)
    },
  }
  return counting
}

onEachDatabase('signing in', (database) => {
  test('with the right password starts a session for cookie and header', async () => {
    const world = await createWorld({ database })
    const { status, token = '', cookie } = await attempt(world, { email: ' KHUE@MocViet.test ' })

    expect(status).toBe(200)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(cookie).toContain(`bocau_session=${token};`)
    for (const headers of [{ 'x-auth-token': token }, { cookie: `bocau_session=${token}` }]) {
      const info = await fetch(`${world.origin}/api/v2/user/info`, { headers })
      expect(await info.json()).toMatchObject({ email: khue, fullname: 'Trần Minh Khuê', type: 'Owner' })
    }
  })

  test('responds alike to wrong passwords and unknown addresses after equal work', async () => {
    const passwords = countingHasher()
    const world = await createWorld({ database, parts: { passwords } })
    const summarise = async (input: Attempt) => {
      passwords.checks = 0
      const { status, code, cookie } = await attempt(world, input)
      return { status, code, cookie, checks: passwords.checks }
    }
    const expected = { status: 401, code: 'wrong_credentials', cookie: null, checks: 1 }

    expect(await summarise(wrong)).toEqual(expected)
    expect(await summarise({ email: 'nobody@mocviet.test' })).toEqual(expected)
    expect(await summarise({ email: 'nobody@nowhere.example' })).toEqual(expected)
    expect(await summarise({ email: 'not an address' })).toEqual(expected)
    expect(await summarise({ email: "khue@mocviet.test' or '1'='1" })).toEqual(expected)
  })

  test('reports a disabled account only after the right password', async () => {
    const world = await createWorld({ database })
    const { token = '' } = await attempt(world)
    const account = await world.app.db.sql
      .selectFrom('account')
      .select('id')
      .where('email', '=', khue)
      .executeTakeFirstOrThrow()
    await world.app.db.transaction((tx) => setDisabled(tx.sql, account.id, true))

    expect(await attempt(world, wrong)).toMatchObject({ status: 401, code: 'wrong_credentials' })
    expect(await attempt(world)).toMatchObject({ status: 403, code: 'account_disabled', cookie: null })
    await expect(new ApiClient(world.origin, token).call('GET /api/v2/user/info', {})).rejects.toThrow('401')
  })

  test('is refused after too many wrong passwords from one address', async () => {
    const world = await createWorld({ database, ...behindProxy })
    for (let round = 0; round < 10; round++) expect((await attempt(world, wrong)).status).toBe(401)
    const refused = await attempt(world)

    expect(refused).toMatchObject({ status: 429, code: 'too_many_sign_ins', retryAfter: '900', cookie: null })
    // The owner at another address and other users at the same address are not locked out.
    expect((await attempt(world, { from: '203.0.113.1' })).status).toBe(200)
    expect((await attempt(world, { email: 'ha@mocviet.test' })).status).toBe(200)

    await world.clock.advance(15 * 60 - 1)
    expect((await attempt(world)).status).toBe(429)
    await world.clock.advance(1)
    expect((await attempt(world)).status).toBe(200)
  })

  test('checks no more guesses when they arrive in parallel', async () => {
    const passwords = countingHasher()
    const world = await createWorld({ database, ...behindProxy, parts: { passwords } })
    const responses = await Promise.all(Array.from({ length: 40 }, () => attempt(world, wrong)))

    expect(passwords.checks).toBe(10)
    expect(responses.filter((response) => response.status === 401)).toHaveLength(10)
    expect(responses.filter((response) => response.status === 429)).toHaveLength(30)
  })
})

test('guesses at one account from many addresses are refused after a hundred', async () => {
  const world = await createWorld(behindProxy)
  const guesses = Array.from({ length: 100 }, (_, index) =>
    attempt(world, { ...wrong, from: `198.51.100.${index}` }),
  )
  expect((await Promise.all(guesses)).every((response) => response.status === 401)).toBe(true)

  expect((await attempt(world, { from: '203.0.113.1' })).status).toBe(429)
  expect((await attempt(world, { email: 'ha@mocviet.test', from: '203.0.113.1' })).status).toBe(200)
  await world.clock.advance(15 * 60)
  expect((await attempt(world, { from: '203.0.113.1' })).status).toBe(200)
})

test('guesses from one address at many accounts are refused after fifty', async () => {
  const world = await createWorld(behindProxy)
  const guesses = Array.from({ length: 50 }, (_, index) =>
    attempt(world, { ...wrong, email: `guess-${index}@mocviet.test` }),
  )
  expect((await Promise.all(guesses)).every((response) => response.status === 401)).toBe(true)

  expect((await attempt(world)).status).toBe(429)
  expect((await attempt(world, { from: '203.0.113.1' })).status).toBe(200)
})

test('guesses from one IPv6 network count together', async () => {
  const world = await createWorld(behindProxy)
  for (let round = 0; round < 10; round++)
    await attempt(world, { ...wrong, from: `2001:db8:1:2::${round + 1}` })
  expect((await attempt(world, { from: '2001:db8:1:2:aaaa::1' })).status).toBe(429)
  expect((await attempt(world, { from: '2001:db8:1:3::1' })).status).toBe(200)
})

test('the right password resets the count of account and address', async () => {
  const world = await createWorld(behindProxy)
  for (let round = 0; round < 3; round++) {
    for (let attemptNumber = 0; attemptNumber < 9; attemptNumber++)
      expect((await attempt(world, wrong)).status).toBe(401)
    expect((await attempt(world)).status).toBe(200)
  }
})

test('successful sign-ins do not lock an address', async () => {
  const world = await createWorld(behindProxy)
  for (let round = 0; round < 60; round++) expect((await attempt(world)).status).toBe(200)
})

test('attempts do not count as failures while the hasher is busy', async () => {
  let isBusy = true
  const real = countingHasher()
  const world = await createWorld({
    ...behindProxy,
    parts: {
      passwords: {
        hash: real.hash,
        verify: (hash, text) => (isBusy ? Promise.reject(new HasherBusy()) : real.verify(hash, text)),
      },
    },
  })
  for (let round = 0; round < 12; round++) {
    expect(await attempt(world)).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '2' })
  }
  isBusy = false
  expect((await attempt(world)).status).toBe(200)
})

test('a cookie ends with the browser, with "remember me" after thirty days', async () => {
  const world = await createWorld()
  const short = await attempt(world)
  const long = await attempt(world, { remember: true })
  const now = world.clock.now() / 1000

  expect(short.cookie).toBe(`bocau_session=${short.token}; Path=/; HttpOnly; SameSite=Lax`)
  expect(short.expires_at).toBe(now + 12 * 3600)
  expect(long.cookie).toMatch(/; Path=\/; Expires=.+ GMT; HttpOnly; SameSite=Lax$/)
  expect(Date.parse(/Expires=([^;]+)/.exec(long.cookie ?? '')?.[1] ?? '')).toBe((now + 30 * 24 * 3600) * 1000)
  expect(long.expires_at).toBe(now + 30 * 24 * 3600)
})

test('with an https address the cookie is sent over https only', async () => {
  const world = await createWorld({ settings: { BOCAU_PUBLIC_URL: 'https://mail.mocviet.test' } })
  const { cookie } = await attempt(world)
  expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  // The `__Host-` prefix keeps other hosts of the domain from setting the cookie; no other name is accepted.
  expect(cookie).toMatch(/^__Host-bocau_session=\S+; (?!.*Domain).*Path=\/;/)
  const [, token = ''] = /=([^;]+)/.exec(cookie ?? '') ?? []
  const canSignIn = async (name: string) =>
    (await fetch(`${world.origin}/api/v2/user/info`, { headers: { cookie: `${name}=${token}` } })).status
  expect([await canSignIn('__Host-bocau_session'), await canSignIn('bocau_session')]).toEqual([200, 401])
  const http = await createWorld({ settings: { BOCAU_PUBLIC_URL: 'http://mail.mocviet.test' } })
  expect((await attempt(http)).cookie).not.toContain('Secure')
})

test('session fixation: each sign-in creates its own session', async () => {
  const world = await createWorld()
  const planted = 'p'.repeat(43)
  const headers = { cookie: `bocau_session=${planted}`, origin: world.origin }
  const first = await attempt(world, { headers })
  const second = await attempt(world, { headers: { ...headers, cookie: `bocau_session=${first.token}` } })

  expect(new Set([planted, first.token, second.token]).size).toBe(3)
  await expect(new ApiClient(world.origin, planted).call('GET /api/v2/user/info', {})).rejects.toThrow('401')
})

test('stores nothing that can be used as a token or password', async () => {
  const world = await createWorld()
  const { token = '' } = await attempt(world)
  const sessions = await world.app.db.sql.selectFrom('session').selectAll().execute()
  const accounts = await world.app.db.sql.selectFrom('account').selectAll().execute()
  const stored = JSON.stringify([sessions, accounts])

  expect(sessions).toHaveLength(1)
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  expect(stored).not.toContain(password)
  const stolen = new ApiClient(world.origin, sessions[0]?.token_hash ?? '')
  await expect(stolen.call('GET /api/v2/user/info', {})).rejects.toThrow('401')
})

test('sets a cookie for a session token, but not for other origins', async () => {
  const world = await createWorld()
  const khueClient = await world.signIn(khue)
  const response = await khueClient.fetch('PUT /api/v2/session', {})
  expect(response.status).toBe(204)
  expect(response.headers.get('set-cookie')).toMatch(
    new RegExp(`^bocau_session=${khueClient.token}; .*HttpOnly; SameSite=Lax$`),
  )
  const cookie = { cookie: `bocau_session=${khueClient.token}` }
  const elsewhere = { ...cookie, origin: 'https://evil.example' }
  const refused = await world.anonymous.fetch('PUT /api/v2/session', {}, { headers: elsewhere })
  expect(refused.status).toBe(403)
  expect((await world.anonymous.fetch('PUT /api/v2/session', {})).status).toBe(401)
})
