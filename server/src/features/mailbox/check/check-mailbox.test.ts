import { expect, test } from 'vitest'
import type { WriteSql } from '../../../db/database.ts'
import { createWorld, onEachDatabase, type World } from '../../../testing/index.ts'
import { reindexMailbox } from '../../search/reindexing/reindex-mailbox.ts'
import { checkMailbox } from './check-mailbox.ts'

async function worldWithMail(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  const messageId = '<one@xuongmoc.example>'
  await world.deliver({ subject: 'Báo giá', messageId })
  await world.deliver({ subject: 'Re: Báo giá', inReplyTo: messageId })
  await world.deliver({
    subject: 'Bản vẽ',
    files: [{ name: 'ban-ve.txt', contentType: 'text/plain', content: 'x' }],
  })
  await world.deliver({ subject: 'Lịch giao hàng' })
  const khue = await world.signIn('khue@mocviet.test')
  const { id } = await khue.call('GET /api/v2/user/info', {})
  const { items } = await khue.call('GET /api/v2/threads', {})
  await khue.call('PATCH /api/v2/threads/:id', {
    params: { id: items[0]?.id ?? '' },
    body: { starred: true },
  })
  const faultKinds = async (repair: boolean) =>
    (await checkMailbox(world.app, id, { repair })).map((trouble) => trouble.kind).toSorted()
  return { world, khue, id, items, kindsFound: faultKinds }
}

async function spoil(world: World, change: (sql: WriteSql) => Promise<unknown>) {
  await world.app.db.transaction((tx) => change(tx.sql))
}

onEachDatabase('checking a mailbox', (database) => {
  test('finds no problem in an unmodified mailbox', async () => {
    const { kindsFound } = await worldWithMail(database)
    expect(await kindsFound(false)).toEqual([])
  })

  test('finds wrong lists, counts and sizes; repairs them only on request', async () => {
    const { world, khue, id, items, kindsFound } = await worldWithMail(database)
    const before = await khue.call('GET /api/v2/threads', {})
    const folders = await khue.call('GET /api/v2/folders', {})
    const [first = '', second = '', third = ''] = items.map((thread) => thread.id)
    await spoil(world, (sql) =>
      sql.updateTable('thread_in_folder').set({ row: '{}' }).where('thread_id', '=', first).execute(),
    )
    await spoil(world, (sql) => sql.deleteFrom('thread_in_folder').where('thread_id', '=', second).execute())
    await spoil(world, (sql) =>
      sql.updateTable('thread').set({ message_count: 9 }).where('id', '=', third).execute(),
    )
    await spoil(world, (sql) =>
      sql.updateTable('folder').set({ unread_threads: 5 }).where('name', '=', 'INBOX').execute(),
    )
    await spoil(world, (sql) =>
      sql.updateTable('account_counter').set({ used_bytes: 1 }).where('account_id', '=', id).execute(),
    )
    await spoil(world, (sql) =>
      sql
        .insertInto('thread')
        .values({ account_id: id, id: '7', fallback_key: '', message_count: 0, last_message_at: 0 })
        .execute(),
    )
    const troubles = [
      'counts_are_wrong',
      'thread_is_empty',
      'thread_is_stale',
      'thread_is_stale',
      'thread_is_stale',
      'used_bytes_are_wrong',
    ]

    expect(await kindsFound(false)).toEqual(troubles)
    expect(await kindsFound(false)).toEqual(troubles)
    expect(await kindsFound(true)).toEqual(troubles)
    expect(await kindsFound(false)).toEqual([])
    expect(await khue.call('GET /api/v2/threads', {})).toEqual(before)
    expect(await khue.call('GET /api/v2/folders', {})).toEqual(folders)
  })

  test('finds and repairs a thread at the wrong position of a list', async () => {
    const { world, items, kindsFound } = await worldWithMail(database)
    await spoil(world, (sql) =>
      sql
        .updateTable('thread_in_folder')
        .set({ newest_at: 7 })
        .where('thread_id', '=', items[0]?.id ?? '')
        .execute(),
    )
    expect(await kindsFound(true)).toEqual(['thread_is_stale'])
    expect(await kindsFound(false)).toEqual([])
  })

  test('finds missing blobs and cannot repair them', async () => {
    const { world, kindsFound } = await worldWithMail(database)
    for await (const hash of world.app.blobs.list()) await world.app.blobs.delete(hash)

    // Four messages and one attachment.
    expect(await kindsFound(true)).toEqual(Array.from({ length: 5 }, () => 'blob_is_missing'))
  })

  test('does not report mail of another account', async () => {
    const { world } = await worldWithMail(database)
    const ha = await world.signIn('ha@mocviet.test')
    const { id } = await ha.call('GET /api/v2/user/info', {})
    expect(await checkMailbox(world.app, id, { repair: true })).toEqual([])
  })

  test('rebuilding the index reports indexed and lost messages', async () => {
    const { world, id } = await worldWithMail(database)
    expect(await reindexMailbox(world.app, id)).toEqual({ indexed: 4, missing: 0 })
    expect(await reindexMailbox(world.app, id)).toEqual({ indexed: 4, missing: 0 })
    for await (const hash of world.app.blobs.list()) await world.app.blobs.delete(hash)
    expect(await reindexMailbox(world.app, id)).toEqual({ indexed: 0, missing: 4 })
  })
})
