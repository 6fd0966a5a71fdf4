import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { OpenIdProvider } from '../../../adapters/openid/openid-provider.ts'
import { createWorld, type Dialect, onEachDatabase, password, type World } from '../../../testing/index.ts'
import { setDisabled } from '../../account/people/store.ts'
import { Browser, type VisitedPage } from './browser.fixture.ts'
import { clientId, clientSecret, startProvider } from './provider.fixture.ts'

const people = {
  khue: { email: 'Khue@MocViet.test', email_verified: true },
  ha: { email: 'ha@mocviet.test', email_verified: true },
  liar: { email: 'ha@mocviet.test', email_verified: false },
  unsaid: { email: 'ha@mocviet.test' },
  silent: {},
  duy: { email: 'duy@dakwood.test', email_verified: true },
  heir: { email: 'khue@mocviet.test', email_verified: true },
  stranger: { email: 'nobody@elsewhere.test', email_verified: true },
}

async function createOffice(options: { database?: Dialect; secret?: string; domains?: string[] } = {}) {
  const provider = await startProvider(people)
  const world = await createOnPort({
    ...(options.database && { database: options.database }),
    parts: {
      signOn: new OpenIdProvider({
        issuer: provider.issuer,
        clientId,
        secret: options.secret ?? clientSecret,
        name: 'Mộc Việt ID',
        domains: options.domains ?? ['mocviet.test'],
      }),
    },
  })
  provider.register(world.origin)
  const at = (path: string) => `${world.origin}/api/v2/session${path}`
  const start = async (browser: Browser, body: object = {}): Promise<string> => {
    const response = await browser.call(at('/single_sign_on'), 'POST', body)
    expect(response.status).toBe(200)
    return ((await response.json()) as { url: string }).url
  }
  /** Signs in at the provider; returns the page reached afterwards. */
  const authenticate = async (browser: Browser, url: string, login: string): Promise<VisitedPage> => {
    const loginPage = await browser.open(url)
    const consent = await browser.send(loginPage.url.href, { prompt: 'login', login, password: 'any' })
    return browser.send(consent.url.href, { prompt: 'consent' })
  }
  const signIn = async (login: string, body: object = {}) => {
    const browser = new Browser()
    const page = await authenticate(browser, await start(browser, body), login)
    return { browser, page }
  }
  const whoIs = async (browser: Browser) => {
    const response = await browser.call(`${world.origin}/api/v2/user/info`, 'GET')
    return response.ok ? ((await response.json()) as { email: string }).email : response.status
  }
  const offer = async (browser: Browser) => {
    const response = await browser.call(at('/demo'), 'GET')
    return ((await response.json()) as { single_sign_on: unknown }).single_sign_on
  }
  return { world, provider, at, begin: start, prove: authenticate, signIn, whoIs, offer }
}

type WorldOptions = NonNullable<Parameters<typeof createWorld>[0]>

/** Creates a world with a port known in advance. If another process has taken it, tries another one. */
async function createOnPort(options: WorldOptions): Promise<World> {
  const port = await findFreePort()
  try {
    return await createWorld({ ...options, settings: { BOCAU_HTTP: `127.0.0.1:${port}` } })
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    if ((code ?? cause?.code) !== 'EADDRINUSE') throw error
    return createOnPort(options)
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await once(probe.close(), 'close')
  return port
}

const getPath = ({ url }: VisitedPage): string => url.pathname + url.search

onEachDatabase('single sign-on', (database) => {
  test('signs in the account of a verified address and opens the requested page', async () => {
    const { signIn, whoIs } = await createOffice({ database })
    const { browser, page } = await signIn('khue', { next: '/folder/Sent?page=2' })

    expect(getPath(page)).toBe('/folder/Sent?page=2')
    expect(await whoIs(browser)).toBe('khue@mocviet.test')
  })

  test.each(['liar', 'unsaid', 'silent', 'stranger'])(
    'rejects an unverified address or one without an account: %s',
    async (login) => {
      const { signIn, whoIs } = await createOffice({ database })
      const { browser, page } = await signIn(login, { next: '/folder/Sent' })

      expect(getPath(page)).toBe('/login?sign_on=unknown_account&next=%2Ffolder%2FSent')
      expect(await whoIs(browser)).toBe(401)
      expect(browser.cookies.has('bocau_session')).toBe(false)
    },
  )

  test('signs in users of the configured organisations only', async () => {
    const { signIn, whoIs } = await createOffice({ database })
    const { browser, page } = await signIn('duy')
    expect(getPath(page)).toBe('/login?sign_on=unknown_account')
    expect(await whoIs(browser)).toBe(401)
    const both = await createOffice({ database, domains: ['mocviet.test', 'dakwood.test'] })
    expect(await both.whoIs((await both.signIn('duy')).browser)).toBe('duy@dakwood.test')
    // Without configured domains the provider accepts no user when there are several organisations.
    const none = await createOffice({ database, domains: [] })
    expect(await none.whoIs((await none.signIn('khue')).browser)).toBe(401)
  })

  test('an account stays linked to its first identity', async () => {
    const { signIn, whoIs } = await createOffice({ database })
    expect(await whoIs((await signIn('khue')).browser)).toBe('khue@mocviet.test')
    const { browser, page } = await signIn('heir')
    expect(getPath(page)).toBe('/login?sign_on=unknown_account')
    expect(await whoIs(browser)).toBe(401)
    expect(await whoIs((await signIn('khue')).browser)).toBe('khue@mocviet.test')
  })

  test('rejects disabled accounts', async () => {
    const { world, signIn, whoIs } = await createOffice({ database })
    await world.app.db.transaction(async (tx) => {
      const { id } = await tx.sql
        .selectFrom('account')
        .select('id')
        .where('email', '=', 'ha@mocviet.test')
        .executeTakeFirstOrThrow()
      await setDisabled(tx.sql, id, true)
    })
    const { browser, page } = await signIn('ha')

    expect(getPath(page)).toBe('/login?sign_on=account_disabled')
    expect(await whoIs(browser)).toBe(401)
  })

  test('rejects accounts of a suspended organisation, also linked ones', async () => {
    const { world, signIn, whoIs } = await createOffice({ database })
    await signIn('khue')
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('organisation').set({ suspended_at: 1 }).execute(),
    )
    for (const person of ['khue', 'ha'] as const) {
      const { browser, page } = await signIn(person)
      expect(getPath(page)).toBe('/login?sign_on=organisation_suspended')
      expect(await whoIs(browser)).toBe(401)
    }
  })

  test('rejects a replayed response', async () => {
    const { world, signIn, whoIs } = await createOffice({ database })
    const { browser } = await signIn('khue')
    const callback = browser.visited.find((address) => address.startsWith(`${world.origin}/api/`)) ?? ''
    expect(callback).toContain('code=')
    const sessions = () => world.app.db.sql.selectFrom('session').select('id').execute()
    const before = await sessions()

    const replayed = await browser.open(callback)
    const elsewhere = new Browser()
    const stolen = await elsewhere.open(callback)

    expect([getPath(replayed), getPath(stolen)]).toEqual(['/login?sign_on=expired', '/login?sign_on=expired'])
    expect(await whoIs(elsewhere)).toBe(401)
    expect(await sessions()).toEqual(before)
  })

  test('accepts only one of two concurrent responses to an attempt', async () => {
    const { world, begin, prove, whoIs } = await createOffice({ database })
    const browser = new Browser()
    const url = await begin(browser)
    const cookies = new Map(browser.cookies)
    const other = new Browser()
    await prove(other, url, 'khue')
    const callback = other.visited.find((address) => address.startsWith(`${world.origin}/api/`)) ?? ''
    expect(await whoIs(other)).toBe(401)

    const twins = [1, 2].map(() => {
      const twin = new Browser()
      for (const [name, value] of cookies) twin.cookies.set(name, value)
      return twin
    })
    await Promise.all(twins.map((twin) => twin.open(callback)))
    const whos = await Promise.all(twins.map(whoIs))
    expect(whos.filter((who) => who === 'khue@mocviet.test')).toHaveLength(1)
  })
})

test('rejects a response in another browser, against login CSRF', async () => {
  const { world, begin, prove, whoIs } = await createOffice()
  const attacker = new Browser()
  const url = await begin(attacker)
  // All but the last step, which is sent to a victim as a link.
  const pausedBrowser = new Browser()
  await prove(pausedBrowser, url, 'ha')
  const link = pausedBrowser.visited.find((address) => address.startsWith(`${world.origin}/api/`)) ?? ''
  const victim = new Browser()
  await begin(victim)

  expect(getPath(await victim.open(link))).toBe('/login?sign_on=expired')
  expect(await whoIs(victim)).toBe(401)
})

test('asks again which account to use after a wrong one', async () => {
  const { begin, signIn } = await createOffice()
  const { browser } = await signIn('stranger')
  // Otherwise the provider returns the same account without asking.
  const secondPage = await browser.open(await begin(browser))
  expect(getPath(secondPage)).toBe('/login?sign_on=unknown_account')

  const loginPage = await browser.open(await begin(browser, { anew: true }))
  expect(loginPage.url.pathname).toMatch(/^\/interaction\//)
  expect(loginPage.text).toContain('name="login"')
})

test('never adopts an existing session, against session fixation', async () => {
  const { world, begin, prove, whoIs } = await createOffice()
  const planted = (await world.signIn('duy@dakwood.test')).token ?? ''
  const browser = new Browser()
  browser.cookies.set('bocau_session', planted)
  await prove(browser, await begin(browser), 'khue')

  expect(browser.cookies.get('bocau_session')).not.toBe(planted)
  expect(await whoIs(browser)).toBe('khue@mocviet.test')
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/api/v2/session/single_sign_on/sign_out',
])('never redirects out of the product: %s', async (next) => {
  const { signIn, world } = await createOffice()
  const { page } = await signIn('khue', { next })
  expect(page.url.href).toBe(`${world.origin}/`)
})

test('binds the request to the attempt with state, nonce and PKCE', async () => {
  const { begin, provider, world } = await createOffice()
  const [first, second] = [await begin(new Browser()), await begin(new Browser())].map((url) => new URL(url))
  expect(first?.origin).toBe(provider.issuer)
  expect(Object.fromEntries(first?.searchParams ?? [])).toMatchObject({
    client_id: 'bocau',
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: `${world.origin}/api/v2/session/single_sign_on/callback`,
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first?.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    expect(first?.searchParams.get(name)).not.toBe(second?.searchParams.get(name))
  }
})

test('returns to the sign-in page with the reason after a refusal or a timeout', async () => {
  const { world, begin, prove } = await createOffice()
  const browser = new Browser()
  const loginPage = await browser.open(await begin(browser, { next: '/folder/Sent' }))
  const abortedPage = await browser.open(`${loginPage.url.href}/abort`)
  expect(getPath(abortedPage)).toBe('/login?sign_on=cancelled&next=%2Ffolder%2FSent')

  const slow = new Browser()
  const url = await begin(slow)
  await world.clock.advance(10 * 60)
  expect(getPath(await prove(slow, url, 'khue'))).toBe('/login?sign_on=expired')
})

test('handles an unreachable or broken provider without signing in', async () => {
  const { world, at, begin, prove, provider, whoIs } = await createOffice()
  provider.replaceResponses((_request, response) => response.writeHead(500).end('no'))
  const browser = new Browser()
  const refused = await browser.call(at('/single_sign_on'), 'POST', {})
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'unavailable'])
  expect(await world.signIn('khue@mocviet.test')).toBeDefined()

  // The provider is available again and is queried again.
  provider.register(world.origin)
  const url = await begin(browser)
  const loginPage = await browser.open(url)
  const callback = `${at('/single_sign_on/callback')}?code=made-up&state=${new URL(url).searchParams.get('state')}`
  expect(loginPage.status).toBe(200)
  expect(getPath(await browser.open(callback))).toBe('/login?sign_on=unavailable')
  expect(await whoIs(browser)).toBe(401)
  const logged = world.logger.lines.filter(({ message }) => message.includes('provider'))
  expect(logged).toHaveLength(2)
  expect(JSON.stringify(logged)).not.toContain('made-up')
  expect(JSON.stringify(logged)).not.toContain(new URL(url).searchParams.get('state'))
  await prove(browser, await begin(browser), 'khue')
  expect(await whoIs(browser)).toBe('khue@mocviet.test')
})

test('fails when the client secret is wrong', async () => {
  const { signIn, whoIs } = await createOffice({ secret: 'not-the-secret' })
  const { browser, page } = await signIn('khue')
  expect(getPath(page)).toBe('/login?sign_on=unavailable')
  expect(await whoIs(browser)).toBe(401)
})

test.each(['', '?code=a', '?state=a', '?code=a&state=', `?state=${'s'.repeat(43)}`, '?error=server_error'])(
  'redirects an unexpected response to the sign-in page: %j',
  async (query) => {
    const { at } = await createOffice()
    const browser = new Browser()
    expect(getPath(await browser.open(at(`/single_sign_on/callback${query}`)))).toBe('/login?sign_on=expired')
  },
)

test('signing out also signs out at the provider, once', async () => {
  const { world, at, begin, signIn, whoIs, offer, provider } = await createOffice()
  const { browser } = await signIn('khue')
  const localUrl = { name: 'Mộc Việt ID', is_sign_out_due: false }
  expect(await offer(new Browser())).toEqual(localUrl)
  expect(await offer(browser)).toEqual(localUrl)

  await browser.call(at(''), 'DELETE')
  expect(await offer(browser)).toEqual({ ...localUrl, is_sign_out_due: true })
  const signOutPage = await browser.open(at('/single_sign_on/sign_out'))
  expect(signOutPage.url.href).toMatch(new RegExp(`^${provider.issuer}/session/end\\?`))
  const form = Object.fromEntries(
    [...signOutPage.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map((m) => m.slice(1)),
  )
  const back = await browser.send(`${provider.issuer}/session/end/confirm`, { ...form, logout: 'yes' })

  expect(back.url.href).toBe(`${world.origin}/login`)
  expect(await offer(browser)).toEqual(localUrl)
  expect((await browser.open(at('/single_sign_on/sign_out'))).url.href).toBe(`${world.origin}/login`)
  expect((await browser.open(await begin(browser))).url.href).toContain('/interaction/')
  expect(await whoIs(browser)).toBe(401)
})

test('an expired or remotely ended session is also ended at the provider', async () => {
  const { world, signIn, offer } = await createOffice()
  const { browser } = await signIn('khue')
  await world.clock.advance(12 * 3600)
  expect(await offer(browser)).toMatchObject({ is_sign_out_due: true })
})

test('a link on another page cannot sign out a user', async () => {
  const { world, at, signIn, whoIs } = await createOffice()
  const { browser } = await signIn('khue')
  expect((await browser.open(at('/single_sign_on/sign_out'))).url.href).toBe(`${world.origin}/`)
  expect(await whoIs(browser)).toBe('khue@mocviet.test')
})

test('a user whose organisation is in a move is still signed in', async () => {
  const { world, at, signIn, offer, provider } = await createOffice()
  const { browser } = await signIn('khue')
  await world.app.db.transaction((tx) =>
    tx.sql.updateTable('organisation').set({ move_state: 'moving' }).execute(),
  )
  expect(await offer(browser)).toMatchObject({ is_sign_out_due: false })
  const { url } = await browser.open(at('/single_sign_on/sign_out'))
  expect(url.href).not.toContain(provider.issuer)
})

test('signing out of a password session does not contact the provider', async () => {
  const { world, at, offer } = await createOffice()
  const browser = new Browser()
  await browser.call(at(''), 'POST', { email: 'khue@mocviet.test', password })
  await browser.call(at(''), 'DELETE')
  expect(await offer(browser)).toMatchObject({ is_sign_out_due: false })
  expect((await browser.open(at('/single_sign_on/sign_out'))).url.href).toBe(`${world.origin}/login`)
})

test('the code is removed from the URL and not leaked in a referrer', async () => {
  const { world, at, begin } = await createOffice()
  const browser = new Browser()
  await begin(browser)
  const response = await fetch(at('/single_sign_on/callback?code=secret-code&state=s'), {
    redirect: 'manual',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/login?sign_on=expired'])
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(JSON.stringify(world.logger.lines)).not.toContain('secret-code')
})

test('rejects a start from a page of another site', async () => {
  const { world } = await createOffice()
  const refused = await world.anonymous.fetch(
    'POST /api/v2/session/single_sign_on',
    { body: {} },
    { headers: { origin: 'https://evil.example' } },
  )
  expect(refused.status).toBe(403)
})

test('data stolen from the store or the browser alone is useless', async () => {
  const { world, begin, signIn } = await createOffice()
  const { browser } = await signIn('khue', { remember: true })
  await begin(browser)
  const stored = JSON.stringify([
    await world.app.db.sql.selectFrom('sign_on_attempt').selectAll().execute(),
    await world.app.db.sql.selectFrom('sign_on_session').selectAll().execute(),
  ])
  const secrets = [...browser.cookies]
    .filter(([name]) => name.startsWith('bocau_sign_on'))
    .map(([, value]) => value)
  expect(secrets).toHaveLength(2)
  for (const secret of secrets) expect(stored).not.toContain(secret)
})

test('without a configured provider none is offered or loaded', async () => {
  const world = await createWorld()
  const demo = await world.anonymous.call('GET /api/v2/session/demo', {})
  expect(demo.single_sign_on).toBeNull()
  const started = await world.anonymous.fetch('POST /api/v2/session/single_sign_on', { body: {} })
  expect(started.status).toBe(404)
})

test('a program gets the address of the provider to open in a browser', async () => {
  const { world, provider } = await createOffice()
  const { url } = await world.anonymous.call('POST /api/v2/session/single_sign_on', {
    body: { next: '/folder/INBOX', remember: true },
  })
  expect(url).toMatch(new RegExp(`^${provider.issuer}/`))
})
