import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { providerEndpoints } from '@bocau/contract/hosting/provider'
import { expect, test } from 'vitest'
import { Browser, refusalCode } from '../../../features/sign-in/testing.ts'
import { createWorld, type Dialect, onEachDatabase, ProviderClient } from '../../../testing/index.ts'
import { emptyDirectory } from '../../../testing/product-process.ts'

const newCustomer = {
  name: 'Gốm Bát Tràng',
  domain: 'gombattrang.test',
  owner: 'gom@gombattrang.test',
  owner_name: 'Lê Thị Gốm',
  limits: { people: 2, storage_megabytes: 10_240, messages_per_hour: 100 },
}

async function openWorld(database: Dialect) {
  const { key, settings } = await ProviderClient.prepare()
  const world = await createWorld({ database, settings })
  return { world, key, provider: ProviderClient.of(world, key) }
}

onEachDatabase('the provider API', (database) => {
  test('creates an organisation whose owner opens the invitation', async () => {
    const { world, provider } = await openWorld(database)
    const created = await provider.call('POST /api/v2/provider/organisations', { body: newCustomer })
    expect(created.organisation).toMatchObject({
      name: 'Gốm Bát Tràng',
      domains: ['gombattrang.test'],
      state: 'active',
      people: 1,
      mailboxes: 0,
      assigned_megabytes: 5_120,
      limits: newCustomer.limits,
    })
    const ticket = new URL(created.invitation_url).hash.slice(1)
    const browser = new Browser(world)
    const body = { ticket, new_password: 'Men-ngoc-2026' }
    const { user } = await browser.call('POST /api/v2/session/own-password', { body })
    expect(user).toMatchObject({ email: newCustomer.owner, fullname: 'Lê Thị Gốm', role: 'owner' })
    const { items } = await browser.call('GET /api/v2/organisation/audit', {})
    expect(items.find(({ kind }) => kind === 'organisation_founded')).toMatchObject({
      by: null,
      address: '127.0.0.1',
    })
  })

  test.each([
    [{ domain: 'mocviet.test', owner: 'moi@mocviet.test' }, 'domain_taken'],
    [{ name: 'Dakwood' }, 'organisation_name_taken'],
    [{ owner: 'gom@dakwood.test' }, 'invalid_input'],
    [{ domain: 'localhost', owner: 'gom@localhost' }, 'invalid_input'],
    [{ limits: { people: 0 } }, 'invalid_input'],
    [{ colour: 'red' }, 'invalid_input'],
  ])('creates nothing with %j', async (change, code) => {
    const { world, provider } = await openWorld(database)
    const tables = ['organisation', 'domain', 'account', 'policy'] as const
    const count = () =>
      Promise.all(
        tables.map(async (one) => (await world.app.db.sql.selectFrom(one).selectAll().execute()).length),
      )
    const before = await count()
    const body = { ...newCustomer, ...change }
    expect(await refusalCode(provider.call('POST /api/v2/provider/organisations', { body }))).toBe(code)
    expect(await count()).toEqual(before)
  })

  test('lists organisations page by page', async () => {
    const { provider } = await openWorld(database)
    const first = await provider.call('GET /api/v2/provider/organisations', { query: { limit: 2 } })
    expect(first.items.map(({ domains }) => domains)).toEqual([['mocviet.test'], ['dakwood.test']])
    expect(first.items[0]).toMatchObject({ name: 'Nội thất Mộc Việt', people: 2, state: 'active' })
    const query = { limit: 2, after: first.next ?? '' }
    const second = await provider.call('GET /api/v2/provider/organisations', { query })
    expect(second.items.map(({ domains }) => domains)).toEqual([['chuaxacminh.test']])
    expect(second.next).toBe(null)
  })

  test('changes limits, suspends and resumes, with audit entries', async () => {
    const { world, provider } = await openWorld(database)
    const { items } = await provider.call('GET /api/v2/provider/organisations', {})
    const params = { id: items[0]?.id ?? '' }
    const limited = await provider.call('PATCH /api/v2/provider/organisations/:id/limits', {
      params,
      body: { people: 50 },
    })
    expect(limited.limits).toEqual({ people: 50, storage_megabytes: null, messages_per_hour: null })
    const owner = await world.signIn('khue@mocviet.test')
    const suspended = await provider.call('POST /api/v2/provider/organisations/:id/suspend', {
      params,
      body: { reason: 'Hóa đơn 118 chưa thanh toán' },
    })
    expect(suspended).toMatchObject({ state: 'suspended', reason: 'Hóa đơn 118 chưa thanh toán' })
    expect(await refusalCode(owner.call('GET /api/v2/user/info', {}))).toBe('not_signed_in')
    const resumed = await provider.call('POST /api/v2/provider/organisations/:id/resume', { params })
    expect(resumed).toMatchObject({ state: 'active', suspended_at: null, reason: '' })
    expect(await provider.call('GET /api/v2/provider/organisations/:id', { params })).toEqual(resumed)

    const newSession = await world.signIn('khue@mocviet.test')
    const log = await newSession.call('GET /api/v2/organisation/audit', { query: { topic: 'domains' } })
    expect(log.items.map(({ kind }) => kind)).toEqual([
      'organisation_resumed',
      'organisation_suspended',
      'organisation_limited',
    ])
  })

  test('lists the usage of a month, which maintenance records', async () => {
    const { world, provider } = await openWorld(database)
    await world.deliver({ subject: 'Báo giá' })
    await world.clock.advance(86_400)
    await world.runJobs()
    const month = new Date(world.clock.now() + 7 * 3_600_000).toISOString().slice(0, 7)
    const { items, next } = await provider.call('GET /api/v2/provider/usage', { query: { month } })
    expect(next).toBe(null)
    expect(items[0]).toMatchObject({ name: 'Nội thất Mộc Việt', people_at_end: 2, received: 1 })
    const wrong = provider.call('GET /api/v2/provider/usage', { query: { month: '2026-13' } })
    expect(await refusalCode(wrong)).toBe('invalid_input')
  })

  test('answers every endpoint only with its key', async () => {
    const { world, key } = await openWorld(database)
    const { token } = await world.signIn('khue@mocviet.test')
    for (const endpoint of Object.keys(providerEndpoints)) {
      const [method = '', path = ''] = endpoint.split(' ')
      const call = async (origin: string, headers: Record<string, string>) => {
        const response = await fetch(`${origin}${path.replace(':id', '1')}`, { method, headers })
        return [response.status, ((await response.json()) as { code: string }).code]
      }
      const origin = `http://127.0.0.1:${world.providerPort}`
      const wrong = [401, 'provider_key_wrong']
      expect(await call(origin, {})).toEqual(wrong)
      expect(await call(origin, { authorization: `Bearer ${key}x` })).toEqual(wrong)
      expect(await call(origin, { authorization: `Bearer ${key.slice(1)}` })).toEqual(wrong)
      expect(await call(origin, { authorization: 'Bearer ' })).toEqual(wrong)
      expect(await call(origin, { 'x-auth-token': token ?? '', cookie: `bocau_session=${token}` })).toEqual(
        wrong,
      )
      // The listener of users has no such path, with any credential.
      expect(
        await call(world.origin, { authorization: `Bearer ${key}`, 'x-auth-token': token ?? '' }),
      ).toEqual([404, 'not_found'])
    }
    const unknown = await fetch(`http://127.0.0.1:${world.providerPort}/api/v2/user/info`)
    expect(unknown.status).toBe(401)
  })

  test('has no other endpoints and refuses unknown organisations', async () => {
    const { world, key, provider } = await openWorld(database)
    const headers = { authorization: `Bearer ${key}` }
    const origin = `http://127.0.0.1:${world.providerPort}`
    expect((await fetch(`${origin}/api/v2/user/info`, { headers })).status).toBe(404)
    for (const id of ['1', 'x', '0'])
      expect(
        await refusalCode(provider.call('GET /api/v2/provider/organisations/:id', { params: { id } })),
      ).toBe('not_found')
  })

  test('limits the requests of an address', async () => {
    const { world } = await openWorld(database)
    const wrong = ProviderClient.of(world, null)
    const codes = new Set<string>()
    for (let request = 0; request < 610; request++)
      codes.add(await refusalCode(wrong.call('GET /api/v2/provider/organisations', {})))
    expect([...codes]).toEqual(['provider_key_wrong', 'too_many_requests'])
  })
})

test('the provider API is off by default', async () => {
  expect((await createWorld()).providerPort).toBe(null)
})

test.each([
  ['', 'the file is empty'],
  ['too-short', 'a key in the file has fewer than 32 characters'],
])('the server does not start with the key file "%s"', async (content, fault) => {
  const file = join(await emptyDirectory(), 'key')
  writeFileSync(file, content)
  const settings = { BOCAU_PROVIDER_API: '127.0.0.1:0', BOCAU_PROVIDER_KEY_FILE: file }
  await expect(createWorld({ settings })).rejects.toThrow(
    `BOCAU_PROVIDER_KEY_FILE is "${file}", but ${fault}.`,
  )
})
