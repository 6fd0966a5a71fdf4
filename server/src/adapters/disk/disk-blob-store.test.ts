import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { blobStoreSuite } from '../../ports/blob-store.suite.ts'
import { zstdEncoding } from '../zstd/zstd-encoding.ts'
import { DiskBlobStore } from './disk-blob-store.ts'

const parent = await mkdtemp(path.join(tmpdir(), 'bocau-blobs-'))
afterAll(() => rm(parent, { recursive: true }))

blobStoreSuite('disk', () => openStore('suite'))

test('compresses a message but not a photograph', async () => {
  const store = await openStore('packing')
  const message = await store.put(Buffer.from('Kính gửi anh Duy. '.repeat(600)))
  const photograph = await store.put(randomBytes(10_000))
  const packed = path.join(parent, 'packing', message.hash.slice(0, 2), `${message.hash}.zst`)
  const plain = path.join(parent, 'packing', photograph.hash.slice(0, 2), photograph.hash)

  expect((await stat(packed)).size).toBeLessThan(1000)
  expect((await stat(plain)).size).toBe(10_000)
  expect((await stat(plain)).mode & 0o077).toBe(0)
  await store.close()
})

test('deletes partial files of a crash at the next start, one hour later', async () => {
  const temporary = path.join(parent, 'crashed', 'tmp')
  await mkdir(temporary, { recursive: true })
  await writeFile(path.join(temporary, 'old'), 'half')
  await writeFile(path.join(temporary, 'young'), 'half')
  const twoHoursAgo = Date.now() / 1000 - 7200
  await utimes(path.join(temporary, 'old'), twoHoursAgo, twoHoursAgo)

  const store = await openStore('crashed')

  expect(await readdir(temporary)).toEqual(['young'])
  await store.close()
})

test('leaves no temporary files after success or failure', async () => {
  const store = await openStore('tidy')
  await store.put(randomBytes(100))
  await store.put(randomBytes(2_000_000))
  await store.putStream(oneOf(randomBytes(3_000_000)), { maxBytes: 1e9 })
  await store.putStream(oneOf(Buffer.alloc(3_000_000, 'chữ ')), { maxBytes: 1e9 })
  await store.putStream(oneOf(randomBytes(3_000_000)), { maxBytes: 10 }).catch(() => {})

  expect(await readdir(path.join(parent, 'tidy', 'tmp'))).toEqual([])
  await store.close()
})

test('releases the memory of given chunks only', async () => {
  const store = await openStore('given')
  const content = randomBytes(5_000_000)
  const createChunks = () =>
    [0, 1, 2, 3, 4].map((at) => Uint8Array.from(content.subarray(at * 1e6, (at + 1) * 1e6)))
  const originals = createChunks()
  const chunks = createChunks()
  const partOfMore = new Uint8Array(100).subarray(0, 50)

  await store.putStream(Readable.from(originals), { maxBytes: 1e9 })
  expect(originals.map((chunk) => chunk.byteLength)).toEqual([1e6, 1e6, 1e6, 1e6, 1e6])
  await store.putStream(Readable.from([...chunks, partOfMore]), { maxBytes: 1e9, isExclusive: true })
  expect(chunks.map((chunk) => chunk.byteLength)).toEqual([0, 0, 0, 0, 0])
  expect(partOfMore.byteLength).toBe(50)
  await store.close()
})

test('acknowledged content survives a kill without partial files', async () => {
  const directory = path.join(parent, 'killed')
  const acknowledged = await storeUntilKilled(directory)
  const store = await openStore('killed')

  expect(acknowledged.length).toBeGreaterThan(0)
  for (const hash of acknowledged) expect(sha256(await store.get(hash))).toBe(hash)
  for await (const hash of store.list()) expect(sha256(await store.get(hash))).toBe(hash)
  await store.close()
})

test('storing content again renews its date', async () => {
  const store = await openStore('renewed')
  const content = randomBytes(100)
  const { hash } = await store.put(content)
  await utimes(path.join(parent, 'renewed', hash.slice(0, 2), hash), 1, 1)

  await store.put(content)

  expect(await store.delete(hash, Date.now() - 60_000)).toBe(false)
  await store.close()
})

/** Stores content in a process that is killed during its work; returns the acknowledged hashes. */
async function storeUntilKilled(directory: string): Promise<string[]> {
  const program = `
    import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
    import { DiskBlobStore } from '${new URL('./disk-blob-store.ts', import.meta.url).href}'
    import { zstdEncoding } from '${new URL('../zstd/zstd-encoding.ts', import.meta.url).href}'
    const store = await DiskBlobStore.open({ directory: ${JSON.stringify(directory)}, encoding: zstdEncoding })
    const put = async (size) => { for (;;) console.log((await store.put(randomBytes(size))).hash) }
    await Promise.all([100, 5_000, 60_000, 400_000].map(put))
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    if (output.length > 100 * 65) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return output.split('\n').slice(0, -1)
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function openStore(name: string): Promise<DiskBlobStore> {
  return DiskBlobStore.open({ directory: path.join(parent, name), encoding: zstdEncoding })
}

async function* oneOf(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content
}
