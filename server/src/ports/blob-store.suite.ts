import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlobMissing, type BlobStore, BlobTooLarge, type ByteRange } from './blob-store.ts'

const message = Buffer.from(`Subject: Báo giá\r\n\r\n${'Kính gửi anh Duy, bàn gỗ sồi 1m8. '.repeat(200)}`)
const largeText = Buffer.from('Đơn hàng của khách, giao thứ hai tuần sau.\r\n'.repeat(60_000))
const smallPhotograph = randomBytes(20_000)
const largePhotograph = randomBytes(7 * 1024 * 1024 + 13)

const contents: [string, Buffer][] = [
  ['nothing at all', Buffer.alloc(0)],
  ['one byte', Buffer.from('a')],
  ['a message', message],
  ['a long text', largeText],
  ['a small photograph', smallPhotograph],
  ['a large photograph', largePhotograph],
]

const ranges: ByteRange[] = [
  { start: 0, end: 10 },
  { start: 7, end: 1500 },
  { start: 5000, end: 5001 },
  { start: 5990, end: 1e9 },
  { start: 1e9, end: 2e9 },
  { start: 20, end: 20 },
]

/** Contract of every blob store. */
export function blobStoreSuite(name: string, openStore: () => Promise<BlobStore>): void {
  describe(`blob store: ${name}`, () => {
    let store: BlobStore
    beforeAll(async () => {
      store = await openStore()
    })
    afterAll(() => store?.close())

    test.each(contents)('returns %s as stored', async (_, content) => {
      const ref = await store.put(content)

      expect(ref).toEqual({ hash: sha256(content), size: content.byteLength })
      expect(await store.has(ref.hash)).toBe(true)
      expectSame(await store.get(ref.hash), content)
      expectSame(await readAll(store, ref.hash), content)
    })

    test.each(contents)('returns %s as streamed', async (_, content) => {
      await store.delete(sha256(content))
      const ref = await store.putStream(chunks(content), { maxBytes: content.byteLength })

      expect(ref).toEqual({ hash: sha256(content), size: content.byteLength })
      expectSame(await store.get(ref.hash), content)
      expectSame(await readAll(store, ref.hash), content)
    })

    test.each(contents)('returns %s as given', async (_, content) => {
      await store.delete(sha256(content))
      const ref = await store.putStream(exclusive(content), {
        maxBytes: content.byteLength,
        isExclusive: true,
      })

      expect(ref).toEqual({ hash: sha256(content), size: content.byteLength })
      expectSame(await readAll(store, ref.hash), content)
    })

    test.each(contents)('reads any range of %s', async (_, content) => {
      const { hash } = await store.put(content)
      for (const range of ranges) {
        const part = await readAll(store, hash, range)
        expectSame(part, content.subarray(range.start, range.end))
        expect(await rangeSize(store, hash, range)).toBe(content.byteLength)
      }
    })

    test('stores the same content once, also when put concurrently', async () => {
      const content = randomBytes(5000)
      const uploads = [
        store.put(content),
        store.putStream(chunks(content), { maxBytes: 5000 }),
        store.put(content),
      ]
      const refs = await Promise.all(uploads)

      expect(new Set(refs.map((ref) => ref.hash)).size).toBe(1)
      expect((await hashesOf(store)).filter((hash) => hash === sha256(content))).toHaveLength(1)
      expectSame(await store.get(sha256(content)), content)
    })

    test.each([100, 3 * 1024 * 1024])(
      'rejects a stream larger than %i bytes and leaves nothing',
      async (maxBytes) => {
        const before = await hashesOf(store)

        await expect(store.putStream(chunks(largePhotograph), { maxBytes })).rejects.toBeInstanceOf(
          BlobTooLarge,
        )
        expect(await hashesOf(store)).toEqual(before)
      },
    )

    test('a broken stream leaves nothing', async () => {
      const before = await hashesOf(store)
      async function* broken() {
        yield* chunks(randomBytes(6 * 1024 * 1024))
        throw new Error('connection lost')
      }

      await expect(store.putStream(broken(), { maxBytes: 1e9 })).rejects.toThrow('connection lost')
      expect(await hashesOf(store)).toEqual(before)
    })

    test('reports missing content', async () => {
      const hash = sha256(randomBytes(8))

      await expect(store.get(hash)).rejects.toBeInstanceOf(BlobMissing)
      await expect(store.open(hash)).rejects.toBeInstanceOf(BlobMissing)
      await expect(store.get('../../etc/passwd')).rejects.toBeInstanceOf(BlobMissing)
      expect(await store.has(hash)).toBe(false)
      expect(await store.delete(hash)).toBe(false)
    })

    test.each(contents)('%s is missing after deletion', async (_, content) => {
      const { hash } = await store.put(content)

      expect(await store.delete(hash)).toBe(true)
      expect(await store.has(hash)).toBe(false)
      await expect(store.get(hash)).rejects.toBeInstanceOf(BlobMissing)
      expect(await hashesOf(store)).not.toContain(hash)
    })

    test('a sweep does not delete content stored after its time', async () => {
      const { hash } = await store.put(randomBytes(100))

      expect(await store.delete(hash, Date.now() - 60_000)).toBe(false)
      expect(await store.delete(hash, Date.now() + 60_000)).toBe(true)
    })

    test('an unread stream can be released', async () => {
      const { hash } = await store.put(largeText)
      const { stream } = await store.open(hash, { start: 5, end: 1_000_000 })
      stream.destroy()
      expectSame(await store.get(hash), largeText)
    })

    test('lists every blob once', async () => {
      const stored = await Promise.all(Array.from({ length: 30 }, () => store.put(randomBytes(50))))
      const listed = await hashesOf(store)

      expect(new Set(listed).size).toBe(listed.length)
      for (const { hash } of stored) expect(listed).toContain(hash)
    })
  })
}

async function* chunks(content: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += 70_000) yield content.subarray(at, at + 70_000)
}

async function* exclusive(content: Uint8Array): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks(content)) yield Uint8Array.from(chunk)
}

async function readAll(store: BlobStore, hash: string, range?: ByteRange): Promise<Uint8Array> {
  const { stream } = await store.open(hash, range)
  return Buffer.concat(await stream.toArray())
}

async function rangeSize(store: BlobStore, hash: string, range: ByteRange): Promise<number> {
  const { size, stream } = await store.open(hash, range)
  stream.destroy()
  return size
}

async function hashesOf(store: BlobStore): Promise<string[]> {
  const hashes: string[] = []
  for await (const hash of store.list()) hashes.push(hash)
  return hashes.toSorted()
}

function expectSame(actual: Uint8Array, expected: Uint8Array): void {
  expect(actual.byteLength).toBe(expected.byteLength)
  expect(Buffer.compare(actual, expected)).toBe(0)
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
