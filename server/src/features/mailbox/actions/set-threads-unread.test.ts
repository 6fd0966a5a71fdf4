import { expect, test } from 'vitest'
import { type LoggedEvent, listEventsAfter } from '../../../db/event-log.ts'
import { findCountErrors, onEachDatabase, type World } from '../../../testing/index.ts'
import { openMailbox, storeReply } from '../testing.ts'

onEachDatabase('marking threads', (database) => {
  test('as read updates rows and counts and notifies once', async () => {
    const { world, client, accountId } = await openMailbox(database)
    await world.deliverAll([{ subject: 'a' }, { subject: 'b' }, { subject: 'c' }])
    const { items } = await client.call('GET /api/v2/threads', {})
    const ids = items.slice(0, 2).map((thread) => thread.id)

    for (let time = 0; time < 2; time++) {
      await client.call('POST /api/v2/threads/unreads', { body: { ids, unread: false } })
    }

    const page = await client.call('GET /api/v2/threads', {})
    expect(page.items.map((thread) => thread.unread)).toEqual([false, false, true])
    expect((await inbox(client)).unread_threads).toBe(1)
    const events = await listEventsAfter(world.app.db.sql, accountId, { number: 3, limit: 10 })
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      type: 'threads_changed',
      payload: {
        removed: [],
        counts: [{ folder_id: (await inbox(client)).id, unread_threads: 1, total_threads: 3 }],
      },
    })
    const { threads: rows } = (events[0] as LoggedEvent).payload as {
      threads: { id: string; unread: boolean }[]
    }
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(rows.every(({ unread }) => !unread)).toBe(true)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('can be undone exactly once', async () => {
    const { world, client, accountId } = await openMailbox(database)
    for (const id of ['<1@x>', '<2@x>'])
      await storeReply(world, accountId, { messageId: id, folder: 'INBOX' })
    const ids = (await client.call('GET /api/v2/threads', {})).items.map((thread) => thread.id)
    const [id = ''] = ids
    const unread = async () =>
      (await client.call('GET /api/v2/threads/:id', { params: { id }, query: {} })).messages.map(
        (message) => message.unread,
      )
    const setUnread = (isUnread: boolean) =>
      client.call('POST /api/v2/threads/unreads', { body: { ids: [id], unread: isUnread } })
    await setUnread(false)
    await storeReply(world, accountId, { messageId: '<3@x>', folder: 'INBOX' })
    expect(ids).toHaveLength(1)
    const before = await unread()
    expect(before).toEqual([false, false, true])

    for (const isUnread of [false, true]) {
      const { undo } = await setUnread(isUnread)
      expect(await unread()).toEqual([isUnread, isUnread, isUnread])
      await client.call('POST /api/v2/threads/undo', { body: { undo: undo as string } })
      expect(await unread()).toEqual(before)
      await expect(
        client.call('POST /api/v2/threads/undo', { body: { undo: undo as string } }),
      ).rejects.toThrow('404 not_found')
    }
    await setUnread(true)
    expect(await setUnread(true)).toEqual({ undo: null })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('in one folder leaves messages in other folders unchanged', async () => {
    const { world, client, accountId } = await openMailbox(database)
    await storeReply(world, accountId, { messageId: '<1@x>', folder: 'INBOX' })
    await storeReply(world, accountId, { messageId: '<2@x>', folder: 'Sent' })
    const { items } = await client.call('GET /api/v2/threads', { query: { in: 'Sent' } })

    await client.call('POST /api/v2/threads/unreads', {
      body: { ids: [items[0]?.id ?? ''], folder_id: items[0]?.folder_id, unread: false },
    })

    expect((await client.call('GET /api/v2/threads', { query: { in: 'Sent' } })).items[0]?.unread).toBe(false)
    expect((await client.call('GET /api/v2/threads', {})).items[0]?.unread).toBe(true)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('in the starred list marks only the messages visible there', async () => {
    const { world, client, accountId } = await openMailbox(database)
    await storeReply(world, accountId, { messageId: '<1@x>', folder: 'INBOX' })
    await storeReply(world, accountId, { messageId: '<2@x>', folder: 'Trash' })
    const id = (await client.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
    await client.call('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: true } })
    const [starred] = (await client.call('GET /api/v2/threads/starred', {})).items

    await client.call('POST /api/v2/threads/unreads', {
      body: { ids: [id], folder_id: starred?.folder_id, unread: false },
    })

    expect((await client.call('GET /api/v2/threads/starred', {})).items[0]?.unread).toBe(false)
    expect((await client.call('GET /api/v2/threads', {})).items[0]?.unread).toBe(false)
    expect((await client.call('GET /api/v2/threads', { query: { in: 'Trash' } })).items[0]?.unread).toBe(true)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('of another account changes nothing and notifies no client', async () => {
    const { world, client } = await openMailbox(database)
    await world.deliver({ recipients: ['ha@mocviet.test'] })
    const ha = await world.signIn('ha@mocviet.test')
    const [hers] = (await ha.call('GET /api/v2/threads', {})).items
    const before = await countEvents(world)

    await client.call('POST /api/v2/threads/unreads', { body: { ids: [hers?.id ?? ''], unread: false } })
    await client.call('POST /api/v2/threads/unreads', {
      body: { ids: [hers?.id ?? ''], folder_id: hers?.folder_id, unread: false },
    })

    expect((await ha.call('GET /api/v2/threads', {})).items[0]?.unread).toBe(true)
    expect(await countEvents(world)).toBe(before)
  })

  test('is rejected while the domain is not verified, like starring and opening', async () => {
    const { world } = await openMailbox(database)
    await world.deliver({ recipients: ['an@chuaxacminh.test'] })
    const an = await world.signIn('an@chuaxacminh.test')
    const id = (await an.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
    const refusal = { status: 403, problem: { code: 'dns_verification_failed' } }

    await expect(
      an.call('POST /api/v2/threads/unreads', { body: { ids: [id], unread: false } }),
    ).rejects.toMatchObject(refusal)
    await expect(
      an.call('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: true } }),
    ).rejects.toMatchObject(refusal)
    await expect(an.call('GET /api/v2/threads/:id', { params: { id } })).rejects.toMatchObject(refusal)
    expect((await an.call('GET /api/v2/threads', {})).items[0]).toMatchObject({
      unread: true,
      starred: false,
    })
  })

  test('accepts between one and a hundred valid ids', async () => {
    const { client } = await openMailbox(database)
    const tooMany = Array.from({ length: 101 }, (_, index) => String(index + 1))
    for (const ids of [[], tooMany, ['0'], ['x'], ['9999999999999999999'], [1]]) {
      const body = { ids, unread: true } as { ids: string[]; unread: boolean }
      await expect(client.call('POST /api/v2/threads/unreads', { body })).rejects.toMatchObject({
        status: 422,
      })
    }
    await client.call('POST /api/v2/threads/unreads', { body: { ids: tooMany.slice(0, 100), unread: true } })
  })
})

onEachDatabase('a star', (database) => {
  test('is placed on the newest message and can be removed', async () => {
    const { world, client, accountId } = await openMailbox(database)
    await storeReply(world, accountId, { messageId: '<1@x>', folder: 'INBOX' })
    await world.clock.advance(5)
    await storeReply(world, accountId, { messageId: '<2@x>', folder: 'INBOX' })
    await world.clock.advance(5)
    await storeReply(world, accountId, { messageId: '<3@x>', folder: 'Trash' })
    const id = (await client.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
    const star = (starred: boolean) =>
      client.call('PATCH /api/v2/threads/:id', { params: { id }, body: { starred } })
    const before = await countEvents(world)

    await star(true)
    await star(true)

    const detail = await client.call('GET /api/v2/threads/:id', { params: { id } })
    expect(detail.messages.map((message) => message.starred)).toEqual([false, true, false])
    const starred = await client.call('GET /api/v2/threads/starred', {})
    expect(starred).toMatchObject({ total: 1, items: [{ id, mailbox_name: 'Starred', message_count: 2 }] })
    expect(await countEvents(world)).toBe(before + 1)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])

    await star(false)
    await star(false)

    expect((await client.call('GET /api/v2/threads/starred', {})).total).toBe(0)
    const events = await listEventsAfter(world.app.db.sql, accountId, { number: before + 1, limit: 10 })
    expect(events).toMatchObject([
      { payload: { removed: [{ thread_id: id, folder_id: starred.items[0]?.folder_id }] } },
    ])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('on a missing thread or one of another account returns 404', async () => {
    const { world, client } = await openMailbox(database)
    await world.deliver({ recipients: ['ha@mocviet.test'] })
    const ha = await world.signIn('ha@mocviet.test')
    const hers = (await ha.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
    for (const id of [hers, '1', '8999999999999999999', '9999999999999999999', 'x']) {
      const call = client.call('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: true } })
      await expect(call, id).rejects.toMatchObject({ status: 404 })
    }
    expect((await ha.call('GET /api/v2/threads/starred', {})).total).toBe(0)
  })
})

async function inbox(client: Awaited<ReturnType<World['signIn']>>) {
  const folder = (await client.call('GET /api/v2/folders', {})).find((one) => one.name === 'INBOX')
  if (!folder) throw new Error('no inbox')
  return folder
}

async function countEvents(world: World): Promise<number> {
  const { count } = await world.app.db.sql
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
