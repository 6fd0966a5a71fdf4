import { expect, test } from 'vitest'
import { openDatabase } from '../../db/open-database.ts'
import { createMigratedLocation } from '../../db/testing.ts'
import { ApiClient, createWorld, findCountErrors, onEachDatabase, type World } from '../../testing/index.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'
import { SeededRandom } from '../../testing/memory/seeded-random.ts'
import { findFolder } from '../folders/folder-store.ts'
import { listAllMessages } from '../mailbox/index.ts'
import { hasFlagChanges } from './flag-change-store.ts'
import type { FlagChange } from './flag-columns.ts'
import { FolderSnapshots } from './folder-snapshots.ts'
import { setFlags } from './set-flags.ts'

const messages = 90

async function openInbox(world: World, web: ApiClient) {
  const { id: accountId } = await web.call('GET /api/v2/user/info', {})
  const folder = await findFolder(world.app.db.sql, accountId, 'INBOX')
  const actor = { accountId, isDomainVerified: true } as Parameters<typeof setFlags>[1]
  return { web, accountId, actor, folderId: folder?.id ?? '' }
}

async function fillInbox(world: World) {
  const inbox = await openInbox(world, await world.signIn('khue@mocviet.test'))
  // Threads of two messages each.
  for (let at = 0; at < messages; at++) await world.deliver({ subject: `Thư ${Math.floor(at / 2)}` })
  const snapshot = await world.app.snapshots.read(world.app, inbox.accountId, inbox.folderId)
  return { ...inbox, uids: [...(snapshot?.uids ?? [])] }
}

type Inbox = Awaited<ReturnType<typeof fillInbox>>

const star = { mode: 'add', flags: ['isFlagged'], keywords: [] } as const

function changeFlags(
  world: World,
  { actor, folderId, uids }: Pick<Inbox, 'actor' | 'folderId' | 'uids'>,
  change: FlagChange,
) {
  return setFlags(world.app, actor, { folderId, uids, change })
}

/** Lists the flagged messages of the inbox, as another process reads them. */
async function flaggedUids(world: World, { accountId, folderId }: Inbox): Promise<number[]> {
  const snapshot = await new FolderSnapshots().read(world.app, accountId, folderId)
  return [...(snapshot?.entries() ?? [])].filter(({ isFlagged }) => isFlagged).map(({ uid }) => uid)
}

async function listInbox(web: ApiClient) {
  const { items } = await web.call('GET /api/v2/threads', { query: { in: 'INBOX', limit: 100 } })
  return items
}

onEachDatabase('flag changes of many messages', (database) => {
  test('are visible to email apps at once and in windows within a second', async () => {
    const world = await createWorld({ database })
    const inbox = await fillInbox(world)
    await changeFlags(world, inbox, star)
    expect(await hasFlagChanges(world.app.db.sql, inbox.accountId)).toBe(true)
    expect(await flaggedUids(world, inbox)).toEqual(inbox.uids)
    await world.clock.advance(1)
    expect(await hasFlagChanges(world.app.db.sql, inbox.accountId)).toBe(false)
    const threads = await listInbox(inbox.web)
    expect([threads.length, threads.every(({ starred }) => starred)]).toEqual([messages / 2, true])
    expect(await flaggedUids(world, inbox)).toEqual(inbox.uids)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('of few messages are visible in windows at once', async () => {
    const world = await createWorld({ database })
    const inbox = await fillInbox(world)
    await changeFlags(world, { ...inbox, uids: inbox.uids.slice(0, 20) }, star)
    expect((await listInbox(inbox.web)).filter(({ starred }) => starred)).toHaveLength(10)
  })

  test('are applied by the next process after a crash', async () => {
    const migrated = await createMigratedLocation(database)
    const blobs = new MemoryBlobStore()
    const first = await createWorld({ parts: { db: await openDatabase(migrated), blobs } })
    const inbox = await fillInbox(first)
    await changeFlags(first, inbox, star)
    await first.close()

    const second = await createWorld({ parts: { db: await openDatabase(migrated), blobs }, isEmpty: true })
    expect(await flaggedUids(second, inbox)).toEqual(inbox.uids)
    await second.clock.advance(3600)
    const web = new ApiClient(second.origin, inbox.web.token)
    expect((await listInbox(web)).every(({ starred }) => starred)).toBe(true)
    expect(await hasFlagChanges(second.app.db.sql, inbox.accountId)).toBe(false)
  })

  test('are applied by maintenance when their job is lost', async () => {
    const world = await createWorld({ database })
    const inbox = await fillInbox(world)
    await changeFlags(world, inbox, star)
    await world.app.db.transaction((tx) =>
      tx.sql.deleteFrom('job').where('kind', '=', 'apply_flag_changes').execute(),
    )
    await world.clock.advance(1)
    expect(await hasFlagChanges(world.app.db.sql, inbox.accountId)).toBe(true)
    await world.clock.advance(3600)
    expect(await hasFlagChanges(world.app.db.sql, inbox.accountId)).toBe(false)
  })

  test('are applied before any other change to the account', async () => {
    const world = await createWorld({ database })
    const inbox = await fillInbox(world)
    const [thread] = await listInbox(inbox.web)
    const { id = '' } = thread ?? {}
    await changeFlags(world, inbox, star)
    await inbox.web.call('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: false } })
    const unstarred = (await listInbox(inbox.web)).filter(({ starred }) => !starred)
    expect(unstarred.map((row) => row.id)).toEqual([id])
    expect(await flaggedUids(world, inbox)).toHaveLength(messages - 2)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are in an export', async () => {
    const world = await createWorld({ database })
    const inbox = await fillInbox(world)
    await changeFlags(world, inbox, star)
    const exported = await Array.fromAsync(listAllMessages(world.app, inbox.accountId))
    expect(exported.filter(({ isStarred }) => isStarred)).toHaveLength(messages)
  })

  test('refuse messages that changed after the given MODSEQ', async () => {
    const world = await createWorld({ database })
    const inbox = await fillInbox(world)
    const { accountId, folderId, actor, uids } = inbox
    const before = await world.app.snapshots.read(world.app, accountId, folderId)
    await changeFlags(world, { ...inbox, uids: uids.slice(0, 60) }, star)
    const unchangedSince = before?.numbers.modseq ?? 0
    const change = { mode: 'add', flags: ['isSeen'], keywords: [] } as const
    const { modified } = await setFlags(world.app, actor, { folderId, uids, change, unchangedSince })
    expect(modified).toEqual(uids.slice(0, 60))
  })

  test('match a model together with actions in windows', async () => {
    const world = await createWorld({ database })
    const inbox = await fillInbox(world)
    await compareWithModel(world, inbox, new SeededRandom(database === 'sqlite' ? 3 : 4))
  }, 300_000)
})

const flags = ['isSeen', 'isFlagged', 'isAnswered', 'isForwarded'] as const

/** Changes flags by email apps and in windows, and compares snapshots and at the end the store with a model. */
async function compareWithModel(world: World, inbox: Inbox, chance: SeededRandom): Promise<void> {
  const { accountId, folderId, web } = inbox
  const readSnapshot = (snapshots: FolderSnapshots) => snapshots.read(world.app, accountId, folderId)
  const start = await readSnapshot(new FolderSnapshots())
  const model = new Map<string, Set<string>>()
  for (const entry of start?.entries() ?? []) model.set(entry.id, new Set())
  const expectModel = async (snapshots: FolderSnapshots) => {
    const snapshot = await readSnapshot(snapshots)
    const entries = [...(snapshot?.entries() ?? [])]
    const state = entries.map((entry) => [entry.id, flags.filter((flag) => entry[flag])])
    expect(state).toEqual(entries.map(({ id }) => [id, flags.filter((flag) => model.get(id)?.has(flag))]))
    expect(entries).toHaveLength(model.size)
  }
  for (let step = 0; step < 60; step++) {
    const action = chance.int(6)
    const threads = await listInbox(web)
    const thread = threads[chance.int(threads.length)]
    if (action < 3) {
      const entries = [...((await readSnapshot(world.app.snapshots))?.entries() ?? [])]
      const some = entries.filter(() => chance.int(5) > 0)
      const change = {
        mode: (['add', 'remove'] as const)[chance.int(2)] ?? 'add',
        flags: flags.filter(() => chance.int(3) === 0),
        keywords: [],
      }
      await changeFlags(world, { ...inbox, uids: some.map(({ uid }) => uid) }, change)
      for (const { id } of some)
        for (const flag of change.flags)
          if (change.mode === 'add') model.get(id)?.add(flag)
          else model.get(id)?.delete(flag)
    } else if (action === 3 && thread) {
      const { messages: some } = await web.call('GET /api/v2/threads/:id', { params: { id: thread.id } })
      await web.call('POST /api/v2/threads/unreads', { body: { ids: [thread.id], unread: false } })
      for (const { id } of some) model.get(id)?.add('isSeen')
    } else if (action === 4 && thread) {
      const { messages: some } = await web.call('GET /api/v2/threads/:id', { params: { id: thread.id } })
      await web.call('POST /api/v2/threads/delete', { body: { ids: [thread.id] } })
      const { items } = await web.call('GET /api/v2/threads', { query: { in: 'Trash', limit: 100 } })
      expect(items.map(({ id }) => id)).toContain(thread.id)
      await web.call('POST /api/v2/threads/restore', { body: { ids: [thread.id] } })
      expect(some.every(({ id }) => model.has(id))).toBe(true)
    } else await world.clock.advance(1)
    await expectModel(world.app.snapshots)
    await expectModel(new FolderSnapshots())
  }
  await world.clock.advance(1)
  await expectModel(new FolderSnapshots())
  expect(await findCountErrors(world.app.db.sql)).toEqual([])
  expect(world.logger.lines.filter((line) => line.level === 'error')).toEqual([])
}
