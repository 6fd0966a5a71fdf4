import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, onBothDatabases, type World } from '../../testing/index.ts'
import { openUnresponsiveProxy } from '../../testing/unresponsive-proxy.ts'
import { zstdEncoding } from '../zstd/zstd-encoding.ts'
import { parseS3Address } from './s3-address.ts'
import { S3BlobStore } from './s3-blob-store.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'

/** A world with blobs in an S3 store behind a proxy. */
async function openWorld(database: 'sqlite' | 'postgres') {
  const directory = await mkdtemp(path.join(tmpdir(), 'bocau-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  onTestFinished(async () => {
    await server.close()
    await rm(directory, { recursive: true })
  })
  const proxy = await openUnresponsiveProxy({ port })
  const address = parseS3Address(`s3://S3RVER:S3RVER@127.0.0.1:${proxy.port}/mail?tls=off`)
  const blobs = await S3BlobStore.open({ address, encoding: zstdEncoding })
  return { proxy, world: await createWorld({ database, parts: { blobs } }) }
}

/** Advances time until a delivery is answered; returns the seconds. */
async function watchDelivery(world: World, delivery: Promise<string[]>) {
  let replies: string[] | null = null
  void delivery.then((responses) => {
    replies = responses
  })
  let seconds = 0
  for (; !replies; seconds++) {
    await pause(150)
    if (!replies) await world.clock.advance(1)
  }
  return { replies, seconds }
}

onBothDatabases('an S3 that takes every request and never answers', (database) => {
  test('delays a message for less than ten seconds, and nothing else', { timeout: 120_000 }, async () => {
    const { proxy, world } = await openWorld(database)
    const client = await world.signIn(khue)
    expect(await world.deliver({ to: khue, subject: 'Trước' })).toEqual([expect.stringMatching(/^250 /)])
    const [thread] = (await client.call('GET /api/v2/threads', {})).items

    proxy.silence()
    const pending = watchDelivery(world, world.deliver({ to: khue, subject: 'Lỡ' }))
    // While it waits, it holds neither row locks nor the writer.
    await client.call('POST /api/v2/threads/delete', { body: { ids: [thread?.id ?? ''] } })
    expect((await client.call('GET /api/v2/threads', {})).items).toEqual([])
    const { replies, seconds } = await pending
    expect(replies).toEqual(['451 4.3.0 The store is unavailable, try again later'])
    expect(seconds).toBeLessThanOrEqual(10)
    const raw = await client.fetch('GET /api/v2/messages/:id/raw', {
      params: { id: thread?.message_ids[0] ?? '' },
    })
    expect(raw.status).toBe(503)

    proxy.resume()
    expect(await world.deliver({ to: ha, subject: 'Sau' })).toEqual([expect.stringMatching(/^250 /)])
  })
})
