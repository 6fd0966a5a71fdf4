import { expect, test } from 'vitest'
import { type ApiClient, createWorld, findCountErrors, onBothDatabases } from '../../../testing/index.ts'

const khue = 'khue@mocviet.test'

onBothDatabases('a narrowed list', (database) => {
  test('shows unread threads, paged, with their own count', async () => {
    const { client } = await mailbox(database)
    for (let n = 1; n <= 7; n++) await read(client, `thư ${n * 3}`)
    const first = await list(client, { is_read: '0', limit: 10 })
    expect(first).toMatchObject({ total: 18, offset: 0, previous_cursor: null })
    expect(first).not.toHaveProperty('hits')
    const second = await list(client, { is_read: '0', limit: 10, cursor: first.next_cursor })
    expect(second).toMatchObject({ total: 18, offset: 10, next_cursor: null })
    const all = [...first.items, ...second.items]
    expect(all.map(({ unread }) => unread)).toEqual(all.map(() => true))
    expect(new Set(all.map(({ id }) => id)).size).toBe(18)
    const byOffset = await list(client, { is_read: '0', limit: 10, offset: 10 })
    expect(byOffset.items).toEqual(second.items)
    const last = await list(client, { is_read: '0', limit: 10, cursor: 'last' })
    expect(last).toMatchObject({ offset: 10, next_cursor: null })
    expect(last.items).toEqual(second.items)
  })

  test('shows starred threads, follows the star and cannot be combined with another list', async () => {
    const { world, client } = await mailbox(database)
    await star(client, 'thư 4', true)
    await star(client, 'thư 9', true)
    expect(subjects(await list(client, { is_star: '1' }))).toEqual(['thư 9', 'thư 4'])
    await star(client, 'thư 9', false)
    expect(subjects(await list(client, { is_star: '1' }))).toEqual(['thư 4'])
    expect(await list(client, { in: 'Sent', is_star: '1' })).toMatchObject({ items: [], total: 0 })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('shows threads with files', async () => {
    const { world, client } = await mailbox(database)
    await world.deliver({
      subject: 'có tệp',
      files: [{ name: 'a.txt', contentType: 'text/plain', content: 'a' }],
    })
    const results = await list(client, { has_attachment: '1' })
    expect(subjects(results)).toEqual(['có tệp'])
    expect(results.total).toBe(1)
  })

  test('shows mail addressed to the user, not mailing list or Bcc mail', async () => {
    const { world, client } = await mailbox(database)
    await world.deliver({ subject: 'cho nhóm', recipients: [khue], to: 'nhom@khach.example' })
    await world.deliver({
      subject: 'bản sao',
      recipients: [khue],
      to: 'nhom@khach.example',
      headers: ['Cc: Lan <KHUE@mocviet.test>'],
    })
    const results = await list(client, { to_addr: 'me', limit: 100 })
    expect(results.total).toBe(26)
    expect(subjects(results)[0]).toBe('bản sao')
    expect(subjects(results)).not.toContain('cho nhóm')
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('of a missing folder fails; several filters become a search', async () => {
    const { client } = await mailbox(database)
    await expect(list(client, { in: 'Nơi khác', is_read: '0' })).rejects.toThrow('not_found')
    await star(client, 'thư 4', true)
    const results = await list(client, { is_star: '1', is_read: '0' })
    expect(subjects(results)).toEqual(['thư 4'])
    expect(results).toHaveProperty('hits')
  })
})

async function mailbox(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  await world.deliverAll(Array.from({ length: 25 }, (_, index) => ({ subject: `thư ${index + 1}` })))
  return { world, client: await world.signIn(khue) }
}

const list = (client: ApiClient, query: Record<string, unknown>) =>
  client.call('GET /api/v2/threads', { query: { in: 'INBOX', ...query } })

const subjects = ({ items }: { items: readonly { subject: string }[] }) => items.map(({ subject }) => subject)

async function find(client: ApiClient, subject: string) {
  const { items } = await list(client, { limit: 100 })
  return items.find((row) => row.subject === subject)?.id as string
}

async function read(client: ApiClient, subject: string) {
  const ids = [await find(client, subject)]
  await client.call('POST /api/v2/threads/unreads', { body: { ids, unread: false } })
}

async function star(client: ApiClient, subject: string, starred: boolean) {
  const id = await find(client, subject)
  await client.call('PATCH /api/v2/threads/:id', { params: { id }, body: { starred } })
}
