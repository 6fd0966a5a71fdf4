import { expect, test } from 'vitest'
import { type ApiClient, createWorld, findCountErrors, onEachDatabase } from '../../../../testing/index.ts'

const khue = 'khue@mocviet.test'

onEachDatabase('a pinned thread', (database) => {
  test('sorts before all others of its folder until it is unpinned', async () => {
    const { world, client } = await mailbox(database)
    await pin(client, 'old', true)
    expect(await subjects(client)).toEqual(['old', 'new', 'middle'])
    const [row] = await list(client)
    expect(row).toMatchObject({ subject: 'old', pinned: true })

    await world.deliver({ subject: 'newest' })
    await pin(client, 'middle', true)
    expect(await subjects(client)).toEqual(['middle', 'old', 'newest', 'new'])
    await pin(client, 'old', false)
    await pin(client, 'middle', false)
    expect(await subjects(client)).toEqual(['newest', 'new', 'middle', 'old'])
    expect((await list(client))[3]).not.toHaveProperty('pinned')
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is paged and filtered like in every list', async () => {
    const { client } = await mailbox(database)
    await pin(client, 'old', true)
    const first = await client.call('GET /api/v2/threads', { query: { limit: 1 } })
    const second = await client.call('GET /api/v2/threads', {
      query: { limit: 1, cursor: first.next_cursor ?? '' },
    })
    const back = await client.call('GET /api/v2/threads', {
      query: { limit: 1, cursor: second.previous_cursor ?? '' },
    })
    expect([first, second, back].map(({ items }) => items[0]?.subject)).toEqual(['old', 'new', 'old'])
    const unread = await client.call('GET /api/v2/threads', { query: { in: 'INBOX', is_read: '0' } })
    expect(unread.items.map((row) => row.subject)).toEqual(['old', 'new', 'middle'])
  })

  test('is pinned in one folder only, and again when restored to it', async () => {
    const { world, client } = await mailbox(database)
    await pin(client, 'old', true)
    const [row] = await list(client)
    const { undo } = await client.call('POST /api/v2/threads/delete', { body: { ids: [row?.id as string] } })
    expect((await list(client, 'Trash'))[0]).not.toHaveProperty('pinned')
    await client.call('POST /api/v2/threads/undo', { body: { undo: undo as string } })
    expect(await subjects(client)).toEqual(['old', 'new', 'middle'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('cannot be pinned in lists with their own order or in other folders', async () => {
    const { client } = await mailbox(database)
    const [row] = await list(client)
    const listPinned = async (name: string) => {
      const { id } = await client.call('GET /api/v2/folder', { query: { name } })
      return client.call('POST /api/v2/threads/pin', {
        body: { ids: [row?.id as string], folder_id: id, pinned: true },
      })
    }
    await expect(listPinned('Starred')).rejects.toThrow('system_folder')
    await expect(listPinned('Sent')).rejects.toThrow('not_found')
  })
})

async function mailbox(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  const client = await world.signIn(khue)
  await world.deliverAll([{ subject: 'old' }, { subject: 'middle' }, { subject: 'new' }])
  return { world, client }
}

const list = async (client: ApiClient, folder = 'INBOX') =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items

const subjects = async (client: ApiClient) => (await list(client)).map((row) => row.subject)

async function pin(client: ApiClient, subject: string, pinned: boolean) {
  const row = (await list(client)).find((one) => one.subject === subject)
  await client.call('POST /api/v2/threads/pin', {
    body: { ids: [row?.thread_id as string], folder_id: row?.folder_id as string, pinned },
  })
}
