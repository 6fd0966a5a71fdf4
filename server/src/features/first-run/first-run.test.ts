import { expect, test } from 'vitest'
import type { Clock } from '../../ports/clock.ts'
import { createWorld, type Dialect, onEachDatabase } from '../../testing/index.ts'
import { Browser, refusalCode } from '../sign-in/testing.ts'
import { createSetupLink } from './index.ts'

const founding = {
  organisation: 'Gốm Bát Tràng',
  domain: 'gombattrang.test',
  fullname: 'Lê Thị Gốm',
  local_part: 'gom',
  password: 'Men-ngoc-2026',
}
const email = 'gom@gombattrang.test'

async function emptyStore(database: Dialect) {
  const world = await createWorld({ database, isEmpty: true })
  const link = async () => new URL((await createSetupLink(world.app, world.origin)) ?? '').hash.slice(1)
  const setUp = (token: string, change: object = {}, browser = new Browser(world)) =>
    browser.call('POST /api/v2/setup', { body: { ...founding, token, ...change } })
  return { world, link, setUp }
}

onEachDatabase('the first run of an empty store', (database) => {
  test('creates organisation, domain and owner and signs the owner in', async () => {
    const { world, link, setUp } = await emptyStore(database)
    const token = await link()
    expect(await world.anonymous.call('POST /api/v2/setup/link', { body: { token } })).toEqual({
      organisation: '',
      domain: '',
    })
    const browser = new Browser(world)
    const { user } = await setUp(token, { language: 'en', domain: 'GomBatTrang.test ' }, browser)
    expect(user).toMatchObject({ email, fullname: 'Lê Thị Gốm', role: 'owner' })

    const [domain] = await browser.call('GET /api/v2/organisation/domains', {})
    expect(domain).toMatchObject({ domain: 'gombattrang.test', is_verified: false })
    const settings = await browser.call('GET /api/v2/settings', {})
    expect(settings).toContainEqual({ key: 'language', value: 'en' })
    const { items } = await browser.call('GET /api/v2/organisation/audit', {})
    expect(items.find(({ kind }) => kind === 'organisation_founded')).toMatchObject({
      by: email,
      subject: 'Gốm Bát Tràng',
      details: { with: 'gombattrang.test' },
    })
    await new Browser(world).signIn(email, founding.password)
    expect((await world.deliver({ recipients: [email] }))[0]).toMatch(/^250/)
  })

  test('invalidates all links after set-up', async () => {
    const { world, link, setUp } = await emptyStore(database)
    const [first, second] = [await link(), await link()]
    expect(
      await refusalCode(world.anonymous.call('POST /api/v2/setup/link', { body: { token: first } })),
    ).toBe('setup_over')
    await setUp(second)
    for (const token of [first, second]) {
      expect(await refusalCode(setUp(token, { domain: 'khac.test' }))).toBe('setup_over')
      expect(await refusalCode(world.anonymous.call('POST /api/v2/setup/link', { body: { token } }))).toBe(
        'setup_over',
      )
    }
    expect(await createSetupLink(world.app, world.origin)).toBe(null)
  })

  test('creates one organisation when two browsers use the link in parallel', async () => {
    const { world, link, setUp } = await emptyStore(database)
    const one = await link()
    const tries = [
      setUp(one),
      setUp(one, { organisation: 'Hai', domain: 'hai.test' }),
      setUp(one, { organisation: 'Ba', domain: 'ba.test' }),
    ]
    const ends = await Promise.all(
      tries.map((each) => refusalCode(each).then((refusal) => (refusal === 'nothing' ? 'founded' : refusal))),
    )
    expect(ends.toSorted()).toEqual(['founded', 'setup_over', 'setup_over'])
    const { sql } = world.app.db
    expect(await sql.selectFrom('organisation').select('id').execute()).toHaveLength(1)
    expect(await sql.selectFrom('domain').select('name').execute()).toHaveLength(1)
    expect(await sql.selectFrom('account').select('id').execute()).toHaveLength(1)
  })

  test('accepts a link for a week and stores only its hash', async () => {
    const { world, link, setUp } = await emptyStore(database)
    const token = await link()
    const stored = await world.app.db.sql.selectFrom('setup_link').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await refusalCode(setUp('nobodys'))).toBe('setup_over')
    const aWeekAgo = { now: () => world.clock.now() - 7 * 86_400_000 } as Clock
    const old = await createSetupLink({ ...world.app, clock: aWeekAgo }, world.origin)
    expect(await refusalCode(setUp(new URL(old ?? '').hash.slice(1)))).toBe('setup_over')
    await setUp(await link())
  })

  test('rejects invalid input and stores nothing', async () => {
    const { world, link, setUp } = await emptyStore(database)
    const token = await link()
    expect(await refusalCode(setUp(token, { password: 'short' }))).toBe('password_weak')
    for (const domain of ['localhost', 'not a domain', '@gom.test', '..'])
      expect(await refusalCode(setUp(token, { domain }))).toBe('invalid_input')
    expect(await refusalCode(setUp(token, { local_part: 'two words' }))).toBe('invalid_input')
    expect(await world.app.db.sql.selectFrom('organisation').select('id').execute()).toEqual([])
    await setUp(token)
  })

  test('uses the organisation that the command line created before', async () => {
    const { world, link, setUp } = await emptyStore(database)
    const { addDomain } = await import('../domains/index.ts')
    await addDomain(world.app, 'gombattrang.test', 'Gốm')
    const token = await link()
    expect(await world.anonymous.call('POST /api/v2/setup/link', { body: { token } })).toEqual({
      organisation: 'Gốm',
      domain: 'gombattrang.test',
    })
    await setUp(token)
    expect(await world.app.db.sql.selectFrom('organisation').select('name').execute()).toEqual([
      { name: 'Gốm Bát Tràng' },
    ])
  })

  test('defers mail, sign-in and pages until set-up', async () => {
    const { world, link, setUp } = await emptyStore(database)
    expect(await world.deliver({ recipients: [email, 'ai@khac.test'] })).toEqual([
      expect.stringMatching(/^451 4\.3\.0/),
      expect.stringMatching(/^451 4\.3\.0/),
    ])
    expect(await refusalCode(new Browser(world).signIn(email, founding.password))).toBe('not_set_up')
    const invitation = { body: { ticket: 'nobodys' } }
    const accept = () => world.anonymous.call('POST /api/v2/session/invitation', invitation)
    expect(await refusalCode(accept())).toBe('not_set_up')
    const pageAt = (path: string) => fetch(`${world.origin}${path}`, { redirect: 'manual' })
    for (const path of ['/', '/login', '/folder/INBOX', '/s/anything']) {
      const response = await pageAt(path)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, '/setup'])
    }
    expect((await pageAt('/setup')).status).toBe(200)
    expect((await pageAt('/health')).status).toBe(200)

    await setUp(await link())
    expect((await pageAt('/login')).status).toBe(200)
    expect((await world.deliver({ recipients: ['ai@khac.test'] }))[0]).toMatch(/^550/)
    expect(await refusalCode(accept())).toBe('sign_in_expired')
  })
})
