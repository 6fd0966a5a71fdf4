import { expect, onTestFinished, test } from 'vitest'
import {
  ApiClient,
  ApiRefusal,
  createWorld,
  onEachDatabase,
  password,
  SocketClient,
  type World,
} from '../../../testing/index.ts'

const users = '/api/v2/organisation/users'
const newcomer = { email: 'tho@mocviet.test', fullname: 'Phạm Văn Thợ', password: 'Bocau-moi-1' }
const megabyte = 1024 * 1024

async function createOffice(database?: 'sqlite' | 'postgres') {
  const world = await createWorld(database && { database })
  const khue = await world.signIn('khue@mocviet.test')
  const list = (query = {}) => khue.call(`GET ${users}`, { query })
  const findUserId = async (email: string) => {
    const row = await world.app.db.sql
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const change = async (email: string, body: object) =>
    khue.call(`PATCH ${users}/:id`, { params: { id: await findUserId(email) }, body })
  const reset = async (email: string, to: string) =>
    khue.call(`POST ${users}/:id/password`, {
      params: { id: await findUserId(email) },
      body: { password: to, is_temporary: false },
    })
  return { world, khue, list, idOf: findUserId, change, reset }
}

async function errorCode(call: Promise<unknown>): Promise<[number, string]> {
  const error = await call.catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(ApiRefusal)
  const { status, problem } = error as ApiRefusal
  return [status, problem.code]
}

async function signIn(world: World, email: string, withPassword = password): Promise<number> {
  const body = { email, password: withPassword }
  return (await world.anonymous.fetch('POST /api/v2/session', { body })).status
}

/** Waits for an event on a socket. */
async function until(isDone: () => boolean): Promise<void> {
  await expect.poll(isDone, { interval: 5, timeout: 60_000 }).toBe(true)
}

/** Opens a window of the account. */
async function openWindow(world: World, client: ApiClient): Promise<SocketClient> {
  const socket = new SocketClient(world.origin, { token: client.token })
  onTestFinished(() => socket.close())
  await socket.messages(1)
  return socket
}

onEachDatabase('the users of an organisation', (database) => {
  test('are listed by address, paged, and only to their own Owner', async () => {
    const { world, list } = await createOffice(database)
    await world.deliver({ to: 'ha@mocviet.test' })
    const all = await list()

    expect(all).toMatchObject({ total: 2, limit: 50, offset: 0 })
    expect(all.items).toMatchObject([
      { email: 'ha@mocviet.test', fullname: 'Nguyễn Thu Hà', type: 'User', last_seen_at: null },
      { email: 'khue@mocviet.test', type: 'Owner', last_seen_at: world.clock.now() / 1000 },
    ])
    expect(all.items[0]).toMatchObject({ is_disabled: false, enable_smtp: 1, user_quota: 30 * 1024 })
    expect(all.items[0]?.user_used_quota).toBeGreaterThan(0)
    expect((await list({ limit: 1, offset: 1 })).items).toEqual(all.items.slice(1))
  })

  test('are listed with their last activity, even after sign-out', async () => {
    const { world, list, reset } = await createOffice(database)
    const lastUsed = async () => (await list({ s: 'ha@' })).items[0]?.last_seen_at
    const ha = await world.signIn('ha@mocviet.test')
    await world.clock.advance(60)
    await ha.call('DELETE /api/v2/session', {})
    expect(await lastUsed()).toBe(world.clock.now() / 1000)

    await world.signIn('ha@mocviet.test')
    const was = world.clock.now() / 1000
    await world.clock.advance(60)
    await reset('ha@mocviet.test', 'Bocau-next-22')
    expect(await lastUsed()).toBe(was)
  })

  test('are found by part of the name or address, with or without diacritics', async () => {
    const { list } = await createOffice(database)
    const search = async (s: string) => (await list({ s })).items.map(({ email }) => email)
    expect(await search('thu ha')).toEqual(['ha@mocviet.test'])
    expect(await search('KHUÊ')).toEqual(['khue@mocviet.test'])
    expect(await search('mocviet')).toEqual(['ha@mocviet.test', 'khue@mocviet.test'])
    expect(await search('Trương')).toEqual([])
    expect(await list({ s: 'mocviet', limit: 1, offset: 1 })).toMatchObject({
      total: 2,
      items: [{ email: 'khue@mocviet.test' }],
    })
  })

  test('are exported with a filter, which is recorded', async () => {
    const { khue } = await createOffice(database)
    const { items } = await khue.call(`GET ${users}/export`, { query: { s: 'thu ha' } })
    expect(items.map(({ email }) => email)).toEqual(['ha@mocviet.test'])
    const log = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'exports' } })
    expect(log.items.map(({ kind, by }) => [kind, by])).toEqual([['people_exported', 'khue@mocviet.test']])
  })

  test('a new account starts in the verified domain of the administrator', async () => {
    const { world, khue } = await createOffice(database)
    const { organisation_id } = await world.app.db.sql
      .selectFrom('domain')
      .select('organisation_id')
      .where('name', '=', 'mocviet.test')
      .executeTakeFirstOrThrow()
    for (const [name, is_verified] of [
      ['a.test', 0],
      ['b.test', 1],
    ] as const)
      await world.app.db.transaction((tx) =>
        tx.sql
          .insertInto('domain')
          .values({ organisation_id, name, is_verified, is_active: 1, created_at: world.clock.now() })
          .execute(),
      )
    const { domains } = await khue.call('GET /api/v2/user/info', {})
    expect(domains.map(({ domain }) => domain)).toEqual(['mocviet.test', 'b.test', 'a.test'])
  })

  test('are added in a domain of the organisation; they sign in and receive mail', async () => {
    const { world, khue, list } = await createOffice(database)
    const body = { ...newcomer, email: ' Tho@MocViet.test ', user_quota: 2048, is_temporary: false }
    const added = await khue.call(`POST ${users}`, { body })

    expect(added).toMatchObject({ email: newcomer.email, fullname: 'Phạm Văn Thợ', type: 'User' })
    expect(added).toMatchObject({ user_quota: 2048, user_used_quota: 0, enable_smtp: 1 })
    expect((await list()).total).toBe(3)
    expect(await world.deliver({ to: newcomer.email })).toEqual([expect.stringMatching(/^250/)])
    expect(await signIn(world, newcomer.email, newcomer.password)).toBe(200)
  })

  test('are rejected with an invalid address, a weak password or no name', async () => {
    const { khue, list } = await createOffice(database)
    for (const [address, status, code] of [
      [{ email: 'tho@dakwood.test' }, 422, 'domain_not_own'],
      [{ email: 'tho@nowhere.test' }, 422, 'domain_not_own'],
      [{ email: 'ha@mocviet.test' }, 400, 'address_taken'],
      [{ email: 'HA@mocviet.test' }, 400, 'address_taken'],
      [{ email: 'two words@mocviet.test' }, 422, 'invalid_input'],
      [{ password: 'bocau' }, 422, 'password_weak'],
      [{ fullname: '  ' }, 422, 'invalid_input'],
      [{ user_quota: 0 }, 422, 'invalid_input'],
    ] as const) {
      const call = khue.call(`POST ${users}`, { body: { ...newcomer, ...address } })
      expect([address, ...(await errorCode(call))]).toEqual([address, status, code])
    }
    expect((await list()).total).toBe(2)
  })

  test('have unavailable addresses reported before they are added', async () => {
    const { khue, list } = await createOffice(database)
    const check = async (emails: string[]) => {
      const { refused } = await khue.call(`POST ${users}/check`, { body: { emails } })
      return { refused }
    }
    expect(
      await check(['tho@mocviet.test', ' HA@MocViet.test', 'duy@dakwood.test', 'tho@nowhere.test', 'nobody']),
    ).toEqual({
      refused: [
        { email: 'HA@MocViet.test', code: 'address_taken' },
        { email: 'duy@dakwood.test', code: 'domain_not_own' },
        { email: 'tho@nowhere.test', code: 'domain_not_own' },
        { email: 'nobody', code: 'domain_not_own' },
      ],
    })
    await khue.call('POST /api/v2/organisation/groups', {
      body: { email: 'ban-hang@mocviet.test', name: 'Bán hàng', members: [] },
    })
    expect(await check(['ban-hang@mocviet.test', 'tho@mocviet.test'])).toEqual({
      refused: [{ email: 'ban-hang@mocviet.test', code: 'address_taken' }],
    })
    expect((await list()).total).toBe(2)
    expect(await check(Array.from({ length: 500 }, (_, n) => `p${n}@mocviet.test`))).toEqual({ refused: [] })
    expect(await errorCode(check([]))).toEqual([422, 'invalid_input'])
  })

  test('have the storage limit reported before they are added', async () => {
    const { khue } = await createOffice(database)
    const toGive = async () => {
      const body = { emails: ['tho@mocviet.test'] }
      const { default_quota, quota_left } = await khue.call(`POST ${users}/check`, { body })
      return [default_quota, quota_left]
    }
    expect(await toGive()).toEqual([30 * 1024, null])
    const policies = '/api/v2/organisation/policies'
    const { given_quota } = await khue.call(`GET ${policies}`, {})
    await khue.call(`PATCH ${policies}`, {
      body: { total_quota: given_quota + 5 * 1024, default_quota: 2048 },
    })
    expect(await toGive()).toEqual([2048, 5 * 1024])
    const add = (email: string, user_quota?: number) =>
      khue.call(`POST ${users}`, { body: { email, fullname: 'Thợ', ...(user_quota && { user_quota }) } })
    await add('mot@mocviet.test')
    expect(await toGive()).toEqual([2048, 3 * 1024])
    expect(await errorCode(add('hai@mocviet.test', 3 * 1024 + 1))).toEqual([409, 'total_quota_exceeded'])
    await add('hai@mocviet.test', 3 * 1024)
    expect(await toGive()).toEqual([2048, 0])
  })

  test('added at the same time cannot share an address', async () => {
    const { khue, list } = await createOffice(database)
    const requests = [1, 2, 3].map(() => khue.fetch(`POST ${users}`, { body: newcomer }))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(2)
    expect((await list()).total).toBe(3)
  })

  test('lose sessions and sockets when disabled, and return when enabled', async () => {
    const { world, change } = await createOffice(database)
    const ha = await world.signIn('ha@mocviet.test')
    const socket = await openWindow(world, ha)
    expect(await change('ha@mocviet.test', { is_disabled: true })).toMatchObject({ is_disabled: true })

    expect(await errorCode(ha.call('GET /api/v2/user/info', {}))).toEqual([401, 'not_signed_in'])
    expect(await socket.closed).toBe(4401)
    expect(socket.events.at(-1)?.type).toBe('signed_out')
    expect(await signIn(world, 'ha@mocviet.test')).toBe(403)
    expect(await world.deliver({ to: 'ha@mocviet.test' })).toEqual([expect.stringMatching(/^5/)])

    expect(await change('ha@mocviet.test', { is_disabled: false })).toMatchObject({ is_disabled: false })
    expect(await signIn(world, 'ha@mocviet.test')).toBe(200)
  })

  test('lose sending immediately when it is disabled, and their windows reload', async () => {
    const { world, change } = await createOffice(database)
    const ha = await world.signIn('ha@mocviet.test')
    const socket = await openWindow(world, ha)
    const switches = () =>
      socket.events.filter(({ type }) => type === 'enable_smtp').map(({ payload }) => payload)
    const to = [{ name: '', email: 'khue@mocviet.test' }]
    const draft = await ha.call('POST /api/v2/messages', { body: { save_id: 'not-to-be-sent', to } })
    await change('ha@mocviet.test', { enable_smtp: 0 })
    await change('ha@mocviet.test', { enable_smtp: 0 })
    const sending = ha.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
    expect(await errorCode(sending)).toEqual([403, 'sending_disabled'])
    expect(await ha.call('GET /api/v2/user/info', {})).toMatchObject({ enable_smtp: 0 })
    await change('ha@mocviet.test', { enable_smtp: 1 })

    await until(() => switches().length > 1)
    expect(switches()).toEqual([{ enable_smtp: 0 }, { enable_smtp: 1 }])
  })

  test('get another name and quota; a full mailbox rejects mail', async () => {
    const { world, change } = await createOffice(database)
    const ha = await world.signIn('ha@mocviet.test')
    const socket = await openWindow(world, ha)
    await world.deliver({ to: 'ha@mocviet.test', text: 'x'.repeat(megabyte) })
    const changed = await change('ha@mocviet.test', { fullname: 'Nguyễn Thu Hà Mới', user_quota: 1 })

    expect(changed).toMatchObject({ fullname: 'Nguyễn Thu Hà Mới', user_quota: 1 })
    expect(await ha.call('GET /api/v2/accounts/quota', {})).toMatchObject({ user_quota: 1 })
    expect(await world.deliver({ to: 'ha@mocviet.test' })).toEqual([expect.stringMatching(/^[45]/)])
    const events = (await socket.messages(4)).flatMap((one) => (one.kind === 'event' ? [one.event] : []))
    expect(events.slice(1)).toMatchObject([
      { type: 'user_changed', payload: { user: { fullname: 'Nguyễn Thu Hà Mới' } } },
      { type: 'quota_changed', payload: { user_quota: 1 } },
    ])
  })

  test('get another password, which ends all of their sessions', async () => {
    const { world, reset } = await createOffice(database)
    const ha = await world.signIn('ha@mocviet.test')
    const socket = await openWindow(world, ha)
    await reset('ha@mocviet.test', 'Bocau-khac-2')

    expect(await errorCode(ha.call('GET /api/v2/user/info', {}))).toEqual([401, 'not_signed_in'])
    expect(await socket.closed).toBe(4401)
    expect(await signIn(world, 'ha@mocviet.test')).toBe(401)
    expect(await signIn(world, 'ha@mocviet.test', 'Bocau-khac-2')).toBe(200)
    expect(await errorCode(reset('ha@mocviet.test', 'bocau-khac'))).toEqual([422, 'password_weak'])

    const { token } = await world.anonymous.call('POST /api/v2/session', {
      body: { email: 'ha@mocviet.test', password: 'Bocau-khac-2' },
    })
    const log = await new ApiClient(world.origin, token).call('GET /api/v2/activity-logs', {
      query: { show: 'changes' },
    })
    expect(log.items.map(({ kind }) => kind)).toEqual(['password_changed'])
  })
})

test('cannot lock out themselves or another Owner as Owners', async () => {
  const { world, change, reset } = await createOffice()
  await world.addAccount({ email: 'partner@mocviet.test', isOwner: true })
  for (const email of ['khue@mocviet.test', 'partner@mocviet.test']) {
    const refused = [409, 'owner_account']
    expect(await errorCode(change(email, { is_disabled: true }))).toEqual(refused)
    expect(await errorCode(change(email, { enable_smtp: 0, fullname: 'Ai đó' }))).toEqual(refused)
    expect(await errorCode(reset(email, 'Bocau-khac-2'))).toEqual(refused)
    expect(await change(email, { fullname: 'Tên mới', user_quota: 100 })).toMatchObject({
      fullname: 'Tên mới',
      is_disabled: false,
      enable_smtp: 1,
    })
    expect(await signIn(world, email)).toBe(200)
  }
})

test('are hidden from other Owners and from non-Owners', async () => {
  const { world, idOf } = await createOffice()
  const duy = await world.signIn('duy@dakwood.test')
  const params = { id: await idOf('ha@mocviet.test') }
  const missing = [404, 'not_found']
  expect(await errorCode(duy.call(`PATCH ${users}/:id`, { params, body: { is_disabled: true } }))).toEqual(
    missing,
  )
  const body = { password: 'Bocau-khac-2' }
  expect(await errorCode(duy.call(`POST ${users}/:id/password`, { params, body }))).toEqual(missing)
  expect(await errorCode(duy.call(`POST ${users}`, { body: newcomer }))).toEqual([422, 'domain_not_own'])
  expect((await duy.call(`GET ${users}`, {})).items.map(({ email }) => email)).toEqual(['duy@dakwood.test'])
  expect(await signIn(world, 'ha@mocviet.test')).toBe(200)

  const ha = await world.signIn('ha@mocviet.test')
  const forbidden = [403, 'forbidden']
  expect(await errorCode(ha.call(`GET ${users}`, {}))).toEqual(forbidden)
  expect(await errorCode(ha.call(`POST ${users}`, { body: newcomer }))).toEqual(forbidden)
  expect(await errorCode(ha.call(`PATCH ${users}/:id`, { params, body: { user_quota: 9999 } }))).toEqual(
    forbidden,
  )
  expect(await errorCode(ha.call(`POST ${users}/:id/password`, { params, body }))).toEqual(forbidden)
})
