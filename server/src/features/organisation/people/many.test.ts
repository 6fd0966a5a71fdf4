import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { Browser, behindProxy, refusalCode, setUpAuthenticator } from '../../sign-in/testing.ts'

const users = '/api/v2/organisation/users'

async function createOffice(database?: 'sqlite' | 'postgres') {
  const world = await createWorld({ ...(database && { database }), ...behindProxy })
  const khue = new Browser(world, { address: '203.0.113.5' })
  await khue.signIn()
  for (const name of ['an', 'binh', 'chi']) await world.addAccount({ email: `${name}@mocviet.test` })
  const list = async (query = {}) => (await khue.call(`GET ${users}`, { query })).items
  const findUserId = async (name: string) => (await list({ s: `${name}@` }))[0]?.id ?? ''
  return { world, khue, list, idOf: findUserId }
}

onEachDatabase('creating many users at the same time', (database) => {
  test('disables, stops sending and sets quotas individually; reports protected users', async () => {
    const { khue, list, idOf } = await createOffice(database)
    const [an, binh, ownerId] = [await idOf('an'), await idOf('binh'), await idOf('khue')]
    const change = (body: { act: 'shut' | 'open' | 'sending_off' | 'set_quota'; user_quota?: number }) =>
      khue.call(`POST ${users}/act`, { body: { ids: [an, ownerId, binh, an, '77'], ...body } })
    expect(await change({ act: 'shut' })).toEqual({
      done: [an, binh],
      refused: [
        { id: ownerId, code: 'owner_account' },
        { id: '77', code: 'not_found' },
      ],
    })
    expect((await list({ state: 'shut' })).map(({ email }) => email)).toEqual([
      'an@mocviet.test',
      'binh@mocviet.test',
    ])
    await change({ act: 'open' })
    await change({ act: 'sending_off' })
    expect((await change({ act: 'set_quota', user_quota: 2048 })).done).toEqual([an, ownerId, binh])
    expect(await list({ s: 'binh@' })).toMatchObject([
      { is_disabled: false, enable_smtp: 0, user_quota: 2048 },
    ])
    expect(await refusalCode(change({ act: 'set_quota' }))).toBe('invalid_input')
  })

  test('signs out users, app passwords and trusted devices, with an audit entry', async () => {
    const { world, khue, idOf } = await createOffice(database)
    const ha = new Browser(world)
    await ha.signIn('ha@mocviet.test')
    const { password: app } = await ha.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird' } })
    const id = await idOf('ha')
    const signedOut = await khue.call(`POST ${users}/:id/sign_out`, { params: { id } })
    expect(signedOut).toEqual({ ended_sessions: 1, removed_app_passwords: 1 })
    expect(await refusalCode(ha.call('GET /api/v2/user/info', {}))).toBe('not_signed_in')
    expect(await refusalCode(new Browser(world).signIn('ha@mocviet.test', app))).toBe('wrong_credentials')
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'people' } })
    expect(items[0]).toMatchObject({
      kind: 'signed_out_by',
      by: 'khue@mocviet.test',
      subject: 'ha@mocviet.test',
    })
    expect(
      await refusalCode(khue.call(`POST ${users}/:id/sign_out`, { params: { id: await idOf('khue') } })),
    ).toBe('owner_account')
  })

  test('resets a lost second step and notifies the user', async () => {
    const { world, khue, idOf, list } = await createOffice(database)
    const ha = new Browser(world)
    await ha.signIn('ha@mocviet.test')
    await setUpAuthenticator(world, ha)
    expect((await list({ s: 'ha@' }))[0]?.two_step).toBe(true)
    const disable = async () =>
      khue.call(`POST ${users}/:id/two_step_off`, { params: { id: await idOf('ha') } })
    await disable()
    expect((await list({ s: 'ha@' }))[0]?.two_step).toBe(false)
    await new Browser(world).signIn('ha@mocviet.test')
    expect(await refusalCode(disable())).toBe('two_step_off')
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'people' } })
    expect(items[0]).toMatchObject({ kind: 'two_step_reset', subject: 'ha@mocviet.test' })
  })
})

test('finds, sorts and pages among a thousand users', async () => {
  const { world, list } = await createOffice()
  const many = await world.app.db.sql
    .selectFrom('account')
    .selectAll()
    .where('email', '=', 'an@mocviet.test')
    .executeTakeFirstOrThrow()
  await world.app.db.transaction(async (tx) => {
    for (let number = 0; number < 1000; number++) {
      const id = world.app.ids.next()
      await tx.sql
        .insertInto('account')
        .values({ ...many, id, email: `p${number}@mocviet.test`, full_name: `Người ${number}` })
        .execute()
      await tx.sql.insertInto('account_counter').values({ account_id: id }).execute()
    }
  })
  const page = await list({ limit: 50, sort: 'name' })
  expect(page).toHaveLength(50)
  expect((await list({ s: 'Nguoi 999', sort: 'storage', order: 'desc' })).map(({ email }) => email)).toEqual([
    'p999@mocviet.test',
  ])
})
