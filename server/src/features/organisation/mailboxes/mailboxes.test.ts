import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  errorCode,
  findCountErrors,
  onEachDatabase,
} from '../../../testing/index.ts'
import { sendNow } from '../../outbox/testing.ts'

const mailboxes = '/api/v2/organisation/mailboxes'
const sales = 'banhang@mocviet.test'
const shop = 'cuahang@mocviet.test'
const ha = 'ha@mocviet.test'
const daySeconds = 24 * 3600

async function createOffice(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database, settings: { BOCAU_ADDRESS_REST_DAYS: '2' } })
  const khue = await world.signIn('khue@mocviet.test')
  const haClient = await world.signIn(ha)
  const people = [{ email: ha, access: 'write' as const, send: 'as' as const }]
  const { id } = await khue.call(`POST ${mailboxes}`, { body: { email: sales, name: 'Bán hàng', people } })
  const params = { id }
  const change = (body: Parameters<typeof khue.call<`PATCH ${typeof mailboxes}/:id`>>[1]['body']) =>
    khue.call(`PATCH ${mailboxes}/:id`, { params, body })
  const remove = (body: { email: string; keep_days?: number }) =>
    khue.call(`POST ${mailboxes}/:id/delete`, { params, body })
  const list = async () => (await khue.call(`GET ${mailboxes}`, {})).items
  return { world, khue, ha: haClient, id, change, remove, list, inSales: haClient.inMailbox(id) }
}

const subjects = async (client: ApiClient, folder = 'INBOX') =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items.map(({ subject }) => subject)

onEachDatabase('renaming a shared mailbox', (database) => {
  test('sets another address; the old one still receives and sends', async () => {
    const { world, khue, change, inSales, ha: haClient } = await createOffice(database)
    const renamed = await change({ email: shop, name: 'Cửa hàng' })
    expect(renamed).toMatchObject({ email: shop, name: 'Cửa hàng', aliases: [sales] })
    for (const to of [shop, sales]) await world.deliver({ to, subject: `Gửi ${to}` })
    expect((await subjects(inSales)).toSorted()).toEqual([`Gửi ${sales}`, `Gửi ${shop}`])
    expect(await inSales.call('GET /api/v2/user/info', {})).toMatchObject({ email: shop })
    expect((await haClient.call('GET /api/v2/mailboxes', {})).items).toMatchObject([{ email: shop }])
    await sendNow(world, inSales, { to: ['vy@xuongmoc.example'], subject: 'Chào' })
    expect(/^From: (.*)\r$/m.exec(world.mailOut.sent.at(-1)?.raw ?? '')?.[1]).toContain(shop)
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'mailboxes' } })
    expect(items.map(({ kind, details }) => [kind, details])).toContainEqual([
      'mailbox_changed',
      { what: 'email', from: sales, to: shop },
    ])
  })

  test('restores the old address and removes unwanted ones', async () => {
    const { world, change } = await createOffice(database)
    await change({ email: shop })
    expect(await change({ email: sales })).toMatchObject({ email: sales, aliases: [shop] })
    expect(await change({ aliases: [] })).toMatchObject({ email: sales, aliases: [] })
    expect(await world.deliver({ to: shop })).toEqual([expect.stringMatching(/^550 5\.1\.1 /)])
  })

  test('rejects addresses in use and those of other domains', async () => {
    const { change, list } = await createOffice(database)
    expect(await errorCode(change({ email: ha }))).toBe('address_taken')
    expect(await errorCode(change({ email: 'a@dakwood.test' }))).toBe('domain_not_own')
    expect(await list()).toMatchObject([{ email: sales, aliases: [] }])
  })
})

onEachDatabase('deleting a shared mailbox', (database) => {
  test('requires its address, disables it immediately and retains its mail', async () => {
    const { world, khue, remove, change, list, inSales, ha: haClient } = await createOffice(database)
    await world.deliver({ to: sales, subject: 'Hỏi giá' })
    expect(await errorCode(remove({ email: ha }))).toBe('invalid_input')
    const deleted = await remove({ email: sales, keep_days: 7 })
    const delete_at = world.clock.now() / 1000 + 7 * daySeconds
    expect(deleted).toMatchObject({ is_disabled: true, delete_at: Math.floor(delete_at) })
    expect(await errorCode(subjects(inSales))).toBe('not_found')
    expect((await haClient.call('GET /api/v2/mailboxes', {})).items).toEqual([])
    expect((await khue.call('GET /api/v2/organisation/leaving', {})).items).toEqual([])
    await world.runJobs()
    expect(await subjects(haClient)).toEqual(['Hộp thư chung Bán hàng đã bị xóa'])
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'mailboxes' } })
    expect(items[0]).toMatchObject({ kind: 'mailbox_deleted', subject: sales, details: { days: '7' } })

    expect(await change({ is_disabled: false })).toMatchObject({ is_disabled: false, delete_at: null })
    expect(await subjects(inSales)).toEqual(['Hỏi giá'])
    expect(await list()).toMatchObject([{ people: [{ email: ha, access: 'write', send: 'as' }] }])
  })

  test('removes its mail after the retention and frees its addresses later', async () => {
    const { world, khue, remove, change, list } = await createOffice(database)
    await world.deliver({ to: sales, subject: 'Hỏi giá' })
    await change({ email: shop })
    const group = { email: 'nhom@mocviet.test', name: 'Nhóm', members: [shop, ha] }
    const { id } = await khue.call('POST /api/v2/organisation/groups', { body: group })
    await remove({ email: shop, keep_days: 0 })
    const count = async () => {
      await world.runJobs()
      return (await list()).length
    }
    await expect.poll(count, { timeout: 60_000, interval: 50 }).toBe(0)
    const { members } = await khue.call('GET /api/v2/organisation/groups/:id', { params: { id } })
    expect(members.map(({ email }) => email)).toEqual([ha])
    expect(await world.deliver({ to: sales })).toEqual([expect.stringMatching(/^550 5\.1\.1 /)])
    const recreate = () => khue.call(`POST ${mailboxes}`, { body: { email: sales, name: 'Bán hàng' } })
    expect(await errorCode(recreate())).toBe('address_resting')
    world.clock.skip(2 * daySeconds + 1)
    await world.runJobs()
    const later = await world.signIn('khue@mocviet.test')
    const recreated = await later.call(`POST ${mailboxes}`, { body: { email: sales, name: 'Bán hàng' } })
    expect(recreated).toMatchObject({ email: sales, used_bytes: 0, people: [] })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is limited to administrators of its organisation', async () => {
    const { world, ha: haClient, id } = await createOffice(database)
    const call = { params: { id }, body: { email: sales } }
    expect(await errorCode(haClient.call(`POST ${mailboxes}/:id/delete`, call))).toBe('forbidden')
    const duy = await world.signIn('duy@dakwood.test')
    expect(await errorCode(duy.call(`POST ${mailboxes}/:id/delete`, call))).toBe('not_found')
  })
})
