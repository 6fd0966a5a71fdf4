import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  onBothDatabases,
  type World,
  writeMessage,
} from '../../../testing/index.ts'
import { deliverMessage, storeMessage } from '../../delivery/index.ts'
import { createFolder } from '../../folders/create-folder.ts'
import { findFolder } from '../../folders/folder-store.ts'

const khue = 'khue@mocviet.test'

onBothDatabases('a list', (database) => {
  test('is sorted newest first and paged by offset or cursor', async () => {
    const { client } = await mailbox(database, 25)
    const first = await list(client, { limit: 10 })
    expect(first).toMatchObject({ total: 25, limit: 10, offset: 0, previous_cursor: null })
    expect(subjects(first)).toEqual(range(25, 16))

    const second = await list(client, { limit: 10, cursor: first.next_cursor })
    expect(second).toMatchObject({ total: 25, offset: 10 })
    expect(second.items).toEqual((await list(client, { limit: 10, offset: 10 })).items)

    const third = await list(client, { limit: 10, cursor: second.next_cursor })
    expect(third).toMatchObject({ offset: 20, next_cursor: null })
    expect(subjects(third)).toEqual(range(5, 1))

    const back = await list(client, { limit: 10, cursor: third.previous_cursor })
    expect(back).toMatchObject({ offset: 10 })
    expect(back.items).toEqual(second.items)
    const front = await list(client, { limit: 10, cursor: back.previous_cursor })
    expect(front).toMatchObject({ offset: 0, previous_cursor: null })
    expect(front.items).toEqual(first.items)
  })

  test('of an unused system folder is empty; of an unknown folder it fails', async () => {
    const { client } = await mailbox(database, 1)
    for (const name of ['Archive', 'Snoozed'])
      expect(await list(client, { in: name })).toMatchObject({ items: [], total: 0, next_cursor: null })
    await expect(list(client, { in: 'archive' })).rejects.toMatchObject({ status: 404 })
  })

  test('has a last page that leads back to the first', async () => {
    const { client } = await mailbox(database, 25)
    const last = await list(client, { limit: 10, cursor: 'last' })
    expect(last).toMatchObject({ offset: 20, next_cursor: null })
    expect(subjects(last)).toEqual(range(5, 1))
    const visited = [last, ...(await walk(client, 'previous_cursor', last))].flatMap(subjects)
    expect(visited.toSorted(byNumber)).toEqual(range(25, 1).toSorted(byNumber))
  })

  test.each([
    [10, 10],
    [20, 20],
    [1, 1],
    [0, 0],
  ])('of %i threads ends at the right entry', async (count, expected) => {
    const { client } = await mailbox(database, count)
    const first = await list(client, { limit: 10 })
    expect([first, ...(await walk(client, 'next_cursor', first))].flatMap(subjects)).toHaveLength(expected)
    const last = await list(client, { limit: 10, cursor: 'last' })
    expect(last.items).toHaveLength(Math.min(count, 10))
    expect(last.offset).toBe(Math.max(0, count - 10))
  })

  test('returns each thread once while new messages arrive', async () => {
    const { world, client } = await mailbox(database, 25)
    const visited: string[] = []
    let page = await list(client, { limit: 5 })
    visited.push(...subjects(page))
    for (let round = 0; page.next_cursor; round++) {
      await world.deliverAll([{ subject: `mới ${round}` }, { subject: `mới hơn ${round}` }])
      page = await list(client, { limit: 5, cursor: page.next_cursor })
      visited.push(...subjects(page))
    }
    expect(visited).toEqual(range(25, 1))
    expect(page.offset + page.items.length).toBe(page.total)

    const upwards = (await walk(client, 'previous_cursor', page)).flatMap(subjects)
    expect(upwards).toHaveLength(page.total - page.items.length)
    expect(new Set(upwards).size).toBe(upwards.length)
  })

  test('returns correct offsets despite earlier reads and new mail', async () => {
    const { world, client } = await mailbox(database, 25)
    const pageAt = async (offset: number) => subjects(await list(client, { limit: 5, offset }))
    expect(await pageAt(10)).toEqual(range(15, 11))
    expect(await pageAt(15)).toEqual(range(10, 6))
    expect(await pageAt(10)).toEqual(range(15, 11))
    expect(await pageAt(5)).toEqual(range(20, 16))
    expect(await pageAt(25)).toEqual([])

    await world.deliverAll([{ subject: 'mới' }])
    expect(await pageAt(11)).toEqual(range(15, 11))
    expect(await pageAt(10)).toEqual(range(16, 12))
  })

  test('is read to its end when threads leave it meanwhile', async () => {
    const { client } = await mailbox(database, 12)
    const all = await list(client, { limit: 100 })
    for (const thread of all.items) await star(client, thread.id, true)
    const first = await list(client, { limit: 4, in: 'Starred' })
    for (const thread of first.items) await star(client, thread.id, false)

    const rest = await walk(client, 'next_cursor', first)
    expect(rest.flatMap(subjects)).toEqual(range(8, 1))
  })

  test('loses no message among those with equal times', async () => {
    const world = await createWorld({ database })
    await Promise.all(Array.from({ length: 12 }, (_, index) => world.deliver({ subject: `n ${index}` })))
    const client = await world.signIn(khue)
    const first = await list(client, { limit: 5 })
    const visited = [first, ...(await walk(client, 'next_cursor', first))].flatMap(subjects)
    expect(new Set(visited).size).toBe(12)
  })

  test('rejects unknown cursors and invalid page sizes', async () => {
    const { client } = await mailbox(database, 1)
    const cursors = [
      'x',
      'a.',
      'a.1.2',
      'a.zz.0.1',
      'a.1.99999999999999999999.1',
      'a.1.9999999999999999999.1',
      "a.1';drop.1.1",
      'last ',
      'A.1.1.1',
    ]
    for (const cursor of cursors) {
      await expect(list(client, { cursor }), cursor).rejects.toMatchObject({
        status: 422,
        problem: { code: 'cursor_invalid' },
      })
    }
    expect(
      (await list(client, { cursor: 'a.zzzzzzzzzzz.8999999999999999999.999999999' })).items,
    ).toBeDefined()
    expect((await list(client, { cursor: 'b.-zzzzzzzzzzz.1.0' })).items).toBeDefined()
    for (const query of [{ limit: 0 }, { limit: 101 }, { offset: -1 }, { limit: 1.5 }]) {
      await expect(list(client, query)).rejects.toMatchObject({
        status: 422,
        problem: { code: 'invalid_input' },
      })
    }
  })

  test('of a missing folder returns 404 for any name', async () => {
    const { client, world } = await mailbox(database, 0)
    const ha = await world.signIn('ha@mocviet.test')
    const hers = (await ha.call('GET /api/v2/folders', {}))[0]?.id ?? ''
    for (const name of [
      'Không có',
      '1',
      '9223372036854775807',
      '9999999999999999999',
      'a\0b',
      hers,
      '%',
      '',
    ]) {
      await expect(list(client, { in: name }), name).rejects.toMatchObject({ status: 404 })
    }
  })

  test('accepts a folder path in any Unicode composition, or its id', async () => {
    const { world, client, accountId } = await mailbox(database, 0)
    const path = 'Khách hàng/Gỗ sồi & óc chó'
    await world.app.db.transaction(async (tx) => {
      await createFolder(world.app, tx, { accountId, path: 'Khách hàng' })
      await createFolder(world.app, tx, { accountId, path })
    })
    await arrive(world, accountId, { subject: 'trong' }, path)
    const folder = await findFolder(world.app.db.sql, accountId, path)
    for (const name of [path, path.normalize('NFD'), folder?.id]) {
      const page = await list(client, { in: name })
      expect(page.items).toMatchObject([{ subject: 'trong', mailbox_name: path, folder_id: folder?.id }])
    }
  })

  test('shows of a thread in two folders only what each contains', async () => {
    const { world, client, accountId } = await mailbox(database, 0)
    await arrive(world, accountId, { messageId: '<1@x>', subject: 'Hỏi', text: 'Chị ơi' }, 'INBOX')
    await world.clock.advance(60)
    await arrive(
      world,
      accountId,
      { messageId: '<2@x>', subject: 'Re: Hỏi', text: 'Chào em', inReplyTo: '<1@x>', from: `Khuê <${khue}>` },
      'Sent',
      false,
    )

    const [inbox, sent] = [await list(client, { in: 'INBOX' }), await list(client, { in: 'Sent' })]
    expect(inbox.items).toMatchObject([
      { message_count: 1, unread: true, snippet: 'Chị ơi', subject: 'Hỏi', mailbox_name: 'INBOX' },
    ])
    expect(sent.items).toMatchObject([
      { message_count: 1, unread: false, snippet: 'Chào em', subject: 'Hỏi', mailbox_name: 'Sent' },
    ])
    expect(sent.items[0]?.id).toBe(inbox.items[0]?.id)
    expect(sent.items[0]?.folder_ids).toEqual([inbox.items[0]?.folder_id, sent.items[0]?.folder_id])
    expect(sent.items[0]?.participants.map((person) => person.email)).toEqual(['vy@xuongmoc.example', khue])
  })
})

async function mailbox(database: 'sqlite' | 'postgres', count: number) {
  const world = await createWorld({ database })
  await world.deliverAll(Array.from({ length: count }, (_, index) => ({ subject: String(index + 1) })))
  const client = await world.signIn(khue)
  const { id: accountId } = await client.call('GET /api/v2/user/info', {})
  return { world, client, accountId }
}

async function arrive(
  world: World,
  accountId: string,
  message: Parameters<typeof writeMessage>[0],
  folder: string,
  isUnread = true,
) {
  const stored = await storeMessage(world.app, Buffer.from(writeMessage(message)))
  await deliverMessage(world.app, { accountId, email: khue }, { stored, arrival: { folder, isUnread } })
}

function list(client: ApiClient, query: Record<string, unknown>): Promise<ThreadPage> {
  return client.call('GET /api/v2/threads', { query })
}

function star(client: ApiClient, id: string, starred: boolean) {
  return client.call('PATCH /api/v2/threads/:id', { params: { id }, body: { starred } })
}

/** Reads all pages after or before a page. */
async function walk(
  client: ApiClient,
  direction: 'next_cursor' | 'previous_cursor',
  from: ThreadPage,
): Promise<ThreadPage[]> {
  const pages: ThreadPage[] = []
  const folder = from.items[0]?.mailbox_name ?? 'INBOX'
  for (
    let cursor = from[direction];
    cursor && pages.length < 50;
    cursor = pages.at(-1)?.[direction] ?? null
  ) {
    pages.push(await list(client, { in: folder, limit: from.limit, cursor }))
  }
  return pages
}

const subjects = (page: ThreadPage): string[] => page.items.map((thread) => thread.subject)
const byNumber = (a: string, b: string): number => Number(a) - Number(b)
const range = (from: number, to: number): string[] =>
  Array.from({ length: from - to + 1 }, (_, index) => String(from - index))
