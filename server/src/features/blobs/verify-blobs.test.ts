import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { BlobHash, SecondCopy } from '../../ports/blob-store.ts'
import { createWorld, onEachDatabase, type World } from '../../testing/index.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'
import { notifyOfDamage } from './notify-of-damage.ts'
import { verifyBlobs } from './verify-blobs.ts'

/** A blob store whose content can be damaged and that counts the reads of each blob. */
class DiskThatRots extends MemoryBlobStore {
  readonly reads = new Map<BlobHash, number>()
  readonly rotten = new Map<BlobHash, Uint8Array>()

  override async open(hash: BlobHash) {
    this.reads.set(hash, (this.reads.get(hash) ?? 0) + 1)
    const content = this.rotten.get(hash) ?? (await super.get(hash))
    return { size: content.byteLength, stream: Readable.from([content], { objectMode: false }) }
  }

  override async get(hash: BlobHash) {
    return this.rotten.get(hash) ?? super.get(hash)
  }

  override async delete(hash: BlobHash, before?: number) {
    this.rotten.delete(hash)
    return super.delete(hash, before)
  }

  async rot(hash: BlobHash) {
    const content = await super.get(hash)
    this.rotten.set(hash, content.with(0, (content[0] ?? 0) ^ 1))
  }
}

/** Advances the clock hour by hour and runs the hourly jobs, with a verification period of one day. */
async function advanceHours(world: World, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    world.clock.skip(3600)
    await verifyBlobs(world.app, 1)
    await notifyOfDamage(world.app)
  }
  await world.app.blobs.idle?.()
}

const hashesOf = async (blobs: MemoryBlobStore) => {
  const hashes: string[] = []
  for await (const hash of blobs.list()) hashes.push(hash)
  return hashes
}

const openedBody = async (world: World) => {
  const khue = await world.signIn('khue@mocviet.test')
  const [thread] = (await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).items
  const { messages } = await khue.call('GET /api/v2/threads/:id', {
    params: { id: thread?.id ?? '' },
    query: {},
  })
  return khue.fetch('GET /api/v2/messages/:id/body', { params: { id: messages[0]?.id ?? '' } })
}

onEachDatabase('the blob verification', (database) => {
  test('reads all content once per period, a slice each hour', async () => {
    const blobs = new DiskThatRots()
    const world = await createWorld({ database, parts: { blobs } })
    for (let index = 0; index < 60; index++) await blobs.put(Buffer.from(`content ${index}`))
    await advanceHours(world, 1)
    blobs.reads.clear()
    const totalReads = () => [...blobs.reads.values()].reduce((sum, count) => sum + count, 0)
    await advanceHours(world, 8)
    const third = totalReads()
    expect(third).toBeGreaterThan(10)
    expect(third).toBeLessThan(35)
    await advanceHours(world, 18)
    expect(blobs.reads.size).toBe(60)
    await advanceHours(world, 26)
    for (const hash of await hashesOf(blobs)) expect(blobs.reads.get(hash)).toBeGreaterThanOrEqual(2)
    expect(totalReads()).toBeLessThan(60 * 3)
  })

  test('reports damage to its Owner by mail once, and in the overview until repaired', async () => {
    const blobs = new DiskThatRots()
    const world = await createWorld({ database, parts: { blobs } })
    await world.deliver({ subject: 'Báo giá' })
    const [hash = ''] = await hashesOf(blobs)
    await blobs.rot(hash)
    const findState = async () =>
      (await world.signIn('khue@mocviet.test')).call('GET /api/v2/organisation/state', {})
    expect((await findState()).damaged).toBeNull()
    await advanceHours(world, 26)
    expect((await findState()).damaged).toMatchObject({ count: 1 })
    await advanceHours(world, 26)
    await world.runJobs()
    const khue = await world.signIn('khue@mocviet.test')
    const { items } = await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    const [notice, ...otherNotices] = items.filter(({ subject }) => subject.includes('bị hỏng trên máy chủ'))
    expect(otherNotices).toEqual([])
    const { messages } = await khue.call('GET /api/v2/threads/:id', {
      params: { id: notice?.id ?? '' },
      query: {},
    })
    const message = await khue.fetch('GET /api/v2/messages/:id/raw', {
      params: { id: messages[0]?.id ?? '' },
    })
    expect(await message.text()).toContain('/account/organisation')
    const duy = await world.signIn('duy@dakwood.test')
    expect((await duy.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).items).toEqual([])

    blobs.rotten.clear()
    await advanceHours(world, 2)
    expect((await findState()).damaged).toBeNull()
  })

  test('finds blobs that a message references but that are missing', async () => {
    const blobs = new DiskThatRots()
    const world = await createWorld({ database, parts: { blobs } })
    await world.deliver({ subject: 'Báo giá' })
    for (const hash of await hashesOf(blobs)) await blobs.delete(hash)
    await advanceHours(world, 26)
    const rows = await world.app.db.sql.selectFrom('damaged_blob').select('trouble').execute()
    expect(rows).toEqual([{ trouble: 'missing' }])
  })

  test('repairs damage from a second copy without notifying the Owner', async () => {
    const blobs = new DiskThatRots()
    const copies = new Map<string, Uint8Array>()
    const secondCopy: SecondCopy = {
      open: async (hash) => {
        const content = copies.get(hash)
        return content ? Readable.from([content], { objectMode: false }) : null
      },
      close: async () => {},
    }
    const world = await createWorld({ database, parts: { blobs, secondCopy } })
    await world.deliver({ subject: 'Báo giá' })
    const [hash = ''] = await hashesOf(blobs)
    copies.set(hash, await blobs.get(hash))
    await blobs.rot(hash)
    await advanceHours(world, 26)
    expect(blobs.rotten.size).toBe(0)
    expect(await world.app.db.sql.selectFrom('damaged_blob').selectAll().execute()).toEqual([])

    await blobs.rot(hash)
    expect((await openedBody(world)).status).toBe(200)
    await world.app.blobs.idle?.()
    expect(blobs.rotten.size).toBe(0)
  })
})

test('requests for a damaged message or file report the damage; others still work', async () => {
  const blobs = new DiskThatRots()
  const world = await createWorld({ parts: { blobs } })
  await world.deliver({
    subject: 'Bản vẽ',
    files: [{ name: 'ban-ve.txt', contentType: 'text/plain', content: 'Kích thước bàn gỗ sồi' }],
  })
  for (const hash of await hashesOf(blobs)) await blobs.rot(hash)
  const body = await openedBody(world)
  expect([body.status, await body.json()]).toMatchObject([410, { code: 'content_damaged' }])

  const khue = await world.signIn('khue@mocviet.test')
  const [thread] = (await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).items
  const { messages } = await khue.call('GET /api/v2/threads/:id', {
    params: { id: thread?.id ?? '' },
    query: {},
  })
  const uuid = messages[0]?.files[0]?.uuid ?? ''
  const file = await khue.fetch('GET /api/v2/files/:uuid/download', { params: { uuid } })
  expect([file.status, await file.json()]).toMatchObject([410, { code: 'content_damaged' }])
  expect(world.logger.lines.filter(({ message }) => message === 'request failed')).toEqual([])
})
