import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import { createWorld, findCountErrors, onBothDatabases } from '../../../testing/index.ts'

onBothDatabases('lists stored by an older version', (database) => {
  test('can be filtered after migration like new lists', async () => {
    const world = await createWorld({ database, hasIsolatedDatabase: true })
    await world.deliver({ subject: 'cho tôi' })
    await world.deliver({ subject: 'cho nhóm', recipients: ['khue@mocviet.test'], to: 'nhom@khach.example' })
    await world.deliver({
      subject: 'bản sao, có tệp',
      recipients: ['khue@mocviet.test'],
      to: 'nhom@khach.example',
      headers: ['Cc: Khue@mocviet.test'],
      files: [{ name: 'a.txt', contentType: 'text/plain', content: 'a' }],
    })
    const client = await world.signIn('khue@mocviet.test')
    const list = async (query: object) =>
      (await client.call('GET /api/v2/threads', { query: { in: 'INBOX', ...query } })).items
    const [row] = await list({})
    await client.call('PATCH /api/v2/threads/:id', { params: { id: row?.id ?? '' }, body: { starred: true } })
    const all = () =>
      Promise.all([list({}), list({ is_star: '1' }), list({ has_attachment: '1' }), list({ to_addr: 'me' })])
    const before = await all()
    expect(before.map((items) => items.length)).toEqual([3, 1, 1, 2])

    const db = world.app.db
    for (const name of ['unread', 'starred', 'files', 'to_me'])
      await db.transaction((tx) => sql.raw(`drop index thread_list_${name}`).execute(tx.sql))
    await db.transaction(async (tx) => {
      for (const column of ['is_starred', 'has_files', 'is_to_me'])
        await sql.raw(`alter table thread_in_folder drop column ${column}`).execute(tx.sql)
      await sql.raw('alter table message drop column is_to_me').execute(tx.sql)
      await sql.raw(`update thread_in_folder set row = replace(row, ',"to_me":true', '')`).execute(tx.sql)
      await tx.sql.deleteFrom('migration').where('number', '=', 114).execute()
    })
    expect(await migrate(db)).toEqual(['narrowed lists'])

    expect(await all()).toEqual(before)
    expect(await findCountErrors(db.sql)).toEqual([])
  })
})
