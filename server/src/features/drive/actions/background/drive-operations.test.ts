import { expect, test } from 'vitest'
import type { Transaction } from '../../../../db/database.ts'
import { listEventsAfter } from '../../../../db/event-log.ts'
import type { DriveVersionTable } from '../../../../db/tables/tables-drive.ts'
import { setStorage } from '../../../../db/testing.ts'
import { createWorld, findCountErrors, onEachDatabase, type World } from '../../../../testing/index.ts'
import { addUsedBytes } from '../../../quota/index.ts'
import { getAuthor, newFile, newFolder } from '../../contents/new-node.ts'
import { insertVersions } from '../../contents/version-store.ts'
import { readDriveName } from '../../names/drive-name.ts'
import { createFolder, namesIn, refusalProblem, uploadOne } from '../../testing.ts'
import type { DriveNode } from '../../tree/node-store.ts'
import { insertNodes } from '../../tree/node-write-store.ts'
import { nodesAtOnce, startOperation } from './start-operation.ts'

const files = 2 * nodesAtOnce + 50
const inside = 60

/** Creates a drive with a large folder that needs background operations, and a nested folder. */
async function fullDrive(database: 'sqlite' | 'postgres') {
  const counts = { statements: 0, rows: 0, maxRows: 0, maxChanged: 0 }
  const world = await createWorld({ database, counts })
  const khue = await world.signIn('khue@mocviet.test')
  const { app } = world
  const { db } = app
  const { id: accountId } = await db.sql
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'khue@mocviet.test')
    .executeTakeFirstOrThrow()
  const large = await createFolder(khue, 'Chứng từ')
  const author = await getAuthor(db.sql, accountId)
  const nodes: DriveNode[] = []
  const versions: DriveVersionTable[] = []
  const add = (folderId: string, count: number) => {
    for (let at = 0; at < count; at++) {
      const content = { blob_hash: `b${at}`, size: 10, scan: 'clean', scan_message: '' } as const
      const file = newFile(
        app,
        { accountId, folderId },
        {
          name: readDriveName(`Tờ ${at}.txt`),
          author,
          content: {
            ...content,
            contentType: 'text/plain',
          },
        },
      )
      nodes.push(file.node)
      versions.push(file.version)
    }
  }
  const folder = (folderId: string, name: string) => {
    const node = newFolder(app, { accountId, folderId }, { name: readDriveName(name), author })
    nodes.push(node)
    return node.id
  }
  add(large.id, files)
  const inner = folder(large.id, 'Trong')
  add(inner, inside)
  const innermost = folder(inner, 'Trong nữa')
  add(innermost, inside)
  await db.transaction(async (tx) => {
    await insertNodes(app, tx, nodes)
    for (let at = 0; at < versions.length; at += 100)
      await insertVersions(tx.sql, versions.slice(at, at + 100))
    await addUsedBytes(tx.sql, accountId, versions.length * 10)
  })
  const post = (action: 'copy' | 'trash' | 'restore' | 'delete', id: string) =>
    action === 'copy'
      ? khue.call('POST /storage/v1/files/copy', { body: { ids: [id], folder_id: null } })
      : action === 'delete'
        ? khue.call('POST /storage/v1/files/delete', { body: { ids: [id] } }).then(() => [])
        : action === 'trash'
          ? khue.call('POST /storage/v1/files/trash', { body: { ids: [id] } })
          : khue.call('POST /storage/v1/files/restore', { body: { ids: [id] } })
  return { world, khue, accountId, large, inner, innermost, post, counts, bytes: versions.length * 10 }
}

/** Counts the nodes that are in use, trashed and being deleted. */
async function countNodes({ app }: World, accountId: string) {
  const rows = await app.db.sql
    .selectFrom('drive_node')
    .select('trash_id')
    .where('account_id', '=', accountId)
    .execute()
  const inUse = rows.filter((row) => row.trash_id === null).length
  return { inUse, thrown: rows.length - inUse }
}

async function progressOf({ app }: World, accountId: string) {
  const events = await listEventsAfter(app.db.sql, accountId, { number: 0, limit: 1000 })
  return events
    .filter(({ type }) => type === 'drive_progress')
    .map(({ payload }) => (typeof payload === 'string' ? JSON.parse(payload) : payload) as Progress)
}

interface Progress {
  act: string
  done: number
  total: number
  state: string
}

const all = files + 2 * inside + 3

onEachDatabase('a large drive folder', (database) => {
  test('is changed by small statements, because SQLite serves no request meanwhile', async () => {
    const { world, large, post, counts } = await fullDrive(database)
    counts.maxRows = 0
    counts.maxChanged = 0
    const [copy] = await post('copy', large.id)
    await world.runJobs()
    for (const action of ['trash', 'restore', 'trash', 'delete'] as const) {
      await post(action, copy?.id ?? '')
      await world.runJobs()
    }

    expect(counts.maxChanged).toBeLessThanOrEqual(100)
    expect(counts.maxRows).toBeLessThanOrEqual(nodesAtOnce + 1)
  })

  test('appears as a copy immediately and is filled in the background', async () => {
    const { world, khue, accountId, large, bytes, post } = await fullDrive(database)
    const [copy] = await post('copy', large.id)
    expect(copy).toMatchObject({ name: 'Chứng từ (2)', type: 'folder' })
    await world.runJobs()
    expect(await countNodes(world, accountId)).toEqual({ inUse: 2 * all, thrown: 0 })
    expect(await namesIn(khue, copy?.id)).toEqual(await namesIn(khue, large.id))
    expect((await khue.call('GET /storage/v1/usage', {})).used).toBe(2 * bytes)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
    const progress = await progressOf(world, accountId)
    expect(progress.length).toBeGreaterThan(3)
    expect(progress.every(({ act, total }) => act === 'copy' && total === all)).toBe(true)
    expect(progress.map(({ done }) => done)).toEqual(
      progress.map(({ done }) => done).toSorted((a, b) => a - b),
    )
    expect(progress.at(-1)).toMatchObject({ state: 'done', done: all - 1 })
  })

  test('is trashed and restored with its content, also during the operation', async () => {
    const { world, khue, accountId, large, innermost, post } = await fullDrive(database)
    await post('trash', large.id)
    expect(await namesIn(khue)).toEqual([])
    await world.runJobs()
    expect(await countNodes(world, accountId)).toEqual({ inUse: 0, thrown: all })
    const results = await khue.call('GET /storage/v1/search', { query: { display_name: 'to 1' } })
    expect(results.items).toEqual([])
    expect((await khue.call('GET /storage/v1/trash', {})).total).toBe(1)

    await post('restore', large.id)
    await post('trash', large.id)
    await post('restore', large.id)
    await world.runJobs()
    expect(await countNodes(world, accountId)).toEqual({ inUse: all, thrown: 0 })
    expect((await namesIn(khue, innermost)).length).toBe(inside)
    expect(await world.app.db.sql.selectFrom('drive_act').selectAll().execute()).toEqual([])
  })

  test('restores a node with a number when its name is taken meanwhile', async () => {
    const { world, khue, accountId, large, post } = await fullDrive(database)
    await post('trash', large.id)
    await world.runJobs()
    const { app } = world
    // Sets the folder as restored while its content is still trashed.
    await app.db.transaction((tx) =>
      tx.sql
        .updateTable('drive_node')
        .set({ trash_id: null, trashed_at: null })
        .where('account_id', '=', accountId)
        .where('id', '=', large.id)
        .execute(),
    )
    await uploadOne(khue, { name: 'Tờ 7.txt' }, { folder_id: large.id })
    await app.db.transaction((tx) =>
      tx.sql
        .updateTable('drive_node')
        .set({ trash_id: large.id, trashed_at: app.clock.now() })
        .where('account_id', '=', accountId)
        .where('id', '=', large.id)
        .execute(),
    )
    await post('restore', large.id)
    await world.runJobs()
    const { items } = await khue.call('GET /storage/v1/search', {
      query: { display_name: 'tờ 7', limit: 500 },
    })
    const copies = items.filter(({ parent_id, name }) => parent_id === large.id && /^Tờ 7[ .]/.test(name))
    expect(copies.map(({ name }) => name).toSorted()).toEqual(['Tờ 7 (2).txt', 'Tờ 7.txt'])
    expect(await countNodes(world, accountId)).toEqual({ inUse: all + 1, thrown: 0 })
  })

  test('is trashed together with a subfolder trashed at the same time', async () => {
    const { world, khue, accountId, large, inner, post } = await fullDrive(database)
    await Promise.all(
      [post('trash', large.id), post('trash', inner)].map((request) => request.catch(() => [])),
    )
    await world.runJobs()
    expect(await countNodes(world, accountId)).toEqual({ inUse: 0, thrown: all })
    await khue.call('POST /storage/v1/trash/empty', {})
    await world.runJobs()
    expect(await countNodes(world, accountId)).toEqual({ inUse: 0, thrown: 0 })
    expect((await khue.call('GET /storage/v1/usage', {})).used).toBe(0)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('leaves the trash immediately when deleted permanently', async () => {
    const { world, khue, accountId, large, post } = await fullDrive(database)
    await post('trash', large.id)
    await post('delete', large.id)
    expect((await khue.call('GET /storage/v1/trash', {})).total).toBe(0)
    expect((await refusalProblem(post('restore', large.id))).code).toBe('not_found')
    expect((await khue.fetch('GET /storage/v1/files/:id', { params: { id: large.id } })).status).toBe(404)
    await world.runJobs()
    expect(await countNodes(world, accountId)).toEqual({ inUse: 0, thrown: 0 })
    expect((await khue.call('GET /storage/v1/usage', {})).used).toBe(0)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('stops copying when the copy is trashed', async () => {
    const { world, accountId, large, post } = await fullDrive(database)
    const [copy] = await post('copy', large.id)
    await post('trash', copy?.id ?? '')
    await world.runJobs()
    const { inUse, thrown } = await countNodes(world, accountId)
    expect(inUse).toBe(all)
    expect(thrown).toBeLessThanOrEqual(all)
    await post('delete', copy?.id ?? '')
    await world.runJobs()
    expect(await countNodes(world, accountId)).toEqual({ inUse: all, thrown: 0 })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is rejected over quota, or its incomplete copy is deleted', async () => {
    const { world, khue, accountId, large, bytes, post } = await fullDrive(database)
    const { app } = world
    const setRemaining = (tx: Transaction, remaining: number) =>
      setStorage(tx.sql, { id: accountId, used: 1024 * 1024 - remaining, megabytes: 1 })
    await app.db.transaction((tx) => setRemaining(tx, bytes - 1))
    expect((await refusalProblem(post('copy', large.id))).code).toBe('over_quota')

    const author = await getAuthor(app.db.sql, accountId)
    const copy = newFolder(app, { accountId, folderId: 0 }, { name: readDriveName('Bản sao'), author })
    const node = { account_id: accountId, id: large.id, name: large.name }
    await app.db.transaction(async (tx) => {
      await setRemaining(tx, bytes / 2)
      await insertNodes(app, tx, [copy])
      await startOperation(app, tx, {
        accountId,
        request: { action: 'copy', node, authorId: accountId, copyId: copy.id },
      })
    })
    await world.runJobs()
    expect(await countNodes(world, accountId)).toEqual({ inUse: all, thrown: 0 })
    expect(await namesIn(khue)).toEqual(['Chứng từ'])
    expect((await progressOf(world, accountId)).some(({ state }) => state === 'stopped')).toBe(true)
  })
})
