import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiskObjects } from '../disk/disk-objects.ts'
import { parseS3Address } from './s3-address.ts'
import { S3Objects } from './s3-objects.ts'

let directory = ''
let server: S3rver
let port = 0

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'bocau-objects-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, allowMismatchedSignatures: true }
  server = new S3rver(options)
  port = (await server.run()).port
})

afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

const stores = {
  'a bucket': () =>
    S3Objects.open(parseS3Address(`s3://S3RVER:S3RVER@127.0.0.1:${port}/backups/mail?tls=off`)),
  'a directory': () => DiskObjects.open(path.join(directory, 'objects')),
}

test.each(Object.entries(stores))('%s returns objects by name as stored', async (_, open) => {
  const store = await open()
  await store.upload('pieces/ab/abc', Buffer.from('một'))
  await store.upload('pieces/cd/cde', Buffer.from('hai'))
  await store.upload('pieces/ab/abc', Buffer.from('ba'))
  await store.upload('generations/one', Buffer.alloc(200_000, 7))
  expect(Buffer.from((await store.get('pieces/ab/abc')) ?? []).toString()).toBe('ba')
  expect((await store.get('generations/one'))?.byteLength).toBe(200_000)
  expect(await store.get('generations/two')).toBeNull()
  expect((await Array.fromAsync(store.list('pieces/'))).toSorted()).toEqual([
    'pieces/ab/abc',
    'pieces/cd/cde',
  ])
  await store.remove('pieces/ab/abc')
  expect(await store.get('pieces/ab/abc')).toBeNull()
  expect(await Array.fromAsync(store.list('pieces/'))).toEqual(['pieces/cd/cde'])
  await store.close()
})
