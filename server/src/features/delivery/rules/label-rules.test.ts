import { expect, test } from 'vitest'
import { type ApiClient, createWorld, findCountErrors, onEachDatabase } from '../../../testing/index.ts'

const khue = 'khue@mocviet.test'

const listed = async (client: ApiClient, list: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: list } })).items

const filter = (value: string, ...actions: unknown[]) => ({
  conditions: [{ type: 'subject', comparator: 'contains', value }],
  actions,
})

onEachDatabase('labels of rules', (database) => {
  test('are added to new messages; a missing label is reported', async () => {
    const { world, client } = await mailbox(database)
    const label = await client.call('POST /api/v2/labels', { body: { name: 'Khách/Báo giá' } })
    const rule = await client.call('POST /api/v2/rules', {
      body: {
        sieve_json: JSON.stringify(filter('báo giá', { type: 'label', value: label.keyword })),
      },
    })
    expect(rule.sieve_script).toContain(`addflag "${label.keyword}";`)
    await world.deliver({ subject: 'Báo giá tháng 11' })
    await world.deliver({ subject: 'Chuyện khác' })
    expect((await listed(client, label.id)).map(({ subject, labels }) => [subject, labels])).toEqual([
      ['Báo giá tháng 11', [label.id]],
    ])
    expect((await listed(client, 'INBOX')).map(({ subject }) => subject)).toEqual([
      'Chuyện khác',
      'Báo giá tháng 11',
    ])

    await client.call('PATCH /api/v2/labels/:id', { params: { id: label.id }, body: { name: 'Giá' } })
    await world.deliver({ subject: 'Báo giá tháng 12' })
    expect(await listed(client, label.id)).toHaveLength(2)
    await client.call('DELETE /api/v2/labels/:id', { params: { id: label.id } })
    await world.runJobs()
    await world.deliver({ subject: 'Báo giá năm sau' })
    expect((await listed(client, 'INBOX'))[0]).not.toHaveProperty('labels')
    expect((await client.call('GET /api/v2/rules', {})).map((one) => one.problem)).toEqual(['label_gone'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are added to existing messages', async () => {
    const { world, client } = await mailbox(database)
    await world.deliver({ subject: 'Báo giá tháng 11' })
    const label = await client.call('POST /api/v2/labels', { body: { name: 'Giá' } })
    const { id } = await client.call('POST /api/v2/rules', {
      body: { sieve_json: JSON.stringify(filter('báo giá', { type: 'label', value: label.keyword })) },
    })
    await client.call('POST /api/v2/rules/:id/apply', { params: { id } })
    await world.runJobs()
    expect((await listed(client, label.id)).map(({ subject }) => subject)).toEqual(['Báo giá tháng 11'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('can be keywords of a script, created on first use', async () => {
    const { world, client } = await mailbox(database)
    await client.call('POST /api/v2/rules', {
      body: {
        name: 'Của tôi',
        sieve_json: '{"type":"script"}',
        sieve_script: 'require "imap4flags"; if header :contains "subject" "gấp" { addflag "Viec-gap"; }',
      },
    })
    await world.deliver({ subject: 'Việc gấp' })
    const [label] = await client.call('GET /api/v2/labels', {})
    expect(label).toMatchObject({ keyword: 'Viec-gap', total_threads: 1, unread_threads: 1 })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })
})

async function mailbox(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  return { world, client: await world.signIn(khue) }
}
