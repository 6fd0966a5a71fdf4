import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, type World } from '../../testing/index.ts'
import { SeededRandom } from '../../testing/memory/seeded-random.ts'
import { findFolder } from '../folders/folder-store.ts'
import { FolderSnapshots } from './folder-snapshots.ts'
import { getFolderNumbers, listEntries } from './list-entries.ts'
import { setFlags } from './set-flags.ts'

const khue = 'khue@mocviet.test'

async function openInbox(world: World) {
  const web = await world.signIn(khue)
  const { id: accountId } = await web.call('GET /api/v2/user/info', {})
  const folder = await findFolder(world.app.db.sql, accountId, 'INBOX')
  const actor = { accountId, isDomainVerified: true } as Parameters<typeof setFlags>[1]
  return { web, accountId, actor, folderId: folder?.id ?? '' }
}

/** Reads the state of a folder from the store. */
async function readTruth(world: World, accountId: string, folderId: string) {
  const numbers = await getFolderNumbers(world.app, accountId, folderId)
  const entries = []
  for await (const some of listEntries(world.app, accountId, { folderId })) entries.push(...some)
  return { numbers, entries }
}

/** Returns the content of a snapshot, entry by entry. */
function describeSnapshot(snapshot: Awaited<ReturnType<FolderSnapshots['read']>>) {
  if (!snapshot) return null
  const entries = [...snapshot.entries()].map((one) => ({
    uid: one.uid,
    id: one.id,
    modseq: one.modseq,
    isSeen: one.isSeen,
    isFlagged: one.isFlagged,
    isDraft: one.isDraft,
    isAnswered: one.isAnswered,
    isForwarded: one.isForwarded,
    isDeleted: one.isDeleted,
    keywords: [...one.keywords],
  }))
  return { numbers: snapshot.numbers, entries }
}

const flags = ['isSeen', 'isFlagged', 'isAnswered', 'isForwarded', 'isDeleted'] as const

onEachDatabase('cached folder snapshots', (database) => {
  test('match the store after any change', async () => {
    const world = await createWorld({ database })
    const { web, accountId, actor, folderId } = await openInbox(world)
    const chance = new SeededRandom(7)
    const snapshots = new FolderSnapshots()
    // With no capacity, every read goes to the store.
    const forgetful = new FolderSnapshots(0)
    for (let step = 0; step < 60; step++) {
      const before = await snapshots.read(world.app, accountId, folderId)
      const uids = [...(before?.uids ?? [])].filter(() => chance.int(3) === 0)
      const action = chance.int(4)
      if (action === 0) await world.deliver({ subject: `Thư ${step}` })
      if (action === 1)
        await setFlags(world.app, actor, {
          folderId,
          uids,
          change: {
            mode: (['set', 'add', 'remove'] as const)[chance.int(3)] ?? 'add',
            flags: flags.filter(() => chance.int(2) === 0),
            keywords: ['Work', '$Junk'].filter(() => chance.int(3) === 0),
          },
        })
      const { items } = await web.call('GET /api/v2/threads', { query: { in: 'INBOX', limit: 30 } })
      const ids = items.slice(0, 1).map(({ id }) => id)
      if (action === 2 && ids.length > 0) await web.call('POST /api/v2/threads/delete', { body: { ids } })
      if (action === 3 && ids.length > 0)
        await web.call('POST /api/v2/threads/unreads', { body: { ids, unread: true } })
      const truth = await readTruth(world, accountId, folderId)
      expect(describeSnapshot(await snapshots.read(world.app, accountId, folderId))).toEqual(truth)
      expect(describeSnapshot(await forgetful.read(world.app, accountId, folderId))).toEqual(truth)
    }
  }, 300_000)

  test('are shared between readers until something changes', async () => {
    const world = await createWorld({ database })
    const { accountId, folderId, actor } = await openInbox(world)
    await world.deliverAll([{ subject: 'Một' }, { subject: 'Hai' }])
    const { snapshots } = world.app
    const readSnapshot = () => snapshots.read(world.app, accountId, folderId)
    const [first, second] = await Promise.all([readSnapshot(), readSnapshot()])
    expect(second).toBe(first)
    const uid = first?.uids[0] ?? 0
    const change = { mode: 'add', flags: ['isFlagged'], keywords: [] } as const
    await setFlags(world.app, actor, { folderId, uids: [uid], change })
    const later = await readSnapshot()
    expect(later).not.toBe(first)
    // Earlier readers still see the old state; the array of UIDs is shared.
    expect(first?.entryAt(0).isFlagged).toBe(false)
    expect(later?.entryAt(0).isFlagged).toBe(true)
    expect(later?.uids).toBe(first?.uids)
  })

  test('do not exist for other accounts or deleted folders', async () => {
    const world = await createWorld({ database })
    const { web, accountId, folderId } = await openInbox(world)
    const folder = await web.call('POST /api/v2/folders', { body: { display_name: 'Dự án' } })
    const { snapshots } = world.app
    expect(await snapshots.read(world.app, '1', folderId)).toBeNull()
    expect(await snapshots.read(world.app, accountId, folder.id)).not.toBeNull()
    await web.call('DELETE /api/v2/folders/:id', { params: { id: folder.id } })
    expect(await snapshots.read(world.app, accountId, folder.id)).toBeNull()
  })
})
