import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { blobStoreSuite } from '../../ports/blob-store.suite.ts'
import { BlobDamaged, type BlobHash, BlobMissing, type SecondCopy } from '../../ports/blob-store.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'
import { VerifiedBlobStore } from './verified-blob-store.ts'

/** A blob store whose content can be damaged like on a disk. */
class SpoiltBlobStore extends MemoryBlobStore {
  readonly spoilt = new Map<BlobHash, Uint8Array>()
  reads = 0

  override async get(hash: BlobHash) {
    this.reads++
    return this.spoilt.get(hash) ?? super.get(hash)
  }

  override async open(hash: BlobHash, range?: { start: number; end: number }) {
    this.reads++
    const content = this.spoilt.get(hash)
    if (!content) return super.open(hash, range)
    const part = content.subarray(range?.start ?? 0, range?.end ?? content.byteLength)
    return { size: content.byteLength, stream: Readable.from(inChunks(part), { objectMode: false }) }
  }

  override async delete(hash: BlobHash, before?: number) {
    this.spoilt.delete(hash)
    return super.delete(hash, before)
  }

  spoil(hash: BlobHash, content: Uint8Array) {
    const wrong = Uint8Array.from(content)
    wrong[wrong.byteLength >> 1] = (wrong[wrong.byteLength >> 1] ?? 0) ^ 1
    this.spoilt.set(hash, wrong)
  }
}

function* inChunks(content: Uint8Array) {
  for (let at = 0; at < content.byteLength; at += 200_000) yield content.subarray(at, at + 200_000)
}

function openStore({ copied = [] }: { copied?: readonly Uint8Array[] } = {}) {
  const store = new SpoiltBlobStore()
  const copies = new Map(copied.map((content) => [sha256(content), content]))
  const copy: SecondCopy = {
    open: async (hash) => {
      const content = copies.get(hash)
      return content ? Readable.from(inChunks(content), { objectMode: false }) : null
    },
    close: async () => {},
  }
  const noted: string[] = []
  const blobs = new VerifiedBlobStore({
    store,
    copy,
    onDamage: async (hash, trouble) => noted.push(`${trouble} ${hash}`),
    onIntact: async (hash) => noted.push(`well ${hash}`),
  })
  onTestFinished(() => blobs.close())
  return { store, blobs, copies, noted }
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const read = async (blobs: VerifiedBlobStore, hash: string, range?: { start: number; end: number }) => {
  const { stream } = await blobs.open(hash, range)
  return Buffer.concat((await stream.toArray()) as Uint8Array[])
}

blobStoreSuite('proved', async () => {
  const nothing = { onDamage: async () => {}, onIntact: async () => {} }
  return new VerifiedBlobStore({ store: new MemoryBlobStore(), copy: null, ...nothing })
})

const small = randomBytes(10_000)
const large = randomBytes(3_000_000)

test('damaged content is not returned and is recorded once', async () => {
  const { store, blobs, noted } = openStore()
  const { hash } = await blobs.put(small)
  store.spoil(hash, small)

  await expect(blobs.get(hash)).rejects.toBeInstanceOf(BlobDamaged)
  await expect(blobs.open(hash)).rejects.toBeInstanceOf(BlobDamaged)
  await expect(blobs.open(hash, { start: 0, end: 10 })).rejects.toBeInstanceOf(BlobDamaged)
  await blobs.idle()
  expect(noted).toEqual([`broken ${hash}`])
})

test('missing content is recorded as well', async () => {
  const { store, blobs, noted } = openStore()
  const { hash } = await blobs.put(small)
  await store.delete(hash)

  await expect(blobs.get(hash)).rejects.toBeInstanceOf(BlobMissing)
  await blobs.idle()
  expect(noted).toEqual([`missing ${hash}`])
})

test('the end of large content is withheld until all of it is verified', async () => {
  const { store, blobs, noted } = openStore()
  const { hash } = await blobs.put(large)
  store.spoil(hash, large)

  const { size, stream } = await blobs.open(hash)
  let receivedBytes = 0
  await expect(
    (async () => {
      for await (const chunk of stream) receivedBytes += (chunk as Uint8Array).byteLength
    })(),
  ).rejects.toBeInstanceOf(BlobDamaged)
  expect(receivedBytes).toBeLessThan(size)
  await blobs.idle()
  expect(noted).toEqual([`broken ${hash}`])
  // From now on none of it is returned.
  await expect(blobs.open(hash)).rejects.toBeInstanceOf(BlobDamaged)
  await expect(blobs.open(hash, { start: 0, end: 10 })).rejects.toBeInstanceOf(BlobDamaged)
})

test('manually repaired content is recognised at the next read', async () => {
  const { store, blobs, noted } = openStore()
  const { hash } = await blobs.put(large)
  store.spoil(hash, large)
  expect(await blobs.verify(hash, { shouldRepair: true })).toBe('broken')
  store.spoilt.clear()

  expect((await read(blobs, hash)).equals(large)).toBe(true)
  await blobs.idle()
  expect(noted).toEqual([`broken ${hash}`, `well ${hash}`])
})

test.each([
  ['small', small],
  ['large', large],
])('%s content is read from the second copy, which replaces it', async (_, content) => {
  const { store, blobs, noted } = openStore({ copied: [content] })
  const { hash } = await blobs.put(content)
  store.spoil(hash, content)

  await read(blobs, hash).catch(() => {})
  await blobs.idle()
  expect((await read(blobs, hash)).equals(content)).toBe(true)
  expect(store.spoilt.size).toBe(0)
  expect(noted.at(-1)).toBe(`well ${hash}`)
  expect(await blobs.verify(hash, { shouldRepair: false })).toBeNull()
})

test('a damaged second copy replaces nothing', async () => {
  const { store, blobs, copies } = openStore()
  const { hash } = await blobs.put(small)
  store.spoil(hash, small)
  copies.set(hash, randomBytes(10_000))

  await expect(blobs.get(hash)).rejects.toBeInstanceOf(BlobDamaged)
  await blobs.idle()
  expect(await blobs.verify(hash, { shouldRepair: true })).toBe('broken')
  expect(store.spoilt.has(hash)).toBe(true)
})

test('intact content is read only once', async () => {
  const { store, blobs } = openStore()
  const [one, other] = [await blobs.put(small), await blobs.put(large)]
  await blobs.get(one.hash)
  await read(blobs, one.hash)
  await read(blobs, one.hash, { start: 5, end: 50 })
  await read(blobs, other.hash)
  expect(store.reads).toBe(4)
})
