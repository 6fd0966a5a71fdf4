import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { scheduleReadingLists } from './read-older-lists.ts'

const newsletter = (number: number) => ({
  from: 'Tin nhà gỗ <Tin@ban.example>',
  subject: `Bản tin ${number}`,
  headers: [`List-Id: <so-${number}.ban.example>`, `List-Unsubscribe: <https://ban.example/u?n=${number}>`],
})
const post = (from: string) => ({
  from,
  subject: 'Gỗ sồi',
  headers: [
    'List-Id: Thợ mộc <tho-moc.lists.example>',
    'List-Post: <mailto:tho-moc@lists.example>',
    'List-Unsubscribe: <mailto:roi@lists.example>',
  ],
})

onEachDatabase('mailing list subscriptions', (database) => {
  async function open() {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const list = async (query: Record<string, string | number> = {}) =>
      khue.call('GET /api/v2/subscriptions', { query })
    return { world, khue, list }
  }
  const deliver = async (world: Awaited<ReturnType<typeof createWorld>>) => {
    await world.deliverAll([
      newsletter(1),
      newsletter(2),
      newsletter(3),
      post('An <an@tho.example>'),
      post('Ba <ba@tho.example>'),
      { from: 'ha@mocviet.test', subject: 'Không phải bản tin' },
    ])
  }

  test('are listed with message counts across authors and campaigns', async () => {
    const { world, list } = await open()
    await deliver(world)
    const { items, total } = await list()
    expect(total).toBe(2)
    expect(items).toMatchObject([
      {
        id: 'from:tin@ban.example',
        kind: 'sender',
        name: 'Tin nhà gỗ',
        address: 'tin@ban.example',
        messages: 3,
        unsubscribe: { link: 'https://ban.example/u?n=3', is_one_click: false, mail: null },
        is_blocked: false,
        unsubscribed_at: null,
      },
      {
        id: 'list:tho-moc.lists.example',
        kind: 'list',
        name: 'Thợ mộc',
        messages: 2,
        unsubscribe: { link: null, mail: 'mailto:roi@lists.example' },
      },
    ])
  })

  test('are searched, sorted and paged', async () => {
    const { world, list } = await open()
    await deliver(world)
    const ids = async (query: Record<string, string | number>) =>
      (await list(query)).items.map(({ id }) => id.slice(0, 5))
    expect(await ids({ q: 'tho mộc' })).toEqual(['list:'])
    expect(await ids({ q: 'BAN.example' })).toEqual(['from:'])
    expect(await ids({ q: 'không có' })).toEqual([])
    expect(await ids({ sort: 'name' })).toEqual(['list:', 'from:'])
    expect(await ids({ limit: 1, offset: 1 })).toEqual(['list:'])
  })

  test('ignore messages in Junk and Trash and end with their last message', async () => {
    const { world, khue, list } = await open()
    await deliver(world)
    const { items } = await khue.call('GET /api/v2/threads', {})
    const newest = items.find((thread) => thread.subject === 'Bản tin 3')
    await khue.call('POST /api/v2/threads/delete', { body: { ids: [newest?.id ?? ''] } })
    const [sender] = (await list({ q: 'ban.example' })).items
    expect(sender).toMatchObject({ messages: 2, unsubscribe: { link: 'https://ban.example/u?n=2' } })
    const rest = items.filter((thread) => thread.subject.startsWith('Bản tin')).map(({ id }) => id)
    await khue.call('POST /api/v2/threads/delete', { body: { ids: rest } })
    expect((await list()).total).toBe(1)
  })

  test('are cancelled as the newest unforged message says', async () => {
    const { world, list } = await open()
    await deliver(world)
    await world.app.db.transaction((tx) =>
      tx.sql
        .updateTable('message')
        .set({ authentication: 'fail' })
        .where('subject', 'in', ['Bản tin 3', 'Gỗ sồi'])
        .execute(),
    )
    expect((await list()).items).toMatchObject([
      { id: 'from:tin@ban.example', unsubscribe: { link: 'https://ban.example/u?n=2' } },
    ])
  })

  test('show blocked lists and cancellations until these are reverted', async () => {
    const { world, khue, list } = await open()
    await deliver(world)
    await khue.call('POST /api/v2/rules/block', { body: { emails: ['tin@ban.example'] } })
    const note = (is_unsubscribed: boolean) =>
      khue.call('POST /api/v2/subscriptions/unsubscribed', {
        body: { id: 'from:tin@ban.example', is_unsubscribed },
      })
    await note(true)
    const [remaining] = (await list()).items
    expect(remaining).toMatchObject({ is_blocked: true, unsubscribed_at: expect.any(Number) })
    await note(false)
    expect((await list()).items[0]?.unsubscribed_at).toBeNull()
  })

  test('of older messages are determined while the server runs', async () => {
    const { world, list } = await open()
    await deliver(world)
    const before = await list()
    const { sql } = world.app.db
    await world.app.db.transaction(async (tx) => {
      await tx.sql.updateTable('message').set({ list_key: null }).execute()
      await tx.sql.deleteFrom('list_message').execute()
      const accounts = await sql.selectFrom('account').select('id').execute()
      await tx.sql
        .insertInto('lists_to_read')
        .values(accounts.map(({ id }) => ({ account_id: id, after_message_id: '0' })))
        .execute()
    })
    expect((await list()).total).toBe(0)
    await scheduleReadingLists(world.app)
    await scheduleReadingLists(world.app)
    for (let round = 0; round < 6; round++) {
      await world.clock.advance(2)
      await world.runJobs()
    }
    expect(await list()).toEqual(before)
    expect(await sql.selectFrom('lists_to_read').selectAll().execute()).toEqual([])
  })

  test('are recorded as cancelled for the last 2,000 only', async () => {
    const { world, khue } = await open()
    const { id } = await khue.call('GET /api/v2/user/info', {})
    const lists = Array.from({ length: 2000 }, (_, n) => ({
      account_id: id,
      list_key: `from:${n}@ban.example`,
      left_at: n,
    }))
    await world.app.db.transaction((tx) => tx.sql.insertInto('left_list').values(lists).execute())
    const body = { id: 'from:tin@ban.example', is_unsubscribed: true }
    await khue.call('POST /api/v2/subscriptions/unsubscribed', { body })
    const stored = await world.app.db.sql.selectFrom('left_list').select('list_key').execute()
    const keys = stored.map(({ list_key }) => list_key)
    expect(keys).toHaveLength(2000)
    expect(keys).toContain('from:tin@ban.example')
    expect(keys).not.toContain('from:0@ban.example')
  })

  test('are hidden from other users', async () => {
    const { world } = await open()
    await deliver(world)
    const ha = await world.signIn('ha@mocviet.test')
    expect((await ha.call('GET /api/v2/subscriptions', {})).total).toBe(0)
  })
})
