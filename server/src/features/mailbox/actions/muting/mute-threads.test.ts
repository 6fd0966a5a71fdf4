import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
  onEachDatabase,
  type World,
} from '../../../../testing/index.ts'

const khue = 'khue@mocviet.test'

onEachDatabase('a muted thread', (database) => {
  test('moves from the inbox to the archive, as do replies to it', async () => {
    const { world, client } = await mailbox(database)
    await mute(client, 'INBOX', true)
    expect(await subjects(client, 'INBOX')).toEqual([])
    expect((await list(client, 'Archive'))[0]).toMatchObject({ muted: true, message_count: 1 })

    await reply(world, `${khue}, nhom@khach.example`)
    expect(await subjects(client, 'INBOX')).toEqual([])
    expect((await list(client, 'Archive'))[0]).toMatchObject({ muted: true, unread: true, message_count: 2 })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('returns to the inbox for a message to its reader alone', async () => {
    const { world, client } = await mailbox(database)
    await mute(client, 'INBOX', true)
    await reply(world, 'Khuê <KHUE@mocviet.test>')
    expect((await list(client, 'INBOX'))[0]).toMatchObject({ muted: true, message_count: 1 })
    await reply(world, khue, [`Cc: ${khue}`])
    expect((await list(client, 'INBOX'))[0]).toMatchObject({ muted: true, message_count: 2 })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('stays out of the inbox for a message with other recipients in copy', async () => {
    const { world, client } = await mailbox(database)
    await mute(client, 'INBOX', true)
    await reply(world, khue, ['Cc: nhom@khach.example'])
    expect(await subjects(client, 'INBOX')).toEqual([])
    expect((await list(client, 'Archive'))[0]).toMatchObject({ muted: true, message_count: 2 })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('returns to the inbox with its replies after undo', async () => {
    const { world, client } = await mailbox(database)
    const undo = await mute(client, 'INBOX', true)
    await client.call('POST /api/v2/threads/undo', { body: { undo } })
    const [row] = await list(client, 'INBOX')
    expect(row).toMatchObject({ message_count: 1 })
    expect(row).not.toHaveProperty('muted')
    await reply(world, `${khue}, nhom@khach.example`)
    expect((await list(client, 'INBOX'))[0]).toMatchObject({ message_count: 2 })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is unmuted in its folder, which can be undone', async () => {
    const { world, client } = await mailbox(database)
    await mute(client, 'INBOX', true)
    const undo = await mute(client, 'Archive', false)
    await reply(world, 'nhom@khach.example')
    expect((await list(client, 'INBOX'))[0]).toMatchObject({ message_count: 1 })
    await client.call('POST /api/v2/threads/undo', { body: { undo } })
    expect((await list(client, 'Archive'))[0]).toMatchObject({ muted: true })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is found by the search `is:muted`', async () => {
    const { world, client } = await mailbox(database)
    await world.deliver({ subject: 'Việc khác' })
    await mute(client, 'INBOX', true, 'Bàn tròn')
    const search = async (q: string) =>
      (await client.call('GET /api/v2/threads/search', { query: { q } })).items.map(({ subject }) => subject)
    expect(await search('is:muted')).toEqual(['Bàn tròn'])
    expect(await search('-is:muted')).toEqual(['Việc khác'])
  })

  test('cannot be muted twice or when it does not exist', async () => {
    const { client } = await mailbox(database)
    await mute(client, 'INBOX', true)
    await expect(mute(client, 'Archive', true)).rejects.toThrow('not_found')
  })
})

async function mailbox(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  await world.deliver({ subject: 'Bàn tròn', messageId: '<first@khach.example>' })
  return { world, client: await world.signIn(khue) }
}

const reply = (world: World, to: string, headers: readonly string[] = []) =>
  world.deliver({
    recipients: [khue],
    to,
    subject: 'Re: Bàn tròn',
    inReplyTo: '<first@khach.example>',
    headers,
  })

const list = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items

const subjects = async (client: ApiClient, folder: string) =>
  (await list(client, folder)).map(({ subject }) => subject)

/** Mutes a thread of a folder; returns the undo id. */
async function mute(client: ApiClient, folder: string, muted: boolean, subject = 'Bàn tròn') {
  const row = (await list(client, folder)).find((one) => one.subject === subject)
  const { undo } = await client.call('POST /api/v2/threads/mute', {
    body: { ids: [row?.id as string], muted },
  })
  return undo as string
}
