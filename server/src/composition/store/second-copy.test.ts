import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { expect, onTestFinished, test } from 'vitest'
import { DiskBlobStore } from '../../adapters/disk/disk-blob-store.ts'
import { parseS3Address } from '../../adapters/s3/s3-address.ts'
import { S3BlobStore } from '../../adapters/s3/s3-blob-store.ts'
import { zstdEncoding } from '../../adapters/zstd/zstd-encoding.ts'
import { VerifiedBlobStore } from '../../db/blobs/verified-blob-store.ts'
import { BlobMissing } from '../../ports/blob-store.ts'
import { secondCopyFromStore } from './second-copy.ts'

const encoding = zstdEncoding
const photograph = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * at * 31) % 251))

/** Content on a disk, and a bucket that may contain the same. */
async function open() {
  const directory = await mkdtemp(join(tmpdir(), 'bocau-second-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(directory, 's3'),
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  const address = parseS3Address(`s3://S3RVER:S3RVER@127.0.0.1:${port}/copy?tls=off`)
  const bucket = await S3BlobStore.open({ address, encoding })
  const store = await DiskBlobStore.open({ directory: join(directory, 'blobs'), encoding })
  const nothing = async () => {}
  const blobs = new VerifiedBlobStore({
    store,
    copy: secondCopyFromStore(bucket),
    onDamage: nothing,
    onIntact: nothing,
  })
  onTestFinished(async () => {
    await blobs.close()
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  const { hash } = await blobs.put(photograph)
  const blobFile = (suffix: string) => join(directory, 'blobs', hash.slice(0, 2), `${hash}${suffix}`)
  const file = await readFile(blobFile('')).then(
    () => blobFile(''),
    () => blobFile('.zst'),
  )
  const spoil = async () => {
    const content = await readFile(file)
    content[100] = (content[100] ?? 0) ^ 1
    await writeFile(file, content)
  }
  return { blobs, bucket, hash, spoil, store }
}

test('restores damaged content on disk from a bucket', async () => {
  const { blobs, bucket, hash, spoil, store } = await open()
  await bucket.put(photograph)
  await spoil()
  expect(Buffer.from(await blobs.get(hash)).equals(photograph)).toBe(true)
  await blobs.idle()
  expect(Buffer.from(await store.get(hash)).equals(photograph)).toBe(true)
})

test('a bucket without the content deletes nothing', async () => {
  const { blobs, hash, spoil, store } = await open()
  await spoil()
  await expect(blobs.get(hash)).rejects.toMatchObject({ name: 'BlobDamaged' })
  await blobs.idle()
  await expect(store.has(hash)).resolves.toBe(true)
  await expect(blobs.get('0'.repeat(64))).rejects.toBeInstanceOf(BlobMissing)
})
