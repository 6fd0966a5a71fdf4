import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { zstdEncoding } from '../../adapters/zstd/zstd-encoding.ts'
import { blobStoreSuite } from '../../ports/blob-store.suite.ts'
import type { PreparedBlob } from '../../ports/blob-store.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { openEmptyStore } from '../testing.ts'
import { saveBlobs } from './prepared-blobs.ts'
import { SmallFirstBlobStore } from './small-first-blob-store.ts'

const message = Buffer.from(`Subject: Báo giá\r\n\r\n${'Kính gửi anh Duy. '.repeat(600)}`)

blobStoreSuite('small blobs in the database, others outside', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bocau-small-blobs-'))
  const db = await openDatabase({ sqliteFile: join(directory, 'bocau.db') })
  await migrate(db)
  const store = new SmallFirstBlobStore({ db, outer: new MemoryBlobStore(), encoding: zstdEncoding })
  const close = store.close.bind(store)
  store.close = async () => {
    await close()
    await db.close()
    await rm(directory, { recursive: true })
  }
  return store
})

test('a message is stored by the transaction that references it', async () => {
  const { store, outer, keep } = await openStore()
  const prepared = await store.prepare(message)
  expect(await store.has(prepared.hash)).toBe(false)

  await keep(prepared)

  expect(prepared).toMatchObject({ hash: sha256(message), size: message.byteLength })
  expect(await outer.has(prepared.hash)).toBe(false)
  expect(await store.has(prepared.hash)).toBe(true)
  expect(Buffer.compare(await store.get(prepared.hash), message)).toBe(0)
  const part = await store.open(prepared.hash, { start: 9, end: 18 })
  expect(part.size).toBe(message.byteLength)
  expect(Buffer.concat(await part.stream.toArray())).toEqual(message.subarray(9, 18))
})

test('a rolled back transaction stores no blob', async () => {
  const { store, db } = await openStore()
  const prepared = await store.prepare(message)

  await expect(
    db.transaction(async (tx) => {
      await saveBlobs(tx, [prepared], 1)
      throw new Error('not made')
    }),
  ).rejects.toThrow('not made')

  expect(await store.has(prepared.hash)).toBe(false)
})

test('content that stays large is stored elsewhere, and its transaction waits', async () => {
  const { store, outer, keep } = await openStore()
  const photograph = randomBytes(100_000)
  const prepared = await store.prepare(photograph)

  await keep(prepared)

  expect(prepared.inline).toBeNull()
  expect(await outer.has(prepared.hash)).toBe(true)
})

test('reads small content together, and leaves out large and damaged content', async () => {
  const { store, db, outer, keep } = await openStore()
  const short = Buffer.from('short')
  const prepared = [message, short].map((content) => store.prepare(content))
  for (const one of await Promise.all(prepared)) await keep(one)
  const { hash: large } = await outer.put(randomBytes(100_000))
  const damaged = [Buffer.from('not packed'), Buffer.from(`packed ${'a'.repeat(1000)}`)].map(sha256)
  await db.transaction(async (tx) => {
    for (const [at, hash] of damaged.entries()) {
      const inline = { hash, content: Buffer.from('damaged'), isPacked: at === 1 }
      await saveBlobs(tx, [{ hash, size: 7, inline, durable: Promise.resolve() }], 0)
    }
  })

  const contents = await store.getMany([sha256(message), ...damaged, large, sha256(short), sha256(short)])

  expect(new Map([...contents].map(([hash, content]) => [hash, Buffer.from(content)]))).toEqual(
    new Map([message, short].map((content) => [sha256(content), content])),
  )
})

test('storing content again renews its time, which the sweep respects', async () => {
  const { store, keep } = await openStore()
  const prepared = await store.prepare(message)
  await keep(prepared, 1_000)
  await keep(prepared, 5_000)

  expect(await store.delete(prepared.hash, 5_000)).toBe(false)
  expect(await store.delete(prepared.hash, 5_001)).toBe(true)
  expect(await store.has(prepared.hash)).toBe(false)
})

test('content in both places is listed once and deleted in both', async () => {
  const { store, outer, keep } = await openStore()
  const { hash } = await outer.put(message)
  await keep(await store.prepare(message))
  const listed: string[] = []
  for await (const one of store.list()) listed.push(one)

  expect(listed).toEqual([hash])
  expect(await store.delete(hash)).toBe(true)
  expect([await store.has(hash), await outer.has(hash)]).toEqual([false, false])
})

async function openStore() {
  const db = await openEmptyStore('sqlite')
  const outer = new MemoryBlobStore()
  const store = new SmallFirstBlobStore({ db, outer, encoding: zstdEncoding })
  onTestFinished(() => store.close())
  const save = (blob: PreparedBlob, now = 0) => db.transaction((tx) => saveBlobs(tx, [blob], now))
  return { store, outer, db, keep: save }
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
