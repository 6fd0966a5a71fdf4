import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { releaseWhenSent } from './release-when-sent.ts'

let server: Server | undefined

afterEach(() => server?.close())

test('a slow reader gets every byte and the memory is reclaimed', async () => {
  const chunks = Array.from({ length: 40 }, () => new Uint8Array(randomBytes(256 * 1024)))
  const digest = createHash('sha256').update(Buffer.concat(chunks)).digest('hex')
  const reply = await fetch(await serve(chunks))

  const received = createHash('sha256')
  for await (const part of reply.body ?? []) {
    received.update(part)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }

  expect(received.digest('hex')).toBe(digest)
  await expect.poll(() => chunks.filter((chunk) => chunk.byteLength > 0)).toEqual([])
})

test('does not reclaim chunks of shared memory', async () => {
  const shared = new Uint8Array(1000).fill(7)
  const reply = await fetch(await serve([shared.subarray(0, 400), shared.subarray(400)]))

  expect(new Uint8Array(await reply.arrayBuffer())).toEqual(new Uint8Array(1000).fill(7))
  expect(shared).toEqual(new Uint8Array(1000).fill(7))
})

/** Creates a server that responds with these chunks; returns its URL. */
async function serve(chunks: readonly Uint8Array[]): Promise<string> {
  server = createServer((_request, response) => {
    releaseWhenSent(response)
    Readable.from(chunks).pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
