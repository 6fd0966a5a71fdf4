import type { Role } from '@bocau/contract/account/roles'
import { expect, test } from 'vitest'
import { Refused } from '../../../kernel/refused.ts'
import { ApiRefusal, createWorld, onEachDatabase } from '../../../testing/index.ts'
import { setRole } from '../../account/index.ts'

const users = '/api/v2/organisation/users'
const password = 'Bocau-khac-2'

/**
 * Creates an office with two users of each role: khue and partner are owners, minh and nga administrators, ha and lan
 * members.
 */
async function createOffice(database?: 'sqlite' | 'postgres') {
  const world = await createWorld(database && { database })
  const khue = await world.signIn('khue@mocviet.test')
  const ids: Record<string, string> = {}
  for (const [name, role] of [
    ['partner', 'owner'],
    ['minh', 'administrator'],
    ['nga', 'administrator'],
    ['lan', 'member'],
  ] as const) {
    const id = await world.addAccount({ email: `${name}@mocviet.test` })
    ids[name] = id
    await khue.call(`PATCH ${users}/:id`, { params: { id }, body: { role } })
  }
  for (const { email, id } of (await khue.call(`GET ${users}`, {})).items) ids[email.replace(/@.*/, '')] = id
  const client = (name: string) => world.signIn(`${name}@mocviet.test`)
  const give = async (by: string, to: string, role: Role) =>
    outcome((await client(by)).call(`PATCH ${users}/:id`, { params: { id: ids[to] ?? '' }, body: { role } }))
  const roles = async () =>
    Object.fromEntries(
      (await khue.call(`GET ${users}`, {})).items.map(({ email, role }) => [email.replace(/@.*/, ''), role]),
    )
  return { world, khue, ids, client, give, roles }
}

async function outcome(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (refused: unknown) => refused,
  )
  if (error === null) return 'done'
  if (error instanceof ApiRefusal) return error.problem.code
  expect(error).toBeInstanceOf(Refused)
  return (error as Refused).code
}

onEachDatabase('roles in an organisation', (database) => {
  test('protect owners from administrators, and all users from members', async () => {
    const { client, ids } = await createOffice(database)
    const actions = ['edit', 'silence', 'shut', 'open', 'password'] as const
    const bodies = {
      edit: { fullname: 'Tên Khác', user_quota: 200 },
      silence: { enable_smtp: 0 },
      shut: { is_disabled: true },
      open: { is_disabled: false, enable_smtp: 1 },
    } as const
    const outcomes: Record<string, string> = {}
    for (const by of ['partner', 'minh', 'ha'])
      for (const to of ['khue', 'nga', 'lan'])
        for (const action of actions) {
          const params = { id: ids[to] ?? '' }
          const asker = await client(by)
          const call =
            action === 'password'
              ? asker.call(`POST ${users}/:id/password`, { params, body: { password } })
              : asker.call(`PATCH ${users}/:id`, { params, body: bodies[action] })
          const key = `${by} ${to}`
          outcomes[key] = [outcomes[key], await outcome(call)].filter(Boolean).join(' ')
        }
    const all = 'done done done done done'
    const none = 'forbidden forbidden forbidden forbidden forbidden'
    expect(outcomes).toEqual({
      'partner khue': 'done owner_account owner_account done owner_account',
      'partner nga': all,
      'partner lan': all,
      'minh khue': 'owner_account owner_account owner_account owner_account owner_account',
      'minh nga': all,
      'minh lan': all,
      'ha khue': none,
      'ha nga': none,
      'ha lan': none,
    })
  })

  test('can be changed by owners only; the user is notified', async () => {
    const { world, khue, give, roles, client } = await createOffice(database)
    expect(await give('minh', 'lan', 'administrator')).toBe('forbidden')
    expect(await give('minh', 'minh', 'owner')).toBe('forbidden')
    expect(await give('ha', 'ha', 'owner')).toBe('forbidden')
    expect(await roles()).toMatchObject({ minh: 'administrator', lan: 'member', ha: 'member' })

    const lan = await client('lan')
    expect(await outcome(lan.call(`GET ${users}`, {}))).toBe('forbidden')
    expect(await give('khue', 'lan', 'administrator')).toBe('done')
    expect(await lan.call('GET /api/v2/user/info', {})).toMatchObject({ role: 'administrator', type: 'User' })
    expect(await outcome(lan.call(`GET ${users}`, {}))).toBe('done')
    expect(await outcome(lan.call('GET /api/v2/organisation/domains', {}))).toBe('forbidden')
    expect(await give('khue', 'lan', 'owner')).toBe('done')
    expect(await lan.call('GET /api/v2/user/info', {})).toMatchObject({ role: 'owner', type: 'Owner' })
    expect(await outcome(lan.call('GET /api/v2/organisation/domains', {}))).toBe('done')
    const log = await world.app.db.sql
      .selectFrom('event')
      .select('type')
      .where('account_id', '=', (await lan.call('GET /api/v2/user/info', {})).id)
      .where('type', '=', 'user_changed')
      .execute()
    expect(log).toHaveLength(2)
    expect(await outcome(khue.call('GET /api/v2/organisation/overview', {}))).toBe('done')
  })

  test('keep at least one owner, even when two leave at the same time', async () => {
    const { client, ids, give, roles } = await createOffice(database)
    expect(await give('partner', 'partner', 'member')).toBe('done')
    expect(await give('khue', 'khue', 'administrator')).toBe('last_owner')
    expect(await give('khue', 'partner', 'owner')).toBe('done')

    const [khue, partner] = [await client('khue'), await client('partner')]
    const demote = (by: typeof khue, id: string | undefined) =>
      outcome(by.call(`PATCH ${users}/:id`, { params: { id: id ?? '' }, body: { role: 'member' } }))
    const results = await Promise.all([demote(khue, ids.partner), demote(partner, ids.khue)])
    expect(results.filter((one) => one === 'done')).toHaveLength(1)
    const remaining = results[0] === 'done' ? khue : partner
    const list = await remaining.call(`GET ${users}`, {})
    expect(list.items.filter(({ role }) => role === 'owner')).toHaveLength(1)
    if (remaining === khue) expect(await roles()).toMatchObject({ khue: 'owner', partner: 'member' })
  })

  test('let administrators see the overview and change common settings', async () => {
    const { world, client } = await createOffice(database)
    const minh = await client('minh')
    // Shared mailboxes are not users.
    const body = { email: 'xuong@mocviet.test', name: 'Xưởng', people: [] }
    await minh.call('POST /api/v2/organisation/mailboxes', { body })
    expect(await minh.call('GET /api/v2/organisation/overview', {})).toMatchObject({
      people: { total: 6, active: 2, never_seen: 4, disabled: 0, without_two_step: 6 },
      storage: { quota: 7 * 30 * 1024 },
    })
    await world.deliver({ to: 'ha@mocviet.test', text: 'x'.repeat(10_000) })
    const { largest, storage } = await minh.call('GET /api/v2/organisation/overview', {})
    expect(largest[0]).toMatchObject({ email: 'ha@mocviet.test', user_used_quota: storage.used })
    expect(largest).toHaveLength(5)
    const updating = minh.call('PUT /api/v2/organisation/sharing_policy', {
      body: { is_public_allowed: false },
    })
    expect(await outcome(updating)).toBe('done')
    const ha = await client('ha')
    expect(await outcome(ha.call('GET /api/v2/organisation/overview', {}))).toBe('forbidden')
  })
})

test('prevent disabling or muting oneself or setting the own password', async () => {
  const { client, ids } = await createOffice()
  const minh = await client('minh')
  const params = { id: ids.minh ?? '' }
  for (const body of [{ is_disabled: true }, { enable_smtp: 0 as const }])
    expect(await outcome(minh.call(`PATCH ${users}/:id`, { params, body }))).toBe('own_account')
  const resetting = minh.call(`POST ${users}/:id/password`, { params, body: { password } })
  expect(await outcome(resetting)).toBe('own_account')
})

test('can be changed by the operator, who keeps an owner as well', async () => {
  const { world, roles } = await createOffice()
  await setRole(world.app, ' Lan@MocViet.test', 'owner')
  await setRole(world.app, 'partner@mocviet.test', 'member')
  await setRole(world.app, 'khue@mocviet.test', 'owner')
  expect(await roles()).toMatchObject({ lan: 'owner', partner: 'member', khue: 'owner' })
  expect(await outcome(setRole(world.app, 'an@chuaxacminh.test', 'member'))).toBe('last_owner')
  expect(await outcome(setRole(world.app, 'nobody@mocviet.test', 'member'))).toBe('not_found')
})
