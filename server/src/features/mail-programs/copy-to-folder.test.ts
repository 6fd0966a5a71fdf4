import { expect, test } from 'vitest'
import { createWorld, findCountErrors, onEachDatabase } from '../../testing/index.ts'
import { findFolder } from '../folders/folder-store.ts'
import { copyToFolder } from './copy-to-folder.ts'

const many = 430

onEachDatabase('a copy of many messages', (database) => {
  async function openMailbox() {
    const world = await createWorld({ database })
    const web = await world.signIn('khue@mocviet.test')
    await world.deliverAll(Array.from({ length: many }, (_, at) => ({ subject: `Thư ${at}` })))
    const { id: toFolderId } = await web.call('POST /api/v2/folders', { body: { display_name: 'Sao' } })
    const { id: accountId } = await web.call('GET /api/v2/user/info', {})
    const folder = await findFolder(world.app.db.sql, accountId, 'INBOX')
    const folderId = folder?.id ?? ''
    const snapshot = await world.app.snapshots.read(world.app, accountId, folderId)
    const actor = { accountId, isDomainVerified: true } as Parameters<typeof copyToFolder>[1]
    const uids = [...(snapshot?.uids ?? [])]
    const countCopies = async () => (await findFolder(world.app.db.sql, accountId, 'Sao'))?.total_threads
    return { world, actor, request: { source: { accountId, folderId, uids }, toFolderId }, countCopies }
  }

  test('is made in several transactions, so that other writes do not wait for all', async () => {
    const { world, actor, request, countCopies } = await openMailbox()
    const visible = new Set<number | undefined>()
    const copied = copyToFolder(world.app, actor, request)
    let isDone = false
    void copied.finally(() => {
      isDone = true
    })
    while (!isDone) {
      visible.add(await countCopies())
      await new Promise((next) => setImmediate(next))
    }

    const { pairs } = await copied
    expect(pairs.map(({ from }) => from)).toEqual(request.source.uids)
    expect(new Set(pairs.map(({ to }) => to)).size).toBe(many)
    expect(visible).toContain(200)
    expect(await countCopies()).toBe(many)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('leaves nothing when one of its steps fails', async () => {
    const { world, actor, request, countCopies } = await openMailbox()
    let remaining = 300
    const next = () => {
      if (remaining-- === 0) throw new Error('no more ids')
      return world.app.ids.next()
    }

    await expect(copyToFolder({ ...world.app, ids: { next } }, actor, request)).rejects.toThrow('no more ids')

    expect(await countCopies()).toBe(0)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })
})
