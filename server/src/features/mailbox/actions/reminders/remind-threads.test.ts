import { expect, test } from 'vitest'
import { createWorld, findCountErrors, onEachDatabase, type World } from '../../../../testing/index.ts'

const khue = 'khue@mocviet.test'
const hour = 3_600_000
const day = 24 * hour

onEachDatabase('a reminder for an unanswered message', (database) => {
  test('returns the message to the top of the inbox and keeps it in Sent', async () => {
    const { world, client } = await mailbox(database)
    await send(world, client, { subject: 'Báo giá', remind_after: 3 })
    await world.deliver({ subject: 'other' })
    await leap(world, client, 3 * day - hour)
    expect(await subjects(client, 'INBOX')).toEqual(['other'])

    await leap(world, client, hour)
    expect(await subjects(client, 'INBOX')).toEqual(['Báo giá', 'other'])
    expect(await subjects(client, 'Sent')).toEqual(['Báo giá'])
    const [row] = await listed(client, 'INBOX')
    expect(row).toMatchObject({ unanswered: true, unread: false, message_count: 1 })
    const opened = await client.call('GET /api/v2/threads/:id', {
      params: { id: row?.id as string },
      query: { in: 'INBOX' },
    })
    expect(opened.messages).toHaveLength(1)
    expect((await listed(client, 'Sent'))[0]).not.toHaveProperty('unanswered')
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is cancelled by a reply, which also removes the message from the inbox', async () => {
    const { world, client } = await mailbox(database)
    const { headerId } = await send(world, client, { subject: 'Báo giá', remind_after: 1 })
    await world.deliver({ subject: 'Re: Báo giá', inReplyTo: headerId })
    await leap(world, client, 2 * day)
    const [row] = await listed(client, 'INBOX')
    expect(row).not.toHaveProperty('unanswered')
    expect(row).toMatchObject({ message_count: 1 })

    const late = await send(world, client, { subject: 'Hợp đồng', remind_after: 1 })
    await leap(world, client, 2 * day)
    expect((await listed(client, 'INBOX'))[0]).toMatchObject({ subject: 'Hợp đồng', unanswered: true })
    await world.deliver({ subject: 'Re: Hợp đồng', inReplyTo: late.headerId })
    const repliedRow = (await listed(client, 'INBOX'))[0]
    expect(repliedRow).toMatchObject({ subject: 'Hợp đồng', message_count: 1 })
    expect(repliedRow).not.toHaveProperty('unanswered')
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('ignores automatic replies, spam and the user’s own messages', async () => {
    const { world, client } = await mailbox(database)
    const { headerId } = await send(world, client, { subject: 'Báo giá', remind_after: 1 })
    await world.deliver({
      subject: 'Đi vắng',
      inReplyTo: headerId,
      headers: ['Auto-Submitted: auto-replied'],
    })
    await leap(world, client, 2 * day)
    expect((await listed(client, 'INBOX')).find(({ unanswered }) => unanswered)).toBeDefined()
  })

  test('archiving removes it from the inbox only, and can be undone', async () => {
    const { world, client } = await mailbox(database)
    await send(world, client, { subject: 'Báo giá', remind_after: 1 })
    await leap(world, client, day)
    const undo = await move(client, 'Archive')
    expect(await subjects(client, 'INBOX')).toEqual([])
    expect(await subjects(client, 'Sent')).toEqual(['Báo giá'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])

    await client.call('POST /api/v2/threads/undo', { body: { undo } })
    expect((await listed(client, 'INBOX'))[0]).toMatchObject({ subject: 'Báo giá', unanswered: true })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('can be snoozed and reminds again', async () => {
    const { world, client } = await mailbox(database)
    await send(world, client, { subject: 'Báo giá', remind_after: 1 })
    await leap(world, client, day)
    const [row] = await listed(client, 'INBOX')
    const until = Math.floor((world.clock.now() + day) / 1000)
    await client.call('POST /api/v2/threads/snooze', {
      body: { from: [{ thread_ids: [row?.id as string], folder_id: row?.folder_id as string }], until },
    })
    expect(await subjects(client, 'INBOX')).toEqual([])
    await leap(world, client, day)
    expect(await subjects(client, 'INBOX')).toEqual(['Báo giá'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('can be set later, is reported with its time, and can be undone', async () => {
    const { world, client } = await mailbox(database)
    await send(world, client, { subject: 'Báo giá' })
    const [row] = await listed(client, 'Sent')
    const at = Math.floor((world.clock.now() + day) / 1000)
    const { undo } = await client.call('POST /api/v2/threads/remind', {
      body: { ids: [row?.id as string], at },
    })
    const opened = async () => {
      const { messages } = await client.call('GET /api/v2/threads/:id', {
        params: { id: row?.id as string },
        query: { in: 'Sent' },
      })
      return messages[0]
    }
    expect(await opened()).toMatchObject({ remind_at: at })
    await client.call('POST /api/v2/threads/undo', { body: { undo: undo as string } })
    expect(await opened()).not.toHaveProperty('remind_at')
    await leap(world, client, 2 * day)
    expect(await subjects(client, 'INBOX')).toEqual([])

    await client.call('POST /api/v2/threads/remind', {
      body: { ids: [row?.id as string], at: at + 3 * 86_400 },
    })
    const jobs = world.app.db.sql.selectFrom('job').select('kind').where('kind', '=', 'remind_unanswered')
    await client.call('GET /api/v2/folders', {})
    expect(await jobs.execute()).toHaveLength(1)
    await leap(world, client, 4 * day)
    expect(await subjects(client, 'INBOX')).toEqual(['Báo giá'])
    await client.call('POST /api/v2/threads/remind', { body: { ids: [row?.id as string], at: null } })
    expect(await subjects(client, 'INBOX')).toEqual([])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is dropped with a cancelled send and for a time in the past', async () => {
    const { world, client } = await mailbox(database)
    const draft = await write(client, 'Báo giá', 1)
    await client.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, delay: 30 } })
    await client.call('POST /api/v2/undo_send_mail', { body: { msg_id: draft.id } })
    await leap(world, client, 2 * day)
    expect(await subjects(client, 'INBOX')).toEqual([])
    await send(world, client, { subject: 'Hợp đồng' })
    const [row] = await listed(client, 'Sent')
    await expect(
      client.call('POST /api/v2/threads/remind', { body: { ids: [row?.id as string], at: 1 } }),
    ).rejects.toThrow('snooze_past')
  })
})

type Client = Awaited<ReturnType<World['signIn']>>

async function mailbox(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  return { world, client: await world.signIn(khue) }
}

/** Advances the clock; the client then signs in again. */
async function leap(world: World, client: Client, milliseconds: number): Promise<void> {
  world.clock.skip(milliseconds / 1000)
  Object.assign(client, await world.signIn(khue))
  await world.runJobs()
}

let saves = 0

const write = (client: Client, subject: string, remind_after: number | null = null) =>
  client.call('POST /api/v2/messages', {
    body: {
      save_id: `save-${++saves}-xxxx`,
      to: [{ name: '', email: 'vy@khach.example' }],
      subject,
      body: '<p>Chị xem giúp em nhé.</p>',
      wishes: { remind_after },
    },
  })

/** Sends a message; returns the identifiers that replies use. */
async function send(world: World, client: Client, of: { subject: string; remind_after?: number }) {
  const { id } = await write(client, of.subject, of.remind_after)
  const sent = await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  await world.runJobs()
  const { messages } = await client.call('GET /api/v2/threads/:id', {
    params: { id: sent.thread_id },
    query: { in: 'Sent' },
  })
  return { headerId: `<${messages[0]?.message_id_header.replace(/[<>]/g, '')}>` }
}

const listed = async (client: Client, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items

const subjects = async (client: Client, folder: string) =>
  (await listed(client, folder)).map(({ subject }) => subject)

async function move(client: Client, to: string): Promise<string> {
  const [row] = await listed(client, 'INBOX')
  const target = await client.call('POST /api/v2/folders', { body: { display_name: to } })
  const { undo } = await client.call('POST /api/v2/threads/move', {
    body: [
      { thread_ids: [row?.id as string], from_folder_id: row?.folder_id as string, to_folder_id: target.id },
    ],
  })
  return undo as string
}
