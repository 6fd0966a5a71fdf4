import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase } from '../../../testing/index.ts'

const khue = 'khue@mocviet.test'

const content = (conditions: unknown[], ...actions: unknown[]) => JSON.stringify({ conditions, actions })
const subject = (value: string) => ({ type: 'subject', comparator: 'contains', value })
const body = (value: string) => ({ type: 'body', comparator: 'contains', value })
const setSeen = { type: 'setflag', value: 'Seen' }

const subjectsIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items.map((thread) => thread.subject)

onEachDatabase('a filter applied to existing mail', (database) => {
  test('counts the matching messages of the last 30 days', async () => {
    const world = await createWorld({ database })
    await world.deliver({ subject: 'báo giá cũ' })
    world.clock.skip(31 * 24 * 3600)
    const client = await world.signIn(khue)
    for (const n of [1, 2, 3])
      await world.deliver({ subject: `Báo giá ${n}`, text: n === 2 ? 'khẩn cấp' : 'thường' })
    await world.deliver({ subject: 'Chuyện khác' })
    const trial = (conditions: unknown[]) =>
      client.call('POST /api/v2/rules/test', { body: { sieve_json: content(conditions, setSeen) } })

    expect(await trial([subject('báo giá')])).toEqual({
      matched: 3,
      looked_at: 4,
      subjects: ['Báo giá 3', 'Báo giá 2', 'Báo giá 1'],
    })
    expect(await trial([subject('báo giá'), body('khẩn cấp')])).toMatchObject({ matched: 1, looked_at: 4 })
    expect(await subjectsIn(client, 'INBOX')).toHaveLength(5)
  })

  test('processes all of them on request and reports progress', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await client.call('POST /api/v2/folders', { body: { display_name: 'Báo giá' } })
    for (let n = 0; n < 120; n++) await world.deliver({ subject: n % 2 ? `Báo giá ${n}` : `Khác ${n}` })
    const sieve_json = content([subject('báo giá')], { type: 'fileinto', value: 'Báo giá' }, setSeen)
    const { id } = await client.call('POST /api/v2/rules', { body: { sieve_json } })
    await world.deliver({ subject: 'Báo giá sau khi có bộ lọc' })

    const started = await client.call('POST /api/v2/rules/:id/apply', { params: { id } })
    expect(started.total).toBe(121)
    await world.runJobs()

    const folders = await client.call('GET /api/v2/folders', {})
    const counts = folders.filter(({ name }) => ['INBOX', 'Báo giá'].includes(name))
    expect(
      counts.map(({ name, unread_threads, total_threads }) => [name, unread_threads, total_threads]),
    ).toEqual([
      ['INBOX', 60, 60],
      ['Báo giá', 0, 61],
    ])
    const events = await world.app.db.sql
      .selectFrom('event')
      .select(['type', 'payload'])
      .orderBy('number')
      .execute()
    const progress = events
      .filter(({ type }) => type === 'batch_progress')
      .map(({ payload }) => JSON.parse(payload))
    expect(progress.map(({ done, state }) => [done, state])).toEqual([
      [100, 'running'],
      [121, 'done'],
    ])
  })
})
