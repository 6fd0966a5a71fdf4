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

const places = {
  'a bucket': () =>
    S3Objects.open(parseS3Address(`s3://S3RVER:S3RVER@127.0.0.1:${port}/backups/mail?tls=off`)),
  'a directory': () => DiskObjects.open(path.join(directory, 'objects')),
}

test.each(Object.entries(places))('%s returns objects by name as stored', async (_, open) => {
  const place = await open()
  await place.put('pieces/ab/abc', Buffer.from('một'))
  await place.put('pieces/cd/cde', Buffer.from('hai'))
  await place.put('pieces/ab/abc', Buffer.from('ba'))
  await place.put('generations/one', Buffer.alloc(200_000, 7))
  expect(Buffer.from((await place.get('pieces/ab/abc')) ?? []).toString()).toBe('ba')
  expect((await place.get('generations/one'))?.byteLength).toBe(200_000)
  expect(await place.get('generations/two')).toBeNull()
  expect((await Array.fromAsync(place.list('pieces/'))).toSorted()).toEqual([
    'pieces/ab/abc',
    'pieces/cd/cde',
  ])
  await place.remove('pieces/ab/abc')
  expect(await place.get('pieces/ab/abc')).toBeNull()
  expect(await Array.fromAsync(place.list('pieces/'))).toEqual(['pieces/cd/cde'])
  await place.close()
})
