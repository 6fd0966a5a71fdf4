import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, expect, test } from 'vitest'
import { blobStoreSuite } from '../../ports/blob-store.suite.ts'
import { zstdEncoding } from '../zstd/zstd-encoding.ts'
import { parseS3Address } from './s3-address.ts'
import { S3BlobStore } from './s3-blob-store.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'bocau-s3-'))
const options = { address: '127.0.0.1', port: 0, silent: true, directory, allowMismatchedSignatures: true }
const server = new S3rver(options)
const { port } = await server.run()
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

blobStoreSuite('S3 in this process', () => openStore(`s3://S3RVER:S3RVER@127.0.0.1:${port}/mail/one?tls=off`))

const address = process.env.BOCAU_TEST_S3
if (address) blobStoreSuite(`S3 at ${new URL(address).host}`, () => openStore(inFreshFolder(address)))
else console.info('BOCAU_TEST_S3 is not set: S3 was tested against the server in this process only')

test('two stores in one bucket are separate', async () => {
  const one = await openStore(`s3://S3RVER:S3RVER@127.0.0.1:${port}/mail/here?tls=off`)
  const other = await openStore(`s3://S3RVER:S3RVER@127.0.0.1:${port}/mail/there?tls=off`)
  const { hash } = await one.put(Buffer.from('Chào'))

  expect(await other.has(hash)).toBe(false)
})

test('nodes that start at the same time create the bucket once', async () => {
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/new-${randomUUID()}?tls=off`
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(url)))
  const [one, other] = stores
  const { hash } = (await one?.put(Buffer.from('Chào'))) ?? { hash: '' }
  expect(await other?.has(hash)).toBe(true)
})

function openStore(url: string): Promise<S3BlobStore> {
  return S3BlobStore.open({ address: parseS3Address(url), encoding: zstdEncoding })
}

function inFreshFolder(base: string): string {
  const url = new URL(base)
  url.pathname += `/test-${randomUUID()}`
  return url.href
}
