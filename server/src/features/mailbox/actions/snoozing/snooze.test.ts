import { expect, test } from 'vitest'
import { createWorld, findCountErrors, onEachDatabase, type World } from '../../../../testing/index.ts'
import { wakeOverdue } from './unsnooze-due.ts'

const khue = 'khue@mocviet.test'
const hour = 3_600_000

onEachDatabase('a snoozed thread', (database) => {
  test('leaves the inbox and returns to its top unchanged at the given time', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'old' }, { subject: 'new' }])
    const until = world.clock.now() + hour
    await snooze(client, 'old', until)

    expect(await subjects(client, 'INBOX')).toEqual(['new'])
    const [row] = (await client.call('GET /api/v2/threads', { query: { in: 'Snoozed' } })).items
    expect(row).toMatchObject({ subject: 'old', unread: true, intended_time: until / 1000 })
    await world.runJobs()
    expect(await subjects(client, 'INBOX')).toEqual(['new'])

    world.clock.skip((until - world.clock.now()) / 1000)
    await world.runJobs()
    expect(await subjects(client, 'INBOX')).toEqual(['old', 'new'])
    expect(await subjects(client, 'Snoozed')).toEqual([])
    const [top] = (await client.call('GET /api/v2/threads', {})).items
    expect(top).toMatchObject({ last_message_timestamp: until / 1000, unread: true, woken_at: until / 1000 })
    expect(top).not.toHaveProperty('intended_time')
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('shows its return until a newer message arrives or it is snoozed again', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }])
    const until = world.clock.now() + hour
    await snooze(client, 'a', until)
    world.clock.skip(3600)
    await world.runJobs()
    const row = async (name: string) =>
      (await client.call('GET /api/v2/threads', { query: { in: name } })).items[0]
    expect(await row('INBOX')).toHaveProperty('woken_at')
    await snooze(client, 'a', world.clock.now() + hour)
    expect(await row('Snoozed')).not.toHaveProperty('woken_at')
    world.clock.skip(3600)
    await world.runJobs()
    expect(await row('INBOX')).toHaveProperty('woken_at')
    world.clock.skip(60)
    await world.deliverAll([{ subject: 'Re: a' }])
    expect(await row('INBOX')).toMatchObject({ message_count: 2 })
    expect(await row('INBOX')).not.toHaveProperty('woken_at')
  })

  test('is restored by undo and does not return a second time', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }, { subject: 'b' }])
    const until = world.clock.now() + hour
    const undo = await snooze(client, 'a', until)
    await client.call('POST /api/v2/threads/undo', { body: { undo } })
    expect(await subjects(client, 'INBOX')).toEqual(['b', 'a'])

    world.clock.skip((until - world.clock.now()) / 1000)
    await world.runJobs()
    expect(await subjects(client, 'INBOX')).toEqual(['b', 'a'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('can get another time; undo restores the previous one', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }])
    const [first, later] = [world.clock.now() + hour, world.clock.now() + 3 * hour]
    await snooze(client, 'a', first)
    const undo = await snooze(client, 'a', later, 'Snoozed')
    const { items } = await client.call('GET /api/v2/threads', { query: { in: 'Snoozed' } })
    expect(items.map((row) => row.intended_time)).toEqual([Math.floor(later / 1000)])
    world.clock.skip((first - world.clock.now()) / 1000)
    await world.runJobs()
    expect(await subjects(client, 'INBOX')).toEqual([])

    await client.call('POST /api/v2/threads/undo', { body: { undo } })
    expect(await subjects(client, 'Snoozed')).toEqual(['a'])
    await wakeOverdue(world.app)
    expect(await subjects(client, 'INBOX')).toEqual(['a'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('can be returned to the inbox by hand, which can be undone', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }])
    const until = world.clock.now() + hour
    await snooze(client, 'a', until)
    const undo = await snooze(client, 'a', null, 'Snoozed')
    expect(await subjects(client, 'INBOX')).toEqual(['a'])

    await client.call('POST /api/v2/threads/undo', { body: { undo } })
    expect(await subjects(client, 'INBOX')).toEqual([])
    world.clock.skip((until - world.clock.now()) / 1000)
    await world.runJobs()
    expect(await subjects(client, 'INBOX')).toEqual(['a'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is unsnoozed by a reply', async () => {
    const { world, client } = await mailbox(database)
    await world.deliver({ subject: 'Gỗ sồi', messageId: '<first@khach.example>' })
    await snooze(client, 'Gỗ sồi', world.clock.now() + hour)
    await world.deliver({ subject: 'other' })
    expect(await subjects(client, 'INBOX')).toEqual(['other'])

    await world.deliver({ subject: 'Re: Gỗ sồi', inReplyTo: '<first@khach.example>' })
    expect((await subjects(client, 'INBOX')).toSorted()).toEqual(['Gỗ sồi', 'other'])
    expect(await subjects(client, 'Snoozed')).toEqual([])
    const rows = (await client.call('GET /api/v2/threads', {})).items
    expect(rows.find(({ subject }) => subject === 'Gỗ sồi')?.message_count).toBe(2)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('notifies open windows when it returns', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }])
    const until = world.clock.now() + hour
    await snooze(client, 'a', until)
    const lastEvent = async () =>
      world.app.db.sql.selectFrom('event').select('number').orderBy('number', 'desc').executeTakeFirst()
    const before = await lastEvent()
    world.clock.skip((until - world.clock.now()) / 1000)
    await world.runJobs()
    expect(await lastEvent()).not.toEqual(before)
  })

  test('rejects a time in the past and a manual move to Snoozed', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }])
    await expect(snooze(client, 'a', world.clock.now() - hour)).rejects.toThrow('snooze_past')
    await snooze(client, 'a', world.clock.now() + hour)
    await world.deliverAll([{ subject: 'b' }])
    const target = await client.call('GET /api/v2/folder', { query: { name: 'Snoozed' } })
    const [row] = (await client.call('GET /api/v2/threads', {})).items
    const move = {
      thread_ids: [row?.id as string],
      from_folder_id: row?.folder_id as string,
      to_folder_id: target.id,
    }
    await expect(client.call('POST /api/v2/threads/move', { body: [move] })).rejects.toThrow('system_folder')
  })
})

type Client = Awaited<ReturnType<World['signIn']>>

async function mailbox(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  return { world, client: await world.signIn(khue) }
}

const subjects = async (client: Client, folder: string) =>
  folder === 'Snoozed' && !(await hasFolder(client, folder))
    ? []
    : (await client.call('GET /api/v2/threads', { query: { in: folder } })).items.map(
        ({ subject }) => subject,
      )

const hasFolder = async (client: Client, folder: string) =>
  (await client.call('GET /api/v2/folders', {})).some(({ name }) => name === folder)

/** Snoozes a thread of a folder; returns the undo id. */
async function snooze(client: Client, subject: string, until: number | null, folder = 'INBOX') {
  const { items } = await client.call('GET /api/v2/threads', { query: { in: folder } })
  const row = items.find((one) => one.subject === subject)
  const { undo } = await client.call('POST /api/v2/threads/snooze', {
    body: {
      from: [{ thread_ids: [row?.id as string], folder_id: row?.folder_id as string }],
      until: until === null ? null : until / 1000,
    },
  })
  return undo as string
}
