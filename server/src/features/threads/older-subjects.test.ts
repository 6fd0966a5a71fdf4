import { expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { createWorld, findCountErrors, onEachDatabase } from '../../testing/index.ts'

onEachDatabase('subjects stored by an older version', (database) => {
  test('lose direction overrides anywhere in them; other text is unchanged', async () => {
    const world = await createWorld({ database })
    await world.deliver({ subject: 'Hóa đơn fdp.exe', from: 'vy@xuongmoc.example' })
    await world.deliver({ subject: 'Kho \\ud83d "2"', from: 'vy@xuongmoc.example' })
    const khue = await world.signIn('khue@mocviet.test')
    const before = (await khue.call('GET /api/v2/threads', {})).items

    const reordered = (text: string) => text.replace('đơn', '\u202eđơn\u200f')
    await world.app.db.transaction(async (tx) => {
      for (const { id, subject } of await tx.sql.selectFrom('message').select(['id', 'subject']).execute()) {
        await tx.sql
          .updateTable('message')
          .set({ subject: reordered(subject) })
          .where('id', '=', id)
          .execute()
      }
      for (const { thread_id, row } of await tx.sql.selectFrom('thread_in_folder').selectAll().execute()) {
        await tx.sql
          .updateTable('thread_in_folder')
          .set({ row: reordered(row) })
          .where('thread_id', '=', thread_id)
          .execute()
      }
      await tx.sql.deleteFrom('migration').where('number', '=', 39).execute()
    })
    expect(await migrate(world.app.db)).toEqual(['subjects that turn the reading direction'])

    const newClient = await world.signIn('khue@mocviet.test')
    expect((await newClient.call('GET /api/v2/threads', {})).items).toEqual(before)
    const params = { id: before[1]?.id ?? '' }
    expect((await newClient.call('GET /api/v2/threads/:id', { params })).messages[0]?.subject).toBe(
      'Hóa đơn fdp.exe',
    )
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })
})
