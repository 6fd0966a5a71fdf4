import { limits } from '@bocau/contract/limits'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, errorCode, onEachDatabase, SocketClient } from '../../../testing/index.ts'
import { setRole } from '../../account/index.ts'

const users = '/api/v2/organisation/users'
const sales = 'banhang@mocviet.test'

async function createOffice(database?: 'sqlite' | 'postgres') {
  const world = await createWorld(database && { database })
  const khue = await world.signIn('khue@mocviet.test')
  const ha = await world.signIn('ha@mocviet.test')
  const { id } = await ha.call('GET /api/v2/user/info', {})
  const add = (email: string, by = khue) =>
    by.call(`POST ${users}/:id/addresses`, { params: { id }, body: { email } })
  const remove = (email: string, by = khue) =>
    by.call(`DELETE ${users}/:id/addresses/:email`, { params: { id, email } })
  return { world, khue, ha, id, add, remove }
}

onEachDatabase('the addresses of a mailbox', (database) => {
  test('can be added by an administrator for receiving and sending', async () => {
    const { world, khue, ha, id, add } = await createOffice(database)
    const primary = 'ha@mocviet.test'
    expect(await add('BanHang@MocViet.test')).toEqual({ own: primary, aliases: [sales] })
    expect(await khue.call(`GET ${users}/:id/addresses`, { params: { id } })).toEqual({
      own: primary,
      aliases: [sales],
    })
    const [response] = await world.deliver({ recipients: [sales], to: sales, subject: 'Hỏi giá' })
    expect(response).toMatch(/^250 /)
    expect((await ha.call('GET /api/v2/accounts', {})).items.map(({ email }) => email)).toEqual([
      primary,
      sales,
    ])
    const results = await khue.call(`GET ${users}`, { query: { s: 'banhang' } })
    expect(results.items.map(({ email, aliases }) => [email, aliases])).toEqual([[primary, [sales]]])
  })

  test('can be removed; existing mail stays, but receiving and sending ends', async () => {
    const { world, ha, add, remove } = await createOffice(database)
    await add(sales)
    await world.deliver({ recipients: [sales], to: sales, subject: 'Hỏi giá' })
    await ha.call('POST /api/v2/accounts/default-sender', { body: { email: sales } })
    expect(await remove(sales)).toEqual({ own: 'ha@mocviet.test', aliases: [] })

    const [response] = await world.deliver({ recipients: [sales], to: sales, subject: 'Hỏi nữa' })
    expect(response).toMatch(/^550 /)
    const { items } = await ha.call('GET /api/v2/threads', {})
    expect(items.map(({ subject }) => subject)).toEqual(['Hỏi giá'])
    const senders = (await ha.call('GET /api/v2/accounts', {})).items
    expect(senders.map((sender) => [sender.email, sender.default])).toEqual([['ha@mocviet.test', true]])
    expect(await errorCode(remove(sales))).toBe('not_found')
    // The address is available again.
    expect(await errorCode(add(sales))).toBe('not refused')
  })

  test('a new main address leaves the previous one as an alias for mail and sign-in', async () => {
    const { world, khue, ha, id } = await createOffice(database)
    const rename = (email: string) =>
      khue.call(`PUT ${users}/:id/address`, { params: { id }, body: { email } })
    expect(await rename('Ha.Le@MocViet.test')).toEqual({
      own: 'ha.le@mocviet.test',
      aliases: ['ha@mocviet.test'],
    })
    for (const to of ['ha@mocviet.test', 'ha.le@mocviet.test']) {
      const [response] = await world.deliver({ recipients: [to], to, subject: to })
      expect(response).toMatch(/^250 /)
    }
    expect((await ha.call('GET /api/v2/threads', {})).items).toHaveLength(2)
    for (const email of ['ha@mocviet.test', 'ha.le@mocviet.test']) {
      const session = await world.signIn(email)
      expect((await session.call('GET /api/v2/user/info', {})).email).toBe('ha.le@mocviet.test')
    }
    const { items: log } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'people' } })
    expect(log.slice(0, 2).map(({ kind, subject, details }) => [kind, subject, details])).toEqual([
      ['address_changed', 'ha@mocviet.test', { from: 'ha@mocviet.test', to: 'ha.le@mocviet.test' }],
      ['address_added', 'ha@mocviet.test', { name: 'ha.le@mocviet.test' }],
    ])
    expect(await rename('ha@mocviet.test')).toEqual({
      own: 'ha@mocviet.test',
      aliases: ['ha.le@mocviet.test'],
    })
    expect(await errorCode(rename('khue@mocviet.test'))).toBe('address_taken')
    expect(await errorCode(rename('ha@dakwood.test'))).toBe('domain_not_own')
  })

  test('must be unused, in a domain of the organisation and below the limit', async () => {
    const { add, remove } = await createOffice(database)
    expect(await errorCode(add('khue@mocviet.test'))).toBe('address_taken')
    expect(await errorCode(add('ha@mocviet.test'))).toBe('address_taken')
    expect(await errorCode(add('ai@dakwood.test'))).toBe('domain_not_own')
    expect(await errorCode(add('ai@xa.example'))).toBe('domain_not_own')
    expect(await errorCode(add('"a b"@mocviet.test'))).toBe('invalid_input')
    // The primary address is not a further address.
    expect(await errorCode(remove('ha@mocviet.test'))).toBe('not_found')
    for (let nth = 0; nth < limits.maxAliases; nth++) await add(`ten${nth}@mocviet.test`)
    expect(await errorCode(add('motnua@mocviet.test'))).toBe('too_many_addresses')
  })

  test('added to two users at the same time belong to the first', async () => {
    const { world, khue, add } = await createOffice(database)
    const { id } = await khue.call('GET /api/v2/user/info', {})
    const codes = await Promise.all([
      errorCode(add(sales)),
      errorCode(khue.call(`POST ${users}/:id/addresses`, { params: { id }, body: { email: sales } })),
    ])
    expect(codes.toSorted()).toEqual(['address_taken', 'not refused'])
    expect((await world.deliver({ recipients: [sales], to: sales }))[0]).toMatch(/^250 /)
  })

  test('are audited and reported to open windows; members and addresses of owners are protected', async () => {
    const { world, khue, ha, id, add, remove } = await createOffice(database)
    const socket = new SocketClient(world.origin, { token: ha.token })
    onTestFinished(() => socket.close())
    await socket.messages(1)
    await add(sales)
    await expect.poll(() => socket.events.some(({ type }) => type === 'user_changed')).toBe(true)
    await remove(sales)
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'people' } })
    expect(items.map(({ kind, subject, details }) => ({ kind, subject, details }))).toEqual([
      { kind: 'address_removed', subject: 'ha@mocviet.test', details: { name: sales } },
      { kind: 'address_added', subject: 'ha@mocviet.test', details: { name: sales } },
    ])
    // The audit log also finds users by a further address.
    const audit = await khue.call('GET /api/v2/organisation/audit', { query: { s: sales } })
    expect(audit.items.map(({ kind }) => kind)).toEqual(['address_removed', 'address_added'])

    const owner = (await khue.call('GET /api/v2/user/info', {})).id
    const body = { email: 'chu@mocviet.test' }
    const toOwner = () => ha.call(`POST ${users}/:id/addresses`, { params: { id: owner }, body })
    expect(await errorCode(ha.call(`GET ${users}/:id/addresses`, { params: { id } }))).toBe('forbidden')
    expect(await errorCode(toOwner())).toBe('forbidden')
    await setRole(world.app, 'ha@mocviet.test', 'administrator')
    expect(await errorCode(toOwner())).toBe('owner_account')
    expect(await errorCode(add(sales, ha))).toBe('not refused')
  })
})
