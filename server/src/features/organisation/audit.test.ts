import { expect, test } from 'vitest'
import { csvLine } from '../../kernel/csv-line.ts'
import { type ApiRefusal, createWorld, onEachDatabase } from '../../testing/index.ts'
import { disableAccount } from '../account/index.ts'
import { auditAccount, deleteOldAudit } from '../audit/index.ts'
import { Browser, behindProxy, setUpAuthenticator } from '../sign-in/testing.ts'

const users = '/api/v2/organisation/users'
const day = 86_400

async function createOffice(database?: 'sqlite' | 'postgres') {
  const world = await createWorld({ ...(database && { database }), ...behindProxy })
  const khue = new Browser(world, { address: '203.0.113.5' })
  await khue.signIn()
  const audit = async (query = {}) =>
    (await khue.call('GET /api/v2/organisation/audit', { query })).items.map(
      ({ kind, by, subject, details, address }) => ({ kind, by, subject, details, address }),
    )
  const add = (local: string) =>
    khue.call(`POST ${users}`, {
      body: { email: `${local}@mocviet.test`, fullname: 'Phạm Văn Thợ', password: 'Bocau-moi-1' },
    })
  return { world, khue, audit, add }
}

onEachDatabase('the audit log', (database) => {
  test('records actor, target and client address in the transaction of the action', async () => {
    const { khue, audit, add } = await createOffice(database)
    const { id } = await add('tho')
    const params = { id }
    await khue.call(`PATCH ${users}/:id`, {
      params,
      body: { fullname: 'Thợ Cả', user_quota: 2048, enable_smtp: 0, role: 'administrator' },
    })
    await khue.call(`PATCH ${users}/:id`, { params, body: { is_disabled: true } })
    await khue.call(`POST ${users}/:id/password`, { params, body: { password: 'Bocau-khac-2' } })
    await khue.call('PUT /api/v2/organisation/sharing_policy', { body: { is_public_allowed: false } })
    await khue.call('PUT /api/v2/organisation/recall_window', { body: { seconds: 1800 } })
    await khue.call('PUT /api/v2/organisation/program_policy', { body: { needs_app_password: true } })
    // A rejected change leaves no entry.
    await khue.call(`PATCH ${users}/:id`, { params, body: { role: 'boss' as 'owner' } }).catch(() => null)

    const line = { by: 'khue@mocviet.test', address: '203.0.113.5' }
    const tho = { ...line, subject: 'tho@mocviet.test' }
    expect(await audit()).toEqual([
      { ...line, subject: '', kind: 'program_policy_set', details: { to: 'on' } },
      { ...line, subject: '', kind: 'recall_window_set', details: { from: '3600', to: '1800' } },
      { ...line, subject: '', kind: 'sharing_policy_set', details: { to: 'off' } },
      { ...tho, kind: 'password_given', details: {} },
      { ...tho, kind: 'account_shut', details: {} },
      { ...tho, kind: 'sending_off', details: {} },
      { ...tho, kind: 'quota_set', details: { from: '30720', to: '2048' } },
      { ...tho, kind: 'person_renamed', details: { from: 'Phạm Văn Thợ', to: 'Thợ Cả' } },
      { ...tho, kind: 'role_given', details: { from: 'member', to: 'administrator' } },
      { ...tho, kind: 'person_added', details: {} },
      { ...line, subject: line.by, kind: 'signed_in', details: { method: 'password' } },
    ])
  })

  test('records sign-ins, wrong passwords once per place, and every wrong second step', async () => {
    const { world, khue, audit } = await createOffice(database)
    await setUpAuthenticator(world, khue)
    const browser = new Browser(world, { address: '198.51.100.7' })
    for (let attempt = 0; attempt < 3; attempt++) {
      await browser.signIn('ha@mocviet.test', 'wrong').catch(() => null)
      // Written in parallel with the response, whose timing must not reveal that the address exists.
      await expect.poll(async () => (await audit({ s: 'ha@' })).length).toBe(1)
    }
    const { ticket } = await browser.firstStep()
    for (let attempt = 0; attempt < 2; attempt++)
      await browser
        .call('POST /api/v2/auth-verification', { body: { ticket, code: '000000', method: 'authenticator' } })
        .catch(() => null)
    expect(await audit({ s: 'ha@' })).toMatchObject([{ kind: 'sign_in_failed', address: '198.51.100.7' }])
    const second = (await audit({ topic: 'sign_ins' })).filter(({ kind }) => kind === 'second_step_failed')
    expect(second).toHaveLength(2)
    expect(await audit({ topic: 'protection' })).toMatchObject([{ kind: 'two_step_on' }])
  })

  test('records files shared with the public, but not internal shares', async () => {
    const { khue, audit } = await createOffice(database)
    await khue.call('POST /storage/v1/folders', { body: { name: 'Báo giá' } })
    const share = (share_withs: string[], password: string | null) =>
      khue.call('POST /storage/v1/shares', {
        body: { paths: ['/Báo giá'], share_withs, password, permission: 'READ', expire_date: null },
      })
    await share(['ha@mocviet.test'], null)
    await share(['vy@xuongmoc.example'], 'Bocau-mo-1')
    await share([], null)
    expect(await audit({ topic: 'sharing' })).toMatchObject([
      { kind: 'shared_outside', subject: 'Báo giá', details: {} },
      { kind: 'shared_outside', subject: 'Báo giá', details: { with: 'vy@xuongmoc.example' } },
    ])
  })

  test('is filtered by address and time, and read page by page', async () => {
    const { world, khue, audit, add } = await createOffice(database)
    const startedAt = world.clock.now() / 1000
    for (const name of ['an', 'binh', 'chi']) {
      await world.clock.advance(60)
      await add(name)
    }
    expect((await audit({ s: 'BINH@' })).map(({ subject }) => subject)).toEqual(['binh@mocviet.test'])
    expect(await audit({ s: '%' })).toEqual([])
    expect((await audit({ topic: 'people', from: startedAt + 61, to: startedAt + 120 })).length).toBe(1)
    const first = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'people', limit: 2 } })
    const second = await khue.call('GET /api/v2/organisation/audit', {
      query: { topic: 'people', limit: 2, before: first.next ?? '' },
    })
    const names = [...first.items, ...second.items].map(({ subject }) => subject.replace(/@.*/, ''))
    expect([names, second.next]).toEqual([['chi', 'binh', 'an'], null])
  })

  test('can be exported, which is recorded', async () => {
    const { khue, audit, add } = await createOffice(database)
    await add('tho')
    const reply = await khue.fetch('GET /api/v2/organisation/audit/export', { query: { topic: 'people' } })
    expect(reply.headers.get('content-type')).toMatch(/^application\/x-ndjson/)
    const lines = (await reply.text()).trim().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { kind: 'person_added', by: 'khue@mocviet.test', subject: 'tho@mocviet.test' },
    ])
    expect((await audit({ topic: 'exports' })).length).toBe(1)
  })

  test('cannot be changed and retains entries for a year', async () => {
    const { world, add, audit } = await createOffice(database)
    await add('tho')
    const { db, clock } = world.app
    const change = db.transaction((tx) =>
      tx.sql.updateTable('audit').set({ actor_email: 'ai@do.test' }).execute(),
    )
    await expect(change).rejects.toThrow('not changed')
    const removal = db.transaction((tx) => tx.sql.deleteFrom('audit').execute())
    await expect(removal).rejects.toThrow('is kept')

    const old = { origin: { address: '', device: '' }, kind: 'signed_in' } as const
    const then = { ids: world.app.ids, clock: { now: () => clock.now() - 366 * day * 1000 } as typeof clock }
    const { id } = await world.signIn('ha@mocviet.test').then((ha) => ha.call('GET /api/v2/user/info', {}))
    await db.transaction((tx) => auditAccount(then, tx, { accountId: id, ...old }))
    const before = await audit()
    // A clock that runs ahead deletes nothing: only newer entries make older ones expire.
    await db.transaction((tx) => deleteOldAudit(tx, clock.now() + 1000 * day * 1000))
    expect(await audit()).toHaveLength(before.length - 1)
    await db.transaction((tx) => deleteOldAudit(tx, clock.now()))
    expect(await audit()).toHaveLength(before.length - 1)
  })

  test('contains actions of the operator without a name', async () => {
    const { world, audit } = await createOffice(database)
    await disableAccount(world.app, 'ha@mocviet.test', true)
    expect((await audit())[0]).toEqual({
      kind: 'account_shut',
      by: null,
      subject: 'ha@mocviet.test',
      details: {},
      address: '',
    })
  })
})

test('the audit log is visible only to administrators of the organisation', async () => {
  const { world, add } = await createOffice()
  await add('tho')
  const [duy, ha] = [await world.signIn('duy@dakwood.test'), await world.signIn('ha@mocviet.test')]
  const { items } = await duy.call('GET /api/v2/organisation/audit', {})
  expect(items.map(({ by }) => by)).toEqual(['duy@dakwood.test'])
  for (const path of ['audit', 'audit/export'] as const) {
    const refused = await ha.call(`GET /api/v2/organisation/${path}`, {}).catch((error: unknown) => error)
    expect((refused as ApiRefusal).problem.code).toBe('forbidden')
  }
})

test('a cell that a spreadsheet would evaluate becomes text', () => {
  expect(csvLine(['=1+1', '-2', 'a "b", c', null])).toBe(`'=1+1,'-2,"a ""b"", c",\r\n`)
})
