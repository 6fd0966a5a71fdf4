import { expect, test, vi } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { createWorld, findCountErrors, onEachDatabase, type World } from '../../../testing/index.ts'
import { setFlags } from '../../mail-programs/set-flags.ts'
import { numberFolder } from '../../numbering/number-messages.ts'
import { planPendingLabelWork } from './label-work.ts'

const khue = 'khue@mocviet.test'

onEachDatabase('labels', (database) => {
  test('are shown in thread rows and have their own lists and counts', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }, { subject: 'b' }])
    const label = await client.call('POST /api/v2/labels', { body: { name: 'Khách/Nordhus' } })
    const [first] = await inbox(client)

    await client.call('POST /api/v2/threads/labels', {
      body: { ids: [first?.id as string], add: [label.id] },
    })

    expect((await inbox(client)).map((row) => row.labels)).toEqual([[label.id], undefined])
    const list = await client.call('GET /api/v2/threads', { query: { in: label.id } })
    expect(list.items.map(({ id, mailbox_name }) => [id, mailbox_name])).toEqual([[first?.id, label.id]])
    const opened = { params: { id: first?.id as string }, query: { in: label.id } }
    expect((await client.call('GET /api/v2/threads/:id', opened)).thread.mailbox_name).toBe(label.id)
    const [listed] = await client.call('GET /api/v2/labels', {})
    expect(listed).toMatchObject({ name: 'Khách/Nordhus', unread_threads: 1, total_threads: 1 })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are added and removed in one action that can be undone', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }])
    const [red, blue] = [await create(client, 'red'), await create(client, 'blue')]
    const ids = (await inbox(client)).map(({ id }) => id)
    await client.call('POST /api/v2/threads/labels', { body: { ids, add: [red] } })

    const { undo } = await client.call('POST /api/v2/threads/labels', {
      body: { ids, add: [blue], remove: [red] },
    })
    expect((await inbox(client))[0]?.labels).toEqual([blue])
    await client.call('POST /api/v2/threads/undo', { body: { undo: undo as string } })

    expect((await inbox(client))[0]?.labels).toEqual([red])
    const repeated = await client.call('POST /api/v2/threads/labels', { body: { ids, add: [red] } })
    expect(repeated.undo).toBeNull()
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are the keywords that mail programs set and see', async () => {
    const { world, client, accountId } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }])
    const folderId = (await client.call('GET /api/v2/folder', { query: { name: 'INBOX' } })).id
    const actor = { accountId, isDomainVerified: true } as Actor
    await numberFolder(world.app, accountId, folderId)
    const change = { mode: 'add', flags: [], keywords: ['Du-an', '$MDNSent', 'NonJunk'] } as const

    await setFlags(world.app, actor, { folderId, uids: [1], change })

    const labels = await client.call('GET /api/v2/labels', {})
    expect(labels.map(({ name, keyword, total_threads }) => [name, keyword, total_threads])).toEqual([
      ['Du-an', 'Du-an', 1],
    ])
    expect((await inbox(client))[0]?.labels).toEqual([labels[0]?.id])
    await client.call('PATCH /api/v2/labels/:id', {
      params: { id: labels[0]?.id as string },
      body: { name: 'Dự án' },
    })
    expect((await client.call('GET /api/v2/labels', {}))[0]).toMatchObject({
      name: 'Dự án',
      keyword: 'Du-an',
    })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('rename and delete nested labels with their parent', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }])
    const top = await create(client, 'Khách')
    const below = await create(client, 'Khách/Nordhus')
    const other = await create(client, 'Khách quen')
    const ids = (await inbox(client)).map(({ id }) => id)
    await client.call('POST /api/v2/threads/labels', { body: { ids, add: [top, below, other] } })

    await client.call('PATCH /api/v2/labels/:id', { params: { id: top }, body: { name: 'Đối tác' } })
    expect(await listNames(client)).toEqual(['Đối tác', 'Đối tác/Nordhus', 'Khách quen'])
    await client.call('DELETE /api/v2/labels/:id', { params: { id: top } })
    expect(await listNames(client)).toEqual(['Khách quen'])
    await settle(world)

    expect((await inbox(client))[0]?.labels).toEqual([other])
    const rows = await world.app.db.sql.selectFrom('label').select('name').execute()
    expect(rows).toEqual([{ name: 'Khách quen' }])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('can be merged; messages get the other label instead', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }, { subject: 'b' }])
    const [red, blue] = [await create(client, 'red'), await create(client, 'blue')]
    const ids = (await inbox(client)).map(({ id }) => id)
    await client.call('POST /api/v2/threads/labels', { body: { ids, add: [red] } })
    await client.call('POST /api/v2/threads/labels', { body: { ids: ids.slice(0, 1), add: [blue] } })

    await client.call('POST /api/v2/labels/:id/merge', { params: { id: red }, body: { into: blue } })
    await settle(world)

    expect((await inbox(client)).map((row) => row.labels)).toEqual([[blue], [blue]])
    expect(await client.call('GET /api/v2/labels', {})).toMatchObject([{ name: 'blue', total_threads: 2 }])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('must have names that differ in more than case', async () => {
    const { client } = await mailbox(database)
    await create(client, 'Dự án')
    await expect(create(client, 'DỰ ÁN')).rejects.toThrow('label_exists')
    await expect(create(client, ' / ')).rejects.toThrow('invalid_input')
  })

  test('can be searched by name and excluded with a minus', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'gỗ sồi' }, { subject: 'gỗ thông' }])
    const label = await create(client, 'Dự án/Nordhus')
    const [first] = await inbox(client)
    await client.call('POST /api/v2/threads/labels', { body: { ids: [first?.id as string], add: [label] } })
    const search = async (q: string) =>
      (await client.call('GET /api/v2/threads/search', { query: { q } })).items.map(({ subject }) => subject)

    expect(await search('label:"dự án/nordhus"')).toEqual([first?.subject])
    expect(await search('gỗ label:nordhus')).toEqual([first?.subject])
    expect(await search('label:du-an/nordhus')).toEqual([first?.subject])
    expect(await search('gỗ -label:nordhus')).toHaveLength(1)
    expect(await search('label:nobody')).toEqual([])
  })

  test('of a thread in Trash are shown only there until it is restored', async () => {
    const { world, client } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }])
    const label = await create(client, 'red')
    const ids = (await inbox(client)).map(({ id }) => id)
    await client.call('POST /api/v2/threads/labels', { body: { ids, add: [label] } })
    const listed = async () =>
      (await client.call('GET /api/v2/threads', { query: { in: label } })).items.map(({ id }) => id)

    const { undo } = await client.call('POST /api/v2/threads/delete', { body: { ids } })
    expect(await listed()).toEqual([])
    await client.call('POST /api/v2/threads/undo', { body: { undo: undo as string } })

    expect(await listed()).toEqual(ids)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('of older keywords are named and listed by the maintenance', async () => {
    const { world, client, accountId } = await mailbox(database)
    await world.deliverAll([{ subject: 'a' }])
    const { sql } = world.app.db
    const message = await sql.selectFrom('message').select('id').executeTakeFirstOrThrow()
    const id = world.app.ids.next()
    await world.app.db.transaction(async (tx) => {
      await tx.sql
        .insertInto('label')
        .values({ account_id: accountId, id, keyword: 'cu', state: 'unlisted' })
        .execute()
      await tx.sql
        .insertInto('message_label')
        .values({ account_id: accountId, message_id: message.id, label_id: id })
        .execute()
      await tx.sql.updateTable('message').set({ has_labels: 1 }).execute()
    })

    await planPendingLabelWork(world.app)
    await settle(world)

    expect((await inbox(client))[0]?.labels).toEqual([id])
    expect(await client.call('GET /api/v2/labels', {})).toMatchObject([{ name: 'cu', total_threads: 1 }])
    expect(await findCountErrors(sql)).toEqual([])
  })
})

type Client = Awaited<ReturnType<World['signIn']>>

async function mailbox(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  const client = await world.signIn(khue)
  const { id: accountId } = await client.call('GET /api/v2/user/info', {})
  return { world, client, accountId }
}

const inbox = async (client: Client) => (await client.call('GET /api/v2/threads', {})).items

const create = async (client: Client, name: string) =>
  (await client.call('POST /api/v2/labels', { body: { name } })).id

const listNames = async (client: Client) =>
  (await client.call('GET /api/v2/labels', {})).map(({ name }) => name)

/** Waits until the lists of all labels are complete. */
async function settle(world: World): Promise<void> {
  await vi.waitFor(
    async () => {
      await world.runJobs()
      const labels = world.app.db.sql.selectFrom('label').select(['name', 'state'])
      expect(await labels.where('state', '<>', 'kept').execute()).toEqual([])
    },
    { timeout: 60_000 },
  )
}
